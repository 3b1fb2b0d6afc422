"""Questions to the stewards and their answers, which serve as precedents."""

from bot.store.database import Transaction
from bot.store.row_models import encode_field, make_insert_sql, make_select_sql, parse_row
from rules.base import Json, Seat, Value, encode_canonical_json, is_question_or_roll_key, parse_key

PROTEST_KIND, GRANTED = "protest", "give"


class StewardQuestion(Value):
    """A question to the stewards.

    `at`: key of the driver's question it is about, else an ordinal; `answer`: "" while it is open; `ruling`:
    journal row of the ruling that answered it; `always`: the answer applies to every later question of its
    kind; `remind_at`: when the stewards are reminded of it next, after `reminders_sent` reminders."""

    number: int = 0
    race: int
    guild: int
    game: str
    branch: int
    round: int
    kind: str
    seat: Seat
    at: str
    facts: dict[str, Json] = {}
    answer: str = ""
    always: bool = False
    reason: str = ""
    member: int | None = None
    asked: int
    settled: int | None = None
    ruling: int | None = None
    remind_at: int | None = None
    reminders_sent: int = 0

    @property
    def round_meant(self) -> int:
        """The round of the decision that it is about."""
        return parse_key(self.at).round if is_question_or_roll_key(self.at) else self.round

    @property
    def urgency(self) -> tuple[bool, int]:
        """The place in the stewards' queue: protests first, then the oldest."""
        return self.kind != PROTEST_KIND, self.number


class Settlement(Value):
    """An answer of the stewards to be stored. `question`: id of the question; `reason`: that of the ruling;
    `always`: the answer applies to every later question of its kind."""

    question: int
    answer: str
    reason: str
    member: int
    always: bool = False


SELECT_QUESTION = make_select_sql("steward_question", StewardQuestion.model_fields)


async def open_question(t: Transaction, question: StewardQuestion) -> int:
    """Store a question unless the same was asked before in any branch; return its number, 0 if nobody has to answer.

    Further protests of a driver are added to the one that is open."""
    stored_row = await t.fetch_row(
        f"{SELECT_QUESTION} WHERE race = ? AND round = ? AND kind = ? AND seat = ? AND at = ? ORDER BY number DESC"
        " LIMIT 1",
        question.race,
        question.round,
        question.kind,
        question.seat,
        question.at,
    )
    earlier = parse_row(StewardQuestion, stored_row) if stored_row else None
    if earlier and question.kind == PROTEST_KIND and not earlier.answer:
        await t.run(
            "UPDATE steward_question SET facts = ? WHERE number = ?",
            encode_canonical_json(_merge_protest(earlier, question)),
            earlier.number,
        )
        return earlier.number
    if earlier and earlier.branch == question.branch:
        return 0
    if earlier and question.kind != PROTEST_KIND and earlier.answer != GRANTED:
        return 0  # what was granted and is not there any more was rewound, and is asked again
    precedent = await find_precedent(t, question.guild, question.game, question.kind)
    stands = precedent is not None and precedent.answer == "stand"
    if precedent is not None and stands:
        update = {
            "answer": "stand",
            "reason": f"#{precedent.number}",
            "member": precedent.member,
            "settled": question.asked,
        }
        question = question.model_copy(update=update)
    columns = [name for name in StewardQuestion.model_fields if name != "number"]
    sql = f"{make_insert_sql('steward_question', columns)} RETURNING number"
    number: int = await t.fetch_value(sql, *(encode_field(question, column) for column in columns))
    return 0 if stands else number


def _merge_protest(protest: StewardQuestion, question: StewardQuestion) -> dict[str, Json]:
    """Add a driver's new text to their open protest."""
    texts = [protest.facts.get("text"), question.facts.get("text")]
    return {**protest.facts, "text": " / ".join(dict.fromkeys(str(text) for text in texts if text))}


async def list_answered_protests(t: Transaction, race: int) -> frozenset[tuple[int, int, Seat, str]]:
    """Return (branch, round, seat, question key) of every answered protest of a race."""
    rows = await t.fetch_rows(
        "SELECT branch, round, seat, at FROM steward_question WHERE race = ? AND kind = ? AND answer != ''",
        race,
        PROTEST_KIND,
    )
    return frozenset((row["branch"], row["round"], row["seat"], row["at"]) for row in rows)


async def save_answer(t: Transaction, race: int, settlement: Settlement, now: int, ruling_key: str) -> None:
    """Save an answer of the stewards; an earlier one stays. `ruling_key`: of the ruling that gives it."""
    row = await t.fetch_value(
        "SELECT max(id) FROM journal WHERE race = ? AND key = ? AND reason != ''", race, ruling_key
    )
    await t.run(
        "UPDATE steward_question SET answer = ?, reason = ?, member = ?, settled = ?, always = ?, ruling = ?"
        " WHERE number = ? AND answer = ''",
        settlement.answer,
        settlement.reason,
        settlement.member,
        now,
        settlement.always,
        row,
        settlement.question,
    )


