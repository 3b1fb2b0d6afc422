"""The command `steward cases FILE...`: reads case files, plays them, says what holds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.casebook.playing import play_case
from rules.casebook.reading import Case, Fault, Rulesets, faults_of, read_cases
from rules.casebook.words import UnreadableCase
from rules.reading import TooMuch
from rules.rulesets import RULESETS

Watch = Callable[[Iterable[Case]], Iterable[Case]]
"""Hands on what it is given, and shows how far that is."""
ReadText = Callable[[str], str]
"""The text of a file; raises OSError where there is none, UnicodeDecodeError where it is no text."""


@dataclass(frozen=True)
class CaseReport:
    """What to print: `lines` on stdout, `faults` on stderr; `code` is the exit code (0, 1 or 2)."""

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
    watch: Watch = iter,
) -> CaseReport:
    """Plays every case of the files. With a fault in any of them, nothing is played that depends on it: exit code 2.

    `data`: the folder of the project's own tracks and tables; files beside a case come first.
    """
    cases, faults, texts = list[Case](), list[Fault](), dict[str, str]()
    read_text = _once(read_text)
    for path in paths:
        text = _text(path, read_text, faults)
        if text is not None:
            texts[path] = text
            found, wrong = read_cases(path, text, rulesets)
            cases += found
            faults += wrong
    if faults:
        return CaseReport((), tuple(map(str, faults)), 2)
    return _played(watch(cases), texts, read_text, data, rulesets)


def _once(read_text: ReadText) -> ReadText:
    """Reads each file once, and looks once for one that is not there: many cases lie on one track."""
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


def _text(path: str, read_text: ReadText, faults: list[Fault]) -> str | None:
    try:
        return read_text(path)
    except OSError as fault:
        faults.append(Fault(path, 1, f"cannot be read: {fault.strerror or fault}"))
    except UnicodeDecodeError:
        faults.append(Fault(path, 1, "is not UTF-8 text"))
    except TooMuch as fault:
        faults.append(Fault(path, 1, f"cannot be read: {fault}"))
    return None


def _played(
    cases: Iterable[Case], texts: dict[str, str], read_text: ReadText, data: str, rulesets: Rulesets
) -> CaseReport:
    lines, faults, passed, failed = list[str](), list[str](), 0, 0
    for case in cases:
        try:
            differences = play_case(case, rulesets, shelf(case.file, read_text, data))
        except UnreadableCase as fault:
            faults += map(str, faults_of(case, texts[case.file], [fault]))
            continue
        passed += not differences
        if differences:
            failed += 1
            lines += [f"FAILED {case.file}:{case.line}: {case.name}", *(f"  {line}" for line in differences)]
    if faults:
        return CaseReport(tuple(lines), tuple(faults), 2)
    return CaseReport((*lines, f"{passed} passed, {failed} failed"), (), 1 if failed else 0, passed, failed)


def shelf(file: str, read_text: ReadText, data: str) -> Callable[[str], str]:
    """Finds tracks and tables: beside the case file or in the folder `tracks` beside it, then in the data folder."""
    folder = file[: file.rfind("/") + 1]

    def fetch(name: str) -> str:
        for place in (f"{folder}{name.rpartition('/')[2]}", f"{folder}{name}"):
            try:
                return read_text(place)
            except OSError:
                continue
        return read_text(f"{data}/{name}")

    return fetch
