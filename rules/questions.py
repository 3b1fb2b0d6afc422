"""Questions, and the closed set of forms in which they can be answered.

A question carries cheap facts only; its form (options, searches) is computed by the game when somebody
has to look at it. Every form refuses what it cannot take, naming the rule item.
"""

from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast

from pydantic import Field as Default

from rules.kinds import Tagged
from rules.values import Json, Seat, SpaceId, Value, digest

A = TypeVar("A")


class Refused(Exception):
    """An answer that the rules do not take: the code of a phrase, the rule item, and what fills the phrase."""

    def __init__(self, code: str, because: str = "", **facts: Json) -> None:
        super().__init__(f"{code} ({because}) {facts}")
        self.code, self.because, self.facts = code, because, facts


class Option(Value):
    """One thing that may be chosen: a value, the phrase code that names it, and perhaps the space it lies on."""

    value: str | int
    code: str = ""
    facts: dict[str, Any] = Default(default_factory=dict)
    where: SpaceId | None = None
    group: str = ""


def offered(form: "Form | Field") -> tuple[Option, ...]:
    """Everything that a form names to choose from: of a sheet, what its first field does; empty where something has to
    be written."""
    if isinstance(form, Fields):
        return offered(form.fields[0])
    if isinstance(form, Field):
        return offered(form.ask)
    if isinstance(form, Pick | Subset | Steps):
        return form.options
    if isinstance(form, TextLine):
        return tuple(Option(value=said) for said in form.suggestions)
    if isinstance(form, Amount):
        return tuple(Option(value=said) for said in (*range(form.least, form.most + 1, form.step), *form.words))
    return ()


def option_meant(options: tuple[Option, ...], said: Json) -> Option | None:
    """The option with this value; failing that, the one that is spelled so without regard to case."""
    text = str(said).strip().casefold()
    exact = next((o for o in options if o.value == said and type(o.value) is type(said)), None)
    return exact or next((o for o in options if str(o.value).casefold() == text), None)


