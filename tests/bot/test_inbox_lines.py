"""The text of the stewards' inbox in its channel."""

from bot.discord_ui.inbox import _cut_lines


def test_a_long_inbox_is_cut_by_whole_lines_so_that_no_time_is_cut() -> None:
    text = "\n".join(f"- Waiting for Ann, asked <t:{number}:R>" for number in range(1844100000, 1844100050))
    cut = _cut_lines(text, 700)
    assert len(cut) <= 700
    assert cut.endswith(":R>\n…")
    assert _cut_lines("short", 700) == "short"
