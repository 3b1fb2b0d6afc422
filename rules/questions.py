"""Questions, and the closed set of forms in which they can be answered.

A question has only facts that are cheap to compute; the game computes its form (options, searches) when the
form is needed. Every form rejects invalid answers and names the rule item."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast

from pydantic import Field as Default

from rules.base import Json, Seat, SpaceId, Value, compute_digest
from rules.tagged_union import Tagged

A = TypeVar("A")
C = TypeVar("C")


class InvalidAnswer(Exception):
    """An answer that the rules do not accept: message code, rule item, and values for the message."""

    def __init__(self, code: str, because: str = "", **facts: Json) -> None:
        super().__init__(f"{code} ({because}) {facts}")
        self.code, self.because, self.facts = code, because, facts


class Option(Value):
    """One option of a form: its value, the message code that names it, and its space if it has one."""

    value: str | int
    code: str = ""
    facts: dict[str, Any] = Default(default_factory=dict)
    where: SpaceId | None = None
    group: str = ""


def list_options(form: "Form | Field") -> tuple[Option, ...]:
    """List the options that a form names; for a form with fields those of its first field.

    Empty where the answer has to be written."""
    if isinstance(form, FieldsForm):
        return list_options(form.fields[0])
    if isinstance(form, Field):
        return list_options(form.ask)
    if isinstance(form, ChoiceForm | MultiChoiceForm | Steps):
        return form.options
    if isinstance(form, TextForm):
        return tuple(Option(value=value) for value in form.suggestions)
    if isinstance(form, IntegerForm):
        return tuple(Option(value=value) for value in (*range(form.least, form.most + 1, form.step), *form.words))
    return ()


def find_option(options: tuple[Option, ...], value: Json) -> Option | None:
    """Find the option with this value, or failing that with this spelling, ignoring case."""
    text = str(value).strip().casefold()
    exact = next((o for o in options if o.value == value and type(o.value) is type(value)), None)
    return exact or next((o for o in options if str(o.value).casefold() == text), None)


def get_amended_car(cars: Mapping[Seat, C], seat: Json) -> C:
    """Return the car of the seat that an amendment names, ignoring case. Raises InvalidAnswer."""
    option = find_option(tuple(Option(value=name) for name in cars), seat)
    if option is None:
        raise InvalidAnswer("not_an_option", said=str(seat), options=list(cars))
    return cars[str(option.value)]


def group_options(options: tuple[Option, ...]) -> dict[str, list[Option]]:
    """Return the options by group, groups in order of first appearance."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    return groups


def list_option_spaces(options: tuple[Option, ...]) -> tuple[SpaceId, ...]:
    """Return the spaces of options, group by group, in the order of their numbers on the picture."""
    return tuple(dict.fromkeys(o.where for group in group_options(options).values() for o in group if o.where))


class FormKind(Tagged):
    """Base class of forms, which accept or reject an answer."""

    tag_field: ClassVar[str] = "form"
    form: str = ""


class ChoiceForm(FormKind, tag="pick"):
    """Choose one of the options."""

    options: tuple[Option, ...]
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return the value of the chosen option, ignoring case. Raises InvalidAnswer."""
        option = find_option(self.options, value)
        if option:
            return option.value
        raise InvalidAnswer("not_an_option", self.because, said=str(value), options=[o.value for o in self.options])


class IntegerForm(FormKind, tag="amount"):
    """Enter a whole number from `least` to `most` in steps of `step`, or one of the words."""

    least: int
    most: int
    step: int = 1
    words: tuple[str, ...] = ()
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return the number, or the word in its canonical spelling. Raises InvalidAnswer."""
        text = str(value).strip()
        for word in self.words:
            if text.casefold() == word.casefold():
                return word
        digits = text[1:] if text[:1] in ("+", "-") else text
        if not (digits.isdecimal() and len(digits) < 10):
            raise InvalidAnswer("not_a_number", self.because, said=text, least=self.least, most=self.most)
        if not (self.least <= int(text) <= self.most and (int(text) - self.least) % self.step == 0):
            raise InvalidAnswer(
                "out_of_range", self.because, said=text, least=self.least, most=self.most, step=self.step
            )
        return int(text)


