"""Using buttons, select menus and modals as a Discord client does.

Input that a client would not let a person send is refused as `NotPossible`, with a readable reason."""

# ruff: noqa: ARG001 (the fillers of fields are called alike)

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.sandbox import shapes
from bot.sandbox.interactions import Interaction
from bot.sandbox.sent_messages import store_attachment
from bot.sandbox.world import Channel, Json, Message, Role, User, World, walk

TEXT_INPUT, STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 4, 3, 5, 6, 7, 8
ROW, TEXT, LABEL, UPLOAD, RADIO, CHECKS, CHECK = 1, 10, 18, 19, 21, 22, 23
LINK_STYLE, PREMIUM_STYLE = 5, 6


class NotPossible(Exception):
    """The person's client does not allow this; the message gives the reason."""


class Modal:
    """A modal that the bot opened for a person."""

    def __init__(self, interaction: Interaction) -> None:
        assert interaction.modal is not None
        self.interaction = interaction
        self.title: str = interaction.modal["title"]
        self.custom_id: str = interaction.modal["custom_id"]
        self.parts = _copy_with_ids(interaction.modal["components"])

    def __repr__(self) -> str:
        return f"<Modal {self.title!r} {self.labels}>"

    @property
    def fields(self) -> list[Json]:
        """Its fields in order, each as {label, description, …the component's own keys}."""
        return [field for field in map(_read_field, self.parts) if field]

    @property
    def labels(self) -> list[str]:
        return [field["label"] for field in self.fields]

    @property
    def text(self) -> str:
        """The texts between the fields."""
        return "\n".join(part["content"] for part in self.parts if part["type"] == TEXT)

    def find_field(self, name: str) -> Json:
        """Find a field by custom id or label; raises NotPossible."""
        for field in self.fields:
            if name in (field["custom_id"], field["label"]):
                return field
        raise NotPossible(f"the modal {self.title!r} has no field {name!r}, but {self.labels}")


def _copy_with_ids(components: Sequence[Json]) -> list[Json]:
    copies = [_copy(component) for component in components]
    for number, part in enumerate(walk(copies), start=1):
        part["id"] = part.get("id") or number
    return copies


def _copy(component: Json) -> Json:
    copy = dict(component)
    if copy.get("components"):
        copy["components"] = [_copy(inner) for inner in copy["components"]]
    if copy.get("component"):
        copy["component"] = _copy(copy["component"])
    return copy


def _read_field(part: Json) -> Json | None:
    if part["type"] == LABEL:
        return {**part["component"], "label": part["label"], "description": part.get("description")}
    if part["type"] == ROW:
        return dict(part["components"][0])
    return None


# Buttons and menus of a message


def find_button(message: Message, name: str) -> Json:
    """Find a button that can be pressed, by custom id or label; raises NotPossible."""
    part = _find(message.buttons, name, ("custom_id", "label"), "button", message.labels)
    if part.get("disabled"):
        raise NotPossible(f"the button {name!r} is greyed out")
    if part["style"] in (LINK_STYLE, PREMIUM_STYLE):
        raise NotPossible(f"the button {name!r} is a link")
    return part


def find_select(message: Message, name: str) -> Json:
    """Find a select menu that can be used, by custom id or placeholder; raises NotPossible."""
    names = [part.get("placeholder") or part["custom_id"] for part in message.selects]
    part = _find(message.selects, name, ("custom_id", "placeholder"), "select menu", names)
    if part.get("disabled"):
        raise NotPossible(f"the menu {name!r} is greyed out")
    return part


def _find(parts: Iterable[Json], name: str, keys: Sequence[str], what: str, names: Sequence[str]) -> Json:
    for key in keys:
        for part in parts:
            if part.get(key) == name:
                return part
    raise NotPossible(f"there is no {what} {name!r}, but {list(names)}")


def build_choice(world: World, channel: Channel, select: Json, values: Sequence[Any]) -> Json:
    """Build the values of a choice, with the objects behind them.

    Raises NotPossible for a wrong number or unknown options."""
    low, high = select.get("min_values"), select.get("max_values")
    low, high = 1 if low is None else low, high or 1
    if not low <= len(values) <= high:
        raise NotPossible(f"{low} to {high} have to be chosen, not {len(values)}")
    if select["type"] == STRING_SELECT:
        return {"values": [find_option_value(select, value) for value in values]}
    objects = ChosenObjects(world, channel)
    return {"values": [objects.add(KIND_OF_SELECT[select["type"]], value) for value in values], **objects.to_json()}


def find_option_value(part: Json, choice: Any) -> str:
    """Find the value of the option with this value or label; raises NotPossible."""
    for key in ("value", "label"):
        for option in part["options"]:
            if option[key] == choice:
                return str(option["value"])
    raise NotPossible(f"{choice!r} is not among {[option['label'] for option in part['options']]}")


KIND_OF_SELECT = {USER_SELECT: "users", ROLE_SELECT: "roles", MENTIONABLE_SELECT: "any", CHANNEL_SELECT: "channels"}


