"""The bench runs and prints what it promises. What it measures is no test's business."""

import pytest

from tests.bench.__main__ import main
from tests.bench.figures import Line, table


def test_a_measure_prints_its_spread_and_its_ratio_to_what_ran_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--only", "plot"]) == 0
    printed = capsys.readouterr().out
    assert "cores" in printed.splitlines()[0]
    for words in ("median", "p99", "a plot handed in", "ms CPU", "× one hop with"):
        assert words in printed, words


def test_a_ratio_is_of_medians_and_columns_are_aligned() -> None:
    beside = Line("nothing much", "ms", [1.0, 2.0, 9.0])
    heading, first, second = table([Line("work", "ms", [5.0, 3.0, 4.0], beside), beside]).splitlines()
    assert first.endswith("2.00 × nothing much")
    assert first.index("ms") == second.index("ms") == heading.index("unit")


def test_what_is_not_a_measure_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["--only", "speed"])
    assert refused.value.code == 2
    assert "plot" in capsys.readouterr().err