class TextForm(FormKind, tag="line"):
    """Enter a line of free text that the rules interpret; suggestions are optional."""

    suggestions: tuple[str, ...] = ()
    longest: int = 100
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return the trimmed text. Raises InvalidAnswer if it is too long."""
        text = str(value).strip()
        if len(text) > self.longest:
            raise InvalidAnswer("too_long", self.because, longest=self.longest)
        return text


class MultiChoiceForm(FormKind, tag="subset"):
    """Choose between `least` and `most` of the options."""

    options: tuple[Option, ...]
    least: int = 0
    most: int
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return the chosen values in the order of the options. Raises InvalidAnswer."""
        values = list(value) if isinstance(value, list | tuple) else [value]
        chosen = [find_option(self.options, one) for one in values]
        if None in chosen or any(chosen.count(one) > 1 for one in chosen):
            odd = [str(one) for one, option in zip(values, chosen, strict=True) if option is None] or map(str, values)
            option_values = [o.value for o in self.options]
            raise InvalidAnswer("not_an_option", self.because, said=", ".join(odd), options=option_values)
        if not self.least <= len(chosen) <= self.most:
            code = "exact_count" if self.least == self.most else "wrong_count"
            raise InvalidAnswer(code, self.because, least=self.least, most=self.most, chosen=len(chosen))
        return [o.value for o in self.options if o in chosen]


class Steps(FormKind):
    """Choose a sequence of steps, each legal after those before it.

    The answer is one line or chosen step by step. `options`: the legal first steps; the game's `next_steps`
    returns the later ones and the game validates the sequence."""

    options: tuple[Option, ...] = ()
    longest: int = 200
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return the steps as words, split at blanks and commas. Raises InvalidAnswer if the line is too long."""
        steps = value if isinstance(value, list | tuple) else [value]
        text = " ".join(str(step) for step in steps)
        if len(text) > self.longest:
            raise InvalidAnswer("too_long", self.because, longest=self.longest)
        return text.replace(",", " ").split()


class Part(Value):
    """One part of an allocation, with its possible levels.

    `unsaid`: its level in an answer that omits it, if not the usual one; `gives`: values for a message, by
    level; `also`: other spellings."""

    name: str
    also: tuple[str, ...] = ()
    levels: tuple[int, ...]
    usual: int = 0
    unsaid: int | None = None
    gives: tuple[dict[str, Any], ...] = ()

    @property
    def level_if_omitted(self) -> int:
        """Return the level of the part in an answer that does not name it."""
        return self.usual if self.unsaid is None else self.unsaid


class AllocationForm(FormKind, tag="allot"):
    """Set a level for every part; the sum of the levels stays between `least` and `most`."""

    parts: tuple[Part, ...]
    least: int
    most: int
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return a level for every part, in the order of the parts. Raises InvalidAnswer."""
        if not isinstance(value, dict) or set(value) - {p.name for p in self.parts}:
            raise InvalidAnswer("unknown_part", self.because, parts=[p.name for p in self.parts])
        levels = {
            p.name: IntegerForm(least=min(p.levels), most=max(p.levels), because=self.because).accept(
                value.get(p.name, p.level_if_omitted)
            )
            for p in self.parts
        }
        for part in self.parts:
            if levels[part.name] not in part.levels:
                raise InvalidAnswer("no_such_level", self.because, part=part.name, levels=list(part.levels))
        if not self.least <= sum(levels.values()) <= self.most:
            code = "wrong_total" if self.least == self.most else "wrong_sum"
            raise InvalidAnswer(code, self.because, sum=sum(levels.values()), least=self.least, most=self.most)
        return levels

    def complete_typed_levels(self, levels: Mapping[str, int]) -> dict[str, int]:
        """Return typed levels with those of parts that are not named: none if the named ones use up the points or are
        too many, else the usual ones if the points suffice. A level that may be negative is 0 unless it is named."""
        unnamed = [part for part in self.parts if part.name not in levels]
        if sum(levels.values()) >= self.most:
            return {part.name: 0 for part in unnamed if 0 in part.levels} | dict(levels)
        usual = {part.name: part.usual for part in unnamed}
        is_enough = sum(levels.values()) + sum(usual.values()) <= self.most
        has_negative = any(level < 0 for part in self.parts for level in part.levels)
        return dict(levels) if has_negative or not is_enough else usual | dict(levels)