class ChosenObjects:
    """The objects behind chosen ids, as Discord sends them along."""

    def __init__(self, world: World, channel: Channel) -> None:
        self._world = world
        self._channel = channel
        self._shapes: dict[str, Json] = {}

    def add(self, kind: str, value: Any) -> str:
        """Add a user, role, channel (object, person or id) or file (name, bytes); return its id."""
        if kind == "attachments":
            return self._add_file(value)
        number = int(getattr(getattr(value, "user", value), "id", value))
        adders: dict[str, Callable[[int], bool]] = {
            "users": self._add_user,
            "roles": self._add_role,
            "channels": self._add_channel,
            "messages": self._add_message,
        }
        kinds = ("users", "roles") if kind == "any" else (kind,)
        if not any(adders[one](number) for one in kinds):
            raise NotPossible(f"{value!r} cannot be chosen here")
        return str(number)

    def to_json(self) -> Json:
        return {"resolved": self._shapes} if self._shapes else {}

    def _add(self, kind: str, number: int, shape: Json) -> bool:
        self._shapes.setdefault(kind, {})[str(number)] = shape
        return True

    def _add_file(self, value: tuple[str, bytes]) -> str:
        one = store_attachment(self._world, *value)
        one.is_ephemeral = True
        self._add("attachments", one.id, shapes.render_attachment(self._world, one))
        return str(one.id)

    def _add_user(self, number: int) -> bool:
        user: User | None = self._world.users.get(number)
        if user is None:
            return False
        guild = self._channel.guild
        if guild and number in guild.members:
            shape = shapes.render_member(guild.members[number], self._world.compute_permissions(user, self._channel))
            self._add("members", number, {key: shape[key] for key in shape if key not in ("user", "deaf", "mute")})
        return self._add("users", number, shapes.render_user(user))

    def _add_role(self, number: int) -> bool:
        roles: list[Role] = self._channel.guild.roles if self._channel.guild else []
        return any(role.id == number and self._add("roles", number, shapes.render_role(role)) for role in roles)

    def _add_message(self, number: int) -> bool:
        message = self._channel.messages.get(number)
        return bool(message and self._add("messages", number, shapes.render_message(self._world, message)))

    def _add_channel(self, number: int) -> bool:
        channel = self._world.channels.get(number)
        if channel is None or channel.guild is not self._channel.guild:
            return False
        shape = shapes.render_channel(channel) | {"permissions": "0"}
        return self._add("channels", number, shape)


# Modals


def fill_modal(world: World, channel: Channel, modal: Modal, values: Mapping[str, Any]) -> Json:
    """Build the data of a submitted modal; raises NotPossible for unknown fields and invalid values."""
    values_by_id = {modal.find_field(name)["custom_id"]: value for name, value in values.items()}
    objects = ChosenObjects(world, channel)
    parts = [_fill_part(part, values_by_id, objects) for part in modal.parts]
    return {"custom_id": modal.custom_id, "components": parts, **objects.to_json()}


def _fill_part(part: Json, values_by_id: Mapping[str, Any], objects: ChosenObjects) -> Json:
    head = {"type": part["type"], "id": part["id"]}
    if part["type"] == LABEL:
        return head | {"component": _fill_field(part["component"], part["label"], values_by_id, objects)}
    if part["type"] == ROW:
        field = part["components"][0]
        return head | {"components": [_fill_field(field, field["label"], values_by_id, objects)]}
    return head


def _fill_field(field: Json, label: str, values_by_id: Mapping[str, Any], objects: ChosenObjects) -> Json:
    head = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    value = values_by_id.get(field["custom_id"])
    filler = FILLERS.get(field["type"], _fill_picks)
    return head | filler(field, label, value, objects)


def _is_required(field: Json) -> bool:
    return field.get("required") is not False


def _fill_text(field: Json, label: str, value: Any, objects: ChosenObjects) -> Json:
    text = (field.get("value") or "") if value is None else str(value)
    if not text and _is_required(field):
        raise NotPossible(f"{label}: this field is required")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise NotPossible(f"{label}: {low} to {high} characters, not {len(text)}")
    return {"value": text}


def _list_default_options(field: Json) -> list[str]:
    return [option["value"] for option in field["options"] if option.get("default")]


def _check_count(field: Json, label: str, number: int) -> None:
    if number == 0 and not _is_required(field):
        return
    low, high = field.get("min_values"), field.get("max_values") or 1
    low = 1 if low is None else low
    if field["type"] == CHECKS and not field.get("max_values"):
        high = len(field["options"])
    if not low <= number <= high:
        raise NotPossible(f"{label}: {low} to {high} have to be chosen, not {number}")


def _fill_options(field: Json, label: str, value: Any, objects: ChosenObjects) -> Json:
    values = _list_default_options(field) if value is None else [find_option_value(field, one) for one in value]
    _check_count(field, label, len(values))
    return {"values": values}


def _fill_picks(field: Json, label: str, value: Any, objects: ChosenObjects) -> Json:
    defaults = [entry["id"] for entry in field.get("default_values") or ()]
    chosen = defaults if value is None else list(value)
    _check_count(field, label, len(chosen))
    return {"values": [objects.add(KIND_OF_SELECT[field["type"]], one) for one in chosen]}


def _fill_files(field: Json, label: str, value: Any, objects: ChosenObjects) -> Json:
    files = list(value or ())
    _check_count(field, label, len(files))
    return {"values": [objects.add("attachments", one) for one in files]}


def _fill_radio(field: Json, label: str, value: Any, objects: ChosenObjects) -> Json:
    if value is None:
        default = _list_default_options(field)
        if not default and _is_required(field):
            raise NotPossible(f"{label}: one has to be chosen")
        return {"value": default[0] if default else None}
    return {"value": find_option_value(field, value)}


def _fill_check(field: Json, label: str, value: Any, objects: ChosenObjects) -> Json:
    return {"value": bool(field.get("default")) if value is None else bool(value)}


FILLERS: dict[int, Callable[[Json, str, Any, ChosenObjects], Json]] = {
    TEXT_INPUT: _fill_text,
    STRING_SELECT: _fill_options,
    CHECKS: _fill_options,
    RADIO: _fill_radio,
    CHECK: _fill_check,
    UPLOAD: _fill_files,
}