def grouped(options: tuple[Option, ...]) -> dict[str, list[Option]]:
    """The options by group, groups in the order in which they come up."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    return groups


def landings(options: tuple[Option, ...]) -> tuple[SpaceId, ...]:
    """The spaces that options lead to, group by group: the first is number 1."""
    return tuple(dict.fromkeys(o.where for group in grouped(options).values() for o in group if o.where))


class FormKind(Tagged):
    """How something is asked: a form that takes an answer or refuses it."""

    tag_field: ClassVar[str] = "form"
    form: str = ""


class Pick(FormKind):
    """One of the options."""

    options: tuple[Option, ...]
    because: str = ""

    def accept(self, value: Json) -> Json:
        """The value of the option meant, matched without regard to case; refuses anything else."""
        meant = option_meant(self.options, value)
        if meant:
            return meant.value
        raise Refused("not_an_option", self.because, said=str(value), options=[o.value for o in self.options])


class Amount(FormKind):
    """A whole number from `least` to `most` by `step`; or one of the words."""

    least: int
    most: int
    step: int = 1
    words: tuple[str, ...] = ()
    because: str = ""

    def accept(self, value: Json) -> Json:
        """The number, or the word in its own spelling; refuses numbers off the scale."""
        text = str(value).strip()
        for word in self.words:
            if text.casefold() == word.casefold():
                return word
        digits = text[1:] if text[:1] in ("+", "-") else text
        if not (digits.isdecimal() and len(digits) < 10):
            raise Refused("not_a_number", self.because, said=text)
        if not (self.least <= int(text) <= self.most and (int(text) - self.least) % self.step == 0):
            raise Refused("out_of_range", self.because, said=text, least=self.least, most=self.most, step=self.step)
        return int(text)


class TextLine(FormKind, tag="line"):
    """A line of free text, which the rules interpret; suggestions are offered, nothing is forced."""

    suggestions: tuple[str, ...] = ()
    longest: int = 100
    because: str = ""

    def accept(self, value: Json) -> Json:
        """The text, trimmed; refuses what is longer than a line."""
        text = str(value).strip()
        if len(text) > self.longest:
            raise Refused("too_long", self.because, longest=self.longest)
        return text


class Subset(FormKind):
    """Between `least` and `most` of the options."""

    options: tuple[Option, ...]
    least: int = 0
    most: int
    because: str = ""

    def accept(self, value: Json) -> Json:
        """The chosen values in the order of the options; refuses strangers, repeats and wrong counts."""
        said = list(value) if isinstance(value, list | tuple) else [value]
        chosen = [option_meant(self.options, one) for one in said]
        if None in chosen or any(chosen.count(one) > 1 for one in chosen):
            known = [o.value for o in self.options]
            raise Refused("not_an_option", self.because, said=", ".join(map(str, said)), options=known)
        if not self.least <= len(chosen) <= self.most:
            raise Refused("wrong_count", self.because, least=self.least, most=self.most)
        return [o.value for o in self.options if o in chosen]


class Steps(FormKind):
    """Steps one after the other, each legal after those before it; written on one line, or taken one by one.

    `options`: the steps that are legal first; what is legal later, the game's `next_steps` says. The game reads them.
    """

    options: tuple[Option, ...] = ()
    longest: int = 200
    because: str = ""

    def accept(self, value: Json) -> Json:
        """The steps as words, separated by blanks or commas; refuses what is longer than a line."""
        said = value if isinstance(value, list | tuple) else [value]
        text = " ".join(str(step) for step in said)
        if len(text) > self.longest:
            raise Refused("too_long", self.because, longest=self.longest)
        return text.replace(",", " ").split()


class Part(Value):
    """One part of an allotment, with the levels it can take. `unsaid`: its level in an answer that leaves it out, if
    that is not the usual one; `gives`: what each level gives, figures for a phrase; `also`: other spellings."""

    name: str
    also: tuple[str, ...] = ()
    levels: tuple[int, ...]
    usual: int = 0
    unsaid: int | None = None
    gives: tuple[dict[str, Any], ...] = ()

    @property
    def silent(self) -> int:
        """The level of a part that an answer does not name."""
        return self.usual if self.unsaid is None else self.unsaid


class Allot(FormKind):
    """A level for every part; the levels together stay between `least` and `most`."""

    parts: tuple[Part, ...]
    least: int
    most: int
    because: str = ""

    def accept(self, value: Json) -> Json:
        """A level a part, in the order of the parts; refuses unknown parts, levels and sums."""
        if not isinstance(value, dict) or set(value) - {p.name for p in self.parts}:
            raise Refused("unknown_part", self.because, parts=[p.name for p in self.parts])
        levels = {
            p.name: Amount(least=min(p.levels), most=max(p.levels), because=self.because).accept(
                value.get(p.name, p.silent)
            )
            for p in self.parts
        }
        for part in self.parts:
            if levels[part.name] not in part.levels:
                raise Refused("no_such_level", self.because, part=part.name, levels=list(part.levels))
        if not self.least <= sum(levels.values()) <= self.most:
            code = "wrong_total" if self.least == self.most else "wrong_sum"
            raise Refused(code, self.because, sum=sum(levels.values()), least=self.least, most=self.most)
        return levels


class Field(Value):
    """One field of a sheet. An absent field is "no wish". `also`: other names people write for it; `rest`: on a line
    of text it takes everything to the end; `words`: other fields' names that, behind a mark, are words of its value;
    `at_hand`: of a long sheet it stands beside the first one, to be chosen without writing."""

    name: str
    also: tuple[str, ...] = ()
    rest: bool = False
    words: tuple[str, ...] = ()
    ask: Annotated["Pick | Amount | TextLine | Subset", Default(discriminator="form")]
    required: bool = False
    at_hand: bool = False

    def accept(self, value: Json) -> Json:
        """What its form reads; a refusal says whose it is."""
        try:
            return self.ask.accept(value)
        except Refused as refused:
            raise self.named(refused) from refused

    def named(self, refused: Refused) -> Refused:
        """A refusal of what was said for this field, with its name."""
        return Refused(refused.code, refused.because, **{"field": self.name, **refused.facts})


class Fields(FormKind, tag="sheet"):
    """Named fields, each with a form of its own; the first may be written without its name."""

    fields: tuple[Field, ...]
    because: str = ""

    def accept(self, value: Json) -> Json:
        """The fields that carry a wish; refuses unknown fields and whatever a field refuses."""
        wishes = value if isinstance(value, dict) else {self.fields[0].name: value}
        for name in wishes:
            if name not in {f.name for f in self.fields}:
                raise Refused("unknown_field", self.because, field=name, fields=[f.name for f in self.fields])
        blank = [f.name for f in self.fields if f.required and wishes.get(f.name) in (None, "")]
        if blank:
            raise Refused("field_missing", self.because, field=blank[0])
        return {f.name: f.accept(wishes[f.name]) for f in self.fields if wishes.get(f.name) not in (None, "")}


Form = Annotated[Pick | Amount | TextLine | Subset | Steps | Allot | Fields, Default(discriminator="form")]


class Question(Tagged, Generic[A]):
    """Put to one seat. A concrete question adds the cheap facts that its form and its prose need; `kind` is its name.

    `at` says what it is about (a corner, a rival, an ordinal) and is part of its key. `sealed`: the answer may be
    changed until the whole set closes. `always`: it is put to the driver even where orders filed beforehand answer
    everything else; `foretold`: unless an order of an earlier round answers it. `leads`: its answer says where to
    drive, so that the game's `preview` can show it; `placed`: it is about a place on the board, so that its form shows
    where its driver stands. `covered`: the very asking would betray a hand, so the rules put it to everyone who by
    public knowledge could hold the card, and a person reads it in private and in a silent run only
    (`RuleSet.only_answer` answers for whoever has no choice).
    """

    decision: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    always: ClassVar[bool] = False
    foretold: ClassVar[bool] = False
    leads: ClassVar[bool] = False
    placed: ClassVar[bool] = False
    covered: ClassVar[bool] = False
    tag_field: ClassVar[str] = "kind"
    gap: ClassVar[str] = " "
    kind: str = ""
    seat: Seat
    at: str = ""

    def digest(self) -> str:
        """What an answer is about: the same key with other facts is another question."""
        return digest(self.model_dump(mode="json"))

    def read(self, value: Json) -> A:
        """The answer as the rules want it; questions with structured answers override this."""
        return cast("A", value)