class Field(Value):
    """One field of a form; an absent field means "no wish".

    `also`: other names; `rest`: in a text line it takes everything to the end; `words`: other fields' names
    that, after a mark, are words of its value; `at_hand`: in a long form it is shown beside the first field, as
    a menu."""

    name: str
    also: tuple[str, ...] = ()
    rest: bool = False
    words: tuple[str, ...] = ()
    ask: Annotated["ChoiceForm | IntegerForm | TextForm | MultiChoiceForm", Default(discriminator="form")]
    required: bool = False
    at_hand: bool = False

    def accept(self, value: Json) -> Json:
        """Parse a value with the field's form; a rejection names the field."""
        try:
            return self.ask.accept(value)
        except InvalidAnswer as refused:
            raise self.with_field_name(refused) from refused

    def with_field_name(self, rejection: InvalidAnswer) -> InvalidAnswer:
        """Return a rejection with this field's name added."""
        return InvalidAnswer(rejection.code, rejection.because, **{"field": self.name, **rejection.facts})


class FieldsForm(FormKind, tag="sheet"):
    """Fill in named fields, each with its own form; the first may be written without its name."""

    fields: tuple[Field, ...]
    because: str = ""

    def accept(self, value: Json) -> Json:
        """Return the fields that carry a wish. Raises InvalidAnswer for unknown or invalid fields."""
        wishes = value if isinstance(value, dict) else {self.fields[0].name: value}
        for name in wishes:
            if name not in {f.name for f in self.fields}:
                raise InvalidAnswer("unknown_field", self.because, field=name, fields=[f.name for f in self.fields])
        blank = [f.name for f in self.fields if f.required and wishes.get(f.name) in (None, "")]
        if blank:
            raise InvalidAnswer("field_missing", self.because, field=blank[0])
        return {f.name: f.accept(wishes[f.name]) for f in self.fields if wishes.get(f.name) not in (None, "")}


Form = Annotated[
    ChoiceForm | IntegerForm | TextForm | MultiChoiceForm | Steps | AllocationForm | FieldsForm,
    Default(discriminator="form"),
]


class Question(Tagged, Generic[A]):
    """A question to one seat. Subclasses add the facts that form and text need; `kind` is the class name.

    `at` says what the question is about (a corner, a rival, an ordinal) and is part of its key. `sealed`: the
    answer can be changed until the whole set closes. `required`: the driver must answer, even if their standing
    orders answer everything else; `may_be_preordered`: unless an order of an earlier round answers it.
    `is_route`: the answer is a route, which `RuleSet.preview` can draw. `has_position`: the question is about a
    position on the board, and its form shows the car there. `hidden`: being asked would reveal a card, so the
    rules ask everyone who could hold it by public knowledge; a person reads the question in private and in a
    hidden phase only (`RuleSet.find_only_answer` answers for a seat without a choice)."""

    spec_id: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    required: ClassVar[bool] = False
    may_be_preordered: ClassVar[bool] = False
    is_route: ClassVar[bool] = False
    has_position: ClassVar[bool] = False
    hidden: ClassVar[bool] = False
    tag_field: ClassVar[str] = "kind"
    gap: ClassVar[str] = " "
    kind: str = ""
    seat: Seat
    at: str = ""

    @property
    def is_follow_up(self) -> bool:
        """Whether the form of the question before it asks this too: who let that pass is not asked again."""
        return False

    def compute_digest(self) -> str:
        """Return the digest of the question: the same key with other facts is another question."""
        return compute_digest(self.model_dump(mode="json"))

    def read(self, value: Json) -> A:
        """Convert a stored answer to the type that the rules use; structured questions override this."""
        return cast("A", value)
