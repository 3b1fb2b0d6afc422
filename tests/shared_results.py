"""Results that several workers of a test run need, computed by the first of them and read from a file by the others."""

import os
import pickle
from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
FOLDER = "STEWARD_SHARED_RESULTS"
"""The environment variable that names the folder of a run; without it nothing is shared."""


def open_shared_folder() -> TemporaryDirectory[str]:
    """Make the folder of a run, which processes begun from now on share."""
    folder = TemporaryDirectory(prefix="steward-tests-")
    os.environ[FOLDER] = folder.name
    return folder


def close_shared_folder(folder: TemporaryDirectory[str]) -> None:
    """Remove the folder of a run."""
    os.environ.pop(FOLDER, None)
    folder.cleanup()


def share_result(compute: Callable[P, T]) -> Callable[P, T]:
    """Compute the result for some arguments once in a run. It must depend on them alone, and can be pickled."""

    @wraps(compute)
    def find_or_compute(*args: P.args, **kwargs: P.kwargs) -> T:
        folder = os.environ.get(FOLDER)
        if folder is None:
            return compute(*args, **kwargs)
        name = f"{compute.__module__} {compute.__qualname__} {args!r} {sorted(kwargs.items())!r}"
        path = Path(folder) / sha256(name.encode()).hexdigest()
        if path.exists():
            stored_value: T = pickle.loads(path.read_bytes())
            return stored_value
        computed_value = compute(*args, **kwargs)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps(computed_value, pickle.HIGHEST_PROTOCOL))
        draft.replace(path)
        return computed_value

    return find_or_compute


def begin_apart(items: Sequence[T]) -> list[T]:
    """Order items so that each worker begins with others: what one has computed by then, the others read."""
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER", "gw0"), os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")
    first = int(worker.removeprefix("gw")) * len(items) // int(workers)
    return [*items[first:], *items[:first]]
