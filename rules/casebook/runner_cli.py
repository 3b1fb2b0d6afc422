"""The command `steward cases FILE...`: reads case files, plays them and reports the result."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.casebook.loader import Case, Fault, Rulesets, locate_faults, read_cases
from rules.casebook.runner import play_case
from rules.casebook.vocabulary import UnreadableCase
from rules.registry import RULESETS

ProgressWrapper = Callable[[Iterable[Case]], Iterable[Case]]
"""Wraps an iterable of cases and shows progress while it is consumed."""
ReadText = Callable[[str], str]
"""Returns the text of a file. Raises OSError if it cannot be read as text."""


@dataclass(frozen=True)
class CaseReport:
    """Report to print: `lines` on stdout, `faults` on stderr; `code` is the exit code (0, 1 or 2)."""

    lines: tuple[str, ...]
    faults: tuple[str, ...]
    code: int
    passed: int = 0
    failed: int = 0


def run_files(
    paths: Iterable[str],
    read_text: ReadText,
    data: str = "data",
    rulesets: Rulesets = RULESETS,
    watch: ProgressWrapper = iter,
) -> CaseReport:
    """Play every case of the files. If any file has a fault, no case is played: exit code 2.

    `data`: the folder of the project's own tracks and tables; files beside a case take precedence."""
    cases, faults, texts = list[Case](), list[Fault](), dict[str, str]()
    read_text = _cache_reads(read_text)
    for path in paths:
        text = _read_or_report(path, read_text, faults)
        if text is not None:
            texts[path] = text
            file_cases, wrong = read_cases(path, text, rulesets)
            cases += file_cases
            faults += wrong
    if faults:
        return CaseReport((), tuple(map(str, faults)), 2)
    return _play_cases(watch(cases), texts, read_text, data, rulesets)


def _cache_reads(read_text: ReadText) -> ReadText:
    """Read each file once, and look up a missing one once: many cases share a track."""
    texts, missing = dict[str, str](), dict[str, OSError]()

    def read(path: str) -> str:
        if path in missing:
            raise missing[path]
        if path not in texts:
            try:
                texts[path] = read_text(path)
            except OSError as fault:
                missing[path] = fault
                raise
        return texts[path]

    return read


def _read_or_report(path: str, read_text: ReadText, faults: list[Fault]) -> str | None:
    try:
        return read_text(path)
    except OSError as fault:
        faults.append(Fault(path, 1, f"cannot be read: {fault.strerror or fault}"))
        return None


def _play_cases(
    cases: Iterable[Case], texts: dict[str, str], read_text: ReadText, data: str, rulesets: Rulesets
) -> CaseReport:
    lines, faults, passed_count, failed_count = list[str](), list[str](), 0, 0
    for case in cases:
        try:
            differences = play_case(case, rulesets, make_file_finder(case.file, read_text, data))
        except UnreadableCase as fault:
            faults += map(str, locate_faults(case, texts[case.file], [fault]))
            continue
        passed_count += not differences
        if differences:
            failed_count += 1
            lines += [f"FAILED {case.file}:{case.line}: {case.name}", *(f"  {line}" for line in differences)]
    if faults:
        return CaseReport(tuple(lines), tuple(faults), 2)
    return CaseReport(
        (*lines, f"{passed_count} passed, {failed_count} failed"),
        (),
        1 if failed_count else 0,
        passed_count,
        failed_count,
    )


def make_file_finder(file: str, read_text: ReadText, data: str) -> Callable[[str], str]:
    """Return a function that finds tracks and tables beside the case file, then in the data folder."""
    folder = file[: file.rfind("/") + 1]

    def fetch(name: str) -> str:
        for place in (f"{folder}{name.rpartition('/')[2]}", f"{folder}{name}"):
            try:
                return read_text(place)
            except OSError:
                continue
        return read_text(f"{data}/{name}")

    return fetch