async def reopen(t: Transaction, race: int, ruling: int, remind: int) -> tuple[int, ...]:
    """Reopen the questions that a ruling answered; return their numbers. Answers by precedent stay."""
    rows = await t.fetch_rows(
        "SELECT number FROM steward_question WHERE race = ? AND ruling = ? AND reason NOT LIKE '#%'", race, ruling
    )
    for row in rows:
        await t.run(
            "UPDATE steward_question SET answer = '', reason = '', member = NULL, settled = NULL, always = 0,"
            " ruling = NULL, remind_at = ?, reminders_sent = 0 WHERE number = ?",
            remind,
            row["number"],
        )
    return tuple(row["number"] for row in rows)


async def list_to_remind(t: Transaction, now: int) -> tuple[StewardQuestion, ...]:
    """List the open questions whose reminders to the stewards are due."""
    # +number: the few are found by their time; ordered by the key itself, SQLite would go through all.
    rows = await t.fetch_rows(f"{SELECT_QUESTION} WHERE remind_at <= ? AND answer = '' ORDER BY +number", now)
    return tuple(parse_row(StewardQuestion, row) for row in rows)


async def save_reminder(t: Transaction, number: int, remind: int | None, reminder_count: int) -> None:
    """Save when the stewards are reminded of a question next, and how often they were."""
    await t.run(
        "UPDATE steward_question SET remind_at = ?, reminders_sent = ? WHERE number = ?", remind, reminder_count, number
    )


async def link_deferred_ruling(t: Transaction, race: int, key: str, ruling_key: str) -> None:
    """After a deferred ruling was carried out, link the question it answers to the resulting ruling."""
    newest = await t.fetch_value(
        "SELECT max(id) FROM journal WHERE race = ? AND key = ? AND reason != ''", race, ruling_key
    )
    deferred_row_sql = "(SELECT max(id) FROM journal WHERE race = ? AND key = ?)"
    await t.run(
        f"UPDATE steward_question SET ruling = ? WHERE race = ? AND ruling = {deferred_row_sql}",  # noqa: S608
        newest,
        race,
        race,
        key,
    )


async def get(t: Transaction, number: int) -> StewardQuestion | None:
    """Load a question by its id."""
    row = await t.fetch_row(f"{SELECT_QUESTION} WHERE number = ?", number)
    return parse_row(StewardQuestion, row) if row else None


async def list_open(t: Transaction, race: int) -> tuple[StewardQuestion, ...]:
    """List the open questions to the stewards of a race: protests first, then the oldest."""
    rows = await t.fetch_rows(f"{SELECT_QUESTION} WHERE race = ? AND answer = ''", race)
    return tuple(sorted((parse_row(StewardQuestion, row) for row in rows), key=lambda one: one.urgency))


async def list_with_precedent(t: Transaction) -> tuple[StewardQuestion, ...]:
    """List open questions that a standing precedent answers."""
    rows = await t.fetch_rows(
        f"{SELECT_QUESTION} AS asked WHERE answer = '' AND EXISTS (SELECT 1 FROM steward_question AS old"  # noqa: S608
        " WHERE old.always != 0 AND old.guild = asked.guild AND old.game = asked.game AND old.kind = asked.kind)"
        " ORDER BY number"
    )
    return tuple(parse_row(StewardQuestion, row) for row in rows)


async def find_precedent(t: Transaction, guild: int, game: str, kind: str) -> StewardQuestion | None:
    """Find the newest ruling of a kind that is a precedent."""
    row = await t.fetch_row(
        f"{SELECT_QUESTION} WHERE guild = ? AND game = ? AND kind = ? AND always != 0"
        " ORDER BY settled DESC, number DESC LIMIT 1",
        guild,
        game,
        kind,
    )
    return parse_row(StewardQuestion, row) if row else None


async def list_similar(t: Transaction, question: StewardQuestion, most: int) -> tuple[StewardQuestion, ...]:
    """List earlier answers to questions of the same kind, newest first."""
    rows = await t.fetch_rows(
        f"{SELECT_QUESTION} WHERE guild = ? AND game = ? AND kind = ? AND answer != '' AND reason NOT LIKE '#%'"
        " ORDER BY settled DESC, number DESC LIMIT ?",
        question.guild,
        question.game,
        question.kind,
        most,
    )
    return tuple(parse_row(StewardQuestion, row) for row in rows)


async def list_answered(t: Transaction, guild: int, most: int) -> tuple[StewardQuestion, ...]:
    """List a server's answered questions, newest first; without those that a precedent answered."""
    rows = await t.fetch_rows(
        f"{SELECT_QUESTION} WHERE guild = ? AND answer != '' AND reason NOT LIKE '#%'"
        " ORDER BY settled DESC, number DESC LIMIT ?",
        guild,
        most,
    )
    return tuple(parse_row(StewardQuestion, row) for row in rows)
