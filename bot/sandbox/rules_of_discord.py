"""Discord's limits on requests that its OpenAPI file does not (fully) state; every refusal names its source.

Sources are pages of Discord's documentation (`docs: page#section`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from bot.sandbox import refusals
from bot.sandbox.refusals import Path, Refusal
from bot.sandbox.shapes import MAX_ATTACHMENT_BYTES
from bot.sandbox.world import Json, walk

MAX_CONTENT_CHARS = 2000
MAX_EMBEDS_CHARS = 6000
MAX_EMBED_FIELD_CHARS = {"title": 256, "description": 4096}
MAX_ROWS = 5
MAX_BUTTONS_IN_ROW = 5
MAX_OPTIONS = 25
MAX_CUSTOM_ID_CHARS = 100
MAX_BUTTON_LABEL_CHARS = 80
MAX_V2_COMPONENTS = 40
MAX_V2_TEXT_CHARS = 4000
MAX_FILES = 10
MAX_DESCRIPTION_CHARS = 1024
MAX_NONCE_CHARS = 25
MAX_MODAL_PARTS = 5
MAX_MODAL_TITLE_CHARS = 45
MAX_LABEL_CHARS = 45
MAX_COMMANDS = 100
MAX_COMMAND_CHARS = 8000

MESSAGE_DOCS = "docs: resources/message#create-message"
EMBED_DOCS = "docs: resources/message#embed-object-embed-limits"
COMPONENT_DOCS = "docs: components/reference"
V2_DOCS = "docs: components/reference#what-is-a-component (IS_COMPONENTS_V2)"
MODAL_DOCS = "docs: interactions/receiving-and-responding#interaction-response-object-modal"
COMMAND_DOCS = "docs: interactions/application-commands#application-command-object"

BUTTON, STRING_SELECT, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, GALLERY = 2, 3, 4, 9, 10, 11, 12
ROW, FILE, SEPARATOR, CONTAINER, LABEL_PART, UPLOAD, RADIO, CHECKS, CHECK = 1, 13, 14, 17, 18, 19, 21, 22, 23
SELECTS = (3, 5, 6, 7, 8)
V2_TOP = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
IN_LABEL = {TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKS, CHECK}
LINK_STYLE, PREMIUM_STYLE = 5, 6


def refuse(path: Path, code: str, text: str, source: str) -> NoReturn:
    raise refusals.make_invalid_form_error(path, code, text, source)


def check_length(value: Any, low: int, high: int, path: Path, source: str) -> None:
    """Refuse a text (or list) that is shorter than `low` or longer than `high`; None counts as absent."""
    if value is None:
        return
    if len(value) > high:
        refuse(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", source)
    if len(value) < low:
        refuse(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.", source)


def check_required(part: Json, key: str, path: Path, source: str) -> None:
    if part.get(key) is None:
        refuse((*path, key), "BASE_TYPE_REQUIRED", "This field is required", source)


def check_unique(values: Iterable[str], path: Path, code: str, text: str, source: str) -> None:
    if any(times > 1 for times in Counter(values).values()):
        refuse(path, code, text, source)


# Messages


@dataclass(frozen=True)
class MessageDraft:
    """A message before it is sent or edited, with everything that stays from before."""

    content: str
    embeds: Sequence[Json]
    components: Sequence[Json]
    file_count: int
    is_v2: bool


def check_message(payload: Json, draft: MessageDraft, path: Path = ()) -> None:
    """Refuse a message as Discord would: `payload` is the request, `draft` the message it would make."""
    check_length(payload.get("content"), 0, MAX_CONTENT_CHARS, (*path, "content"), MESSAGE_DOCS)
    check_length(payload.get("nonce") and str(payload["nonce"]), 0, MAX_NONCE_CHARS, (*path, "nonce"), MESSAGE_DOCS)
    check_length(payload.get("embeds"), 0, 10, (*path, "embeds"), EMBED_DOCS)
    check_embeds(payload.get("embeds") or [], (*path, "embeds"))
    check_components(draft, (*path, "components"))
    if draft.is_v2:
        check_v2_alone(draft, path)
    if not (draft.content.strip() or draft.embeds or draft.components or draft.file_count):
        raise Refusal.EMPTY_MESSAGE.make_error()


def check_files(payload: Json, sizes: Sequence[int], kept_count: int, path: Path = ()) -> None:
    """Refuse too many or too large files, and attachments that name no file."""
    if len(sizes) + kept_count > MAX_FILES:
        text = f"Must be {MAX_FILES} or fewer in length."
        refuse((*path, "attachments"), "BASE_TYPE_MAX_LENGTH", text, MESSAGE_DOCS)
    if any(size > MAX_ATTACHMENT_BYTES for size in sizes):
        raise Refusal.TOO_LARGE.make_error()
    for index, entry in enumerate(payload.get("attachments") or ()):
        where = (*path, "attachments", index, "description")
        check_length(
            entry.get("description"), 0, MAX_DESCRIPTION_CHARS, where, "docs: resources/message#attachment-object"
        )


def check_embeds(embeds: Sequence[Json], path: Path) -> None:
    """Refuse embeds beyond their single limits or beyond 6,000 characters in all."""
    for index, embed in enumerate(embeds):
        for key, limit in MAX_EMBED_FIELD_CHARS.items():
            check_length(embed.get(key), 0, limit, (*path, index, key), EMBED_DOCS)
        _check_fields(embed.get("fields") or [], (*path, index, "fields"))
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        check_length(footer.get("text"), 0, 2048, (*path, index, "footer", "text"), EMBED_DOCS)
        check_length(author.get("name"), 0, 256, (*path, index, "author", "name"), EMBED_DOCS)
    if sum(count_embed_chars(embed) for embed in embeds) > MAX_EMBEDS_CHARS:
        text = f"Embed size exceeds maximum size of {MAX_EMBEDS_CHARS}"
        refuse(path, "MAX_EMBED_SIZE_EXCEEDED", text, EMBED_DOCS)


def _check_fields(fields: Sequence[Json], path: Path) -> None:
    check_length(fields, 0, 25, path, EMBED_DOCS)
    for index, entry in enumerate(fields):
        check_length(entry.get("name") or "", 1, 256, (*path, index, "name"), EMBED_DOCS)
        check_length(entry.get("value") or "", 1, 1024, (*path, index, "value"), EMBED_DOCS)


def count_embed_chars(embed: Json) -> int:
    """Return the characters that count towards 6,000: title, description, fields, footer and author."""
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for entry in embed.get("fields") or []:
        texts += [entry.get("name"), entry.get("value")]
    return sum(len(text or "") for text in texts)


def check_components(draft: MessageDraft, path: Path) -> None:
    """Refuse a message's components, classic or of version 2."""
    if draft.is_v2:
        _check_v2_tree(draft.components, path)
    else:
        _check_rows(draft.components, path)
    _check_custom_ids(draft.components, path)


def _check_custom_ids(components: Sequence[Json], path: Path) -> None:
    """Refuse components of which two have the same custom id."""
    ids = [part["custom_id"] for part in walk(list(components)) if part.get("custom_id")]
    text = "Component custom id cannot be duplicated"
    check_unique(ids, path, "COMPONENT_CUSTOM_ID_DUPLICATED", text, f"{COMPONENT_DOCS}#custom-id")


def check_emojis(components: Sequence[Json], known_ids: Collection[int], path: Path) -> None:
    """Refuse emojis in buttons and options that are not the application's. Unicode emojis have no id."""
    for part in walk(list(components)):
        for one in (part, *(part.get("options") or ())):
            number = (one.get("emoji") or {}).get("id")
            if number and int(number) not in known_ids:
                refuse(path, "COMPONENT_INVALID_EMOJI", "Invalid emoji", f"{COMPONENT_DOCS}#button")


def _check_rows(rows: Sequence[Json], path: Path) -> None:
    source = f"{COMPONENT_DOCS}#action-row"
    check_length(rows, 0, MAX_ROWS, path, source)
    for index, row in enumerate(rows):
        if row.get("type") != ROW:
            text = f'Value of field "type" must be one of ({ROW},).'
            refuse((*path, index, "type"), "UNION_TYPE_CHOICES", text, V2_DOCS)
        _check_row(row, (*path, index))


def _check_row(row: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#action-row"
    parts = row.get("components") or []
    check_length(parts, 1, MAX_BUTTONS_IN_ROW, (*path, "components"), source)
    kinds = [part.get("type") for part in parts]
    if any(kind != BUTTON and kind not in SELECTS for kind in kinds):
        refuse((*path, "components"), "UNION_TYPE_CHOICES", "Only buttons or one select menu fit here.", source)
    if len(parts) > 1 and any(kind in SELECTS for kind in kinds):
        text = "The specified component exceeds the maximum width"
        refuse((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text, source)
    for index, part in enumerate(parts):
        check = _check_button if part["type"] == BUTTON else check_select
        check(part, (*path, "components", index))


def _check_button(button: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#button"
    check_length(button.get("label"), 0, MAX_BUTTON_LABEL_CHARS, (*path, "label"), source)
    style = button.get("style")
    if style == LINK_STYLE:
        check_required(button, "url", path, source)
        if button.get("custom_id"):
            refuse((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A link has no custom id.", source)
    elif style != PREMIUM_STYLE:
        check_custom_id(button, path)
    if style != PREMIUM_STYLE and not button.get("label") and not button.get("emoji"):
        refuse(path, "BUTTON_COMPONENT_INVALID", "A label or an emoji is required.", source)


def check_custom_id(part: Json, path: Path) -> None:
    check_required(part, "custom_id", path, f"{COMPONENT_DOCS}#custom-id")
    check_length(part["custom_id"], 1, MAX_CUSTOM_ID_CHARS, (*path, "custom_id"), f"{COMPONENT_DOCS}#custom-id")


def check_select(select: Json, path: Path) -> None:
    """Refuse a select menu of a message or a modal."""
    source = f"{COMPONENT_DOCS}#string-select"
    check_custom_id(select, path)
    check_length(select.get("placeholder"), 0, 150, (*path, "placeholder"), source)
    low, high = select.get("min_values"), select.get("max_values")
    if low is not None and low > (1 if high is None else high):
        refuse((*path, "min_values"), "BASE_TYPE_BAD_RANGE", "min_values exceeds max_values.", source)
    if select["type"] == STRING_SELECT:
        check_options(select, path, (1, MAX_OPTIONS), source)


def check_options(part: Json, path: Path, size: tuple[int, int], source: str) -> None:
    """Refuse too few, too many, too long or equal options of a select, radio or checkbox group."""
    options = part.get("options") or []
    check_length(options, *size, (*path, "options"), source)
    for index, option in enumerate(options):
        where = (*path, "options", index)
        check_length(option.get("label") or "", 1, 100, (*where, "label"), source)
        check_length(str(option.get("value") or ""), 1, 100, (*where, "value"), source)
        check_length(option.get("description"), 0, 100, (*where, "description"), source)
    text = "The specified option value is already used"
    values = [str(option.get("value")) for option in options]
    check_unique(values, (*path, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text, source)


# Components of version 2


def check_v2_alone(draft: MessageDraft, path: Path) -> None:
    """Refuse content and embeds beside components of version 2."""
    for key, value in (("content", draft.content), ("embeds", draft.embeds)):
        if value:
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            refuse((*path, key), code, text, V2_DOCS)


def _check_v2_tree(components: Sequence[Json], path: Path) -> None:
    parts = list(walk(list(components)))
    if len(parts) > MAX_V2_COMPONENTS:
        text = f"The maximum number of components is {MAX_V2_COMPONENTS}"
        refuse(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text, V2_DOCS)
    if sum(len(part.get("content") or "") for part in parts if part["type"] == TEXT) > MAX_V2_TEXT_CHARS:
        text = f"Total displayable text exceeds {MAX_V2_TEXT_CHARS} characters"
        refuse(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text, V2_DOCS)
    for index, component in enumerate(components):
        _check_v2_part(component, (*path, index), V2_TOP)


def _check_v2_part(part: Json, path: Path, allowed_kinds: set[int]) -> None:
    kind = part.get("type")
    if kind not in allowed_kinds:
        text = f'Value of field "type" must be one of {tuple(sorted(allowed_kinds))}.'
        refuse((*path, "type"), "UNION_TYPE_CHOICES", text, COMPONENT_DOCS)
    if kind == ROW:
        _check_row(part, path)
    elif kind == CONTAINER:
        _check_container(part, path)
    elif kind == SECTION:
        _check_section(part, path)
    elif kind == GALLERY:
        check_length(part.get("items") or [], 1, 10, (*path, "items"), f"{COMPONENT_DOCS}#media-gallery")
    elif kind == TEXT:
        _check_text(part, path)


def _check_text(part: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#text-display"
    check_length(part.get("content") or "", 1, MAX_V2_TEXT_CHARS, (*path, "content"), source)


def _check_container(part: Json, path: Path) -> None:
    children = part.get("components") or []
    check_length(children, 1, MAX_V2_COMPONENTS, (*path, "components"), f"{COMPONENT_DOCS}#container")
    for index, child in enumerate(children):
        _check_v2_part(child, (*path, "components", index), V2_TOP - {CONTAINER})


def _check_section(part: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#section"
    children = part.get("components") or []
    check_length(children, 1, 3, (*path, "components"), source)
    for index, child in enumerate(children):
        _check_v2_part(child, (*path, "components", index), {TEXT})
    check_required(part, "accessory", path, source)
    if part["accessory"].get("type") == BUTTON:
        _check_button(part["accessory"], (*path, "accessory"))
    else:
        _check_v2_part(part["accessory"], (*path, "accessory"), {THUMBNAIL})


# Modals


def check_modal(modal: Json) -> None:
    """Refuse a modal: its title, its one to five parts, their fields."""
    path: Path = ("data",)
    check_length(modal.get("title") or "", 1, MAX_MODAL_TITLE_CHARS, (*path, "title"), MODAL_DOCS)
    check_custom_id(modal, path)
    parts = modal.get("components") or []
    check_length(parts, 1, MAX_MODAL_PARTS, (*path, "components"), MODAL_DOCS)
    for index, part in enumerate(parts):
        _check_modal_part(part, (*path, "components", index))
    _check_custom_ids(parts, path)


def _check_modal_part(part: Json, path: Path) -> None:
    kind = part.get("type")
    if kind == LABEL_PART:
        _check_label(part, path)
    elif kind == ROW:
        _check_modal_row(part, path)
    elif kind == TEXT:
        _check_text(part, path)
    else:
        text = f'Value of field "type" must be one of {(ROW, TEXT, LABEL_PART)}.'
        refuse((*path, "type"), "UNION_TYPE_CHOICES", text, MODAL_DOCS)


def _check_label(part: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#label"
    check_length(part.get("label") or "", 1, MAX_LABEL_CHARS, (*path, "label"), source)
    check_length(part.get("description"), 1, 100, (*path, "description"), source)
    check_required(part, "component", path, source)
    field = part["component"]
    if field.get("type") not in IN_LABEL:
        text = f'Value of field "type" must be one of {tuple(sorted(IN_LABEL))}.'
        refuse((*path, "component", "type"), "UNION_TYPE_CHOICES", text, source)
    check_custom_id(field, (*path, "component"))
    FIELD_CHECKS.get(field["type"], check_select)(field, (*path, "component"))


def _check_modal_row(part: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#text-input"
    fields = part.get("components") or []
    check_length(fields, 1, 1, (*path, "components"), source)
    where = (*path, "components", 0)
    if fields[0].get("type") != TEXT_INPUT:
        refuse((*where, "type"), "UNION_TYPE_CHOICES", "Only a text input fits here.", source)
    check_required(fields[0], "label", where, source)
    check_length(fields[0]["label"], 1, MAX_LABEL_CHARS, (*where, "label"), source)
    check_custom_id(fields[0], where)
    _check_text_input(fields[0], where)


def _check_text_input(field: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#text-input"
    check_length(field.get("placeholder"), 0, 100, (*path, "placeholder"), source)
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if low > high or high > 4000:
        refuse((*path, "min_length"), "BASE_TYPE_BAD_RANGE", "Lengths are 0 to 4000, the least first.", source)
    if field.get("value"):
        check_length(field["value"], low, high, (*path, "value"), source)


def _check_radio(field: Json, path: Path) -> None:
    check_options(field, path, (2, 10), f"{COMPONENT_DOCS}#radio-group")


def _check_checks(field: Json, path: Path) -> None:
    source = f"{COMPONENT_DOCS}#checkbox-group"
    check_options(field, path, (1, 10), source)
    if (field.get("max_values") or 1) > len(field["options"]):
        refuse((*path, "max_values"), "BASE_TYPE_MAX", "More than there are options.", source)


def _accept_field(field: Json, path: Path) -> None:
    """Accept a checkbox or a file upload: they have no limits beyond their custom id."""


FIELD_CHECKS: dict[int, Callable[[Json, Path], None]] = {
    TEXT_INPUT: _check_text_input,
    RADIO: _check_radio,
    CHECKS: _check_checks,
    CHECK: _accept_field,
    UPLOAD: _accept_field,
}


def check_choices(choices: Sequence[Json]) -> None:
    """Refuse the answer to an autocompletion: 25 choices of at most 100 characters."""
    source = "docs: interactions/receiving-and-responding#interaction-response-object-autocomplete"
    check_length(choices, 0, 25, ("data", "choices"), source)
    for index, choice in enumerate(choices):
        check_length(choice.get("name") or "", 1, 100, ("data", "choices", index, "name"), source)
        value = choice.get("value")
        if isinstance(value, str):
            check_length(value, 0, 100, ("data", "choices", index, "value"), source)


# Commands

SUBCOMMAND, GROUP = 1, 2
CHAT_INPUT = 1
COMMAND_NAME_PATTERN = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: Sequence[Json]) -> None:
    """Refuse a bulk overwrite of commands."""
    chat = [command for command in commands if (command.get("type") or CHAT_INPUT) == CHAT_INPUT]
    if len(chat) > MAX_COMMANDS:
        raise refusals.RequestRefused(400, 30032, f"Maximum number of application commands reached ({MAX_COMMANDS})")
    names = [f"{command.get('type') or CHAT_INPUT}/{command['name']}" for command in commands]
    text = "Application command names must be unique"
    check_unique(names, (), "APPLICATION_COMMANDS_DUPLICATE_NAME", text, COMMAND_DOCS)
    for index, command in enumerate(commands):
        if command in chat:
            _check_command(command, (index,))


def _check_command(command: Json, path: Path) -> None:
    _check_names(command, path)
    if _count_command_chars(command) > MAX_COMMAND_CHARS:
        text = f"Command exceeds maximum size ({MAX_COMMAND_CHARS})"
        refuse(path, "APPLICATION_COMMAND_TOO_LARGE", text, COMMAND_DOCS)
    _check_command_options(command.get("options") or [], (*path, "options"), depth=0)


def _check_names(part: Json, path: Path) -> None:
    name = part.get("name") or ""
    if not COMMAND_NAME_PATTERN.fullmatch(name) or name != name.lower():
        text = "Command name is invalid"
        refuse((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", text, f"{COMMAND_DOCS}-application-command-naming")
    check_length(part.get("description") or "", 1, 100, (*path, "description"), COMMAND_DOCS)
    for locale, localized_text in (part.get("description_localizations") or {}).items():
        check_length(localized_text, 1, 100, (*path, "description_localizations", locale), COMMAND_DOCS)


def _check_command_options(options: Sequence[Json], path: Path, depth: int) -> None:
    check_length(options, 0, MAX_OPTIONS, path, COMMAND_DOCS)
    text = "Option names must be unique"
    names = [option["name"] for option in options]
    check_unique(names, path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text, COMMAND_DOCS)
    _check_option_order(options, path)
    for index, option in enumerate(options):
        _check_names(option, (*path, index))
        if option["type"] in (SUBCOMMAND, GROUP):
            _check_nesting(option, (*path, index), depth)
        else:
            _check_option_choices(option, (*path, index))


def _check_option_order(options: Sequence[Json], path: Path) -> None:
    nested_flags = [option["type"] in (SUBCOMMAND, GROUP) for option in options]
    if any(nested_flags) and not all(nested_flags):
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        refuse(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text, COMMAND_DOCS)
    required_flags = [bool(option.get("required")) for option in options]
    if required_flags != sorted(required_flags, reverse=True):
        text = "Required options must be placed before non-required options"
        refuse(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text, COMMAND_DOCS)


def _check_nesting(option: Json, path: Path, depth: int) -> None:
    if depth > 1 or (option["type"] == GROUP and depth > 0):
        text = "Commands nest two levels deep"
        refuse(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text, f"{COMMAND_DOCS}#subcommands-and-groups")
    _check_command_options(option.get("options") or [], (*path, "options"), depth + 1)


def _check_option_choices(option: Json, path: Path) -> None:
    choices = option.get("choices") or []
    check_length(choices, 0, MAX_OPTIONS, (*path, "choices"), COMMAND_DOCS)
    if choices and option.get("autocomplete"):
        text = "Options with autocomplete have no choices"
        refuse((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", text, COMMAND_DOCS)
    for index, choice in enumerate(choices):
        for name in (choice.get("name") or "", *(choice.get("name_localizations") or {}).values()):
            check_length(name, 1, 100, (*path, "choices", index, "name"), COMMAND_DOCS)
        if isinstance(choice.get("value"), str):
            check_length(choice["value"], 0, 100, (*path, "choices", index, "value"), COMMAND_DOCS)


def _count_command_chars(part: Json) -> int:
    """Return the length of a command; of texts in several languages the longest counts."""
    own = _count_longest_text(part, "name") + _count_longest_text(part, "description")
    own += sum(_count_longest_text(choice, "name") + len(str(choice["value"])) for choice in part.get("choices") or [])
    return own + sum(_count_command_chars(option) for option in part.get("options") or [])


def _count_longest_text(part: Json, what: str) -> int:
    return max(map(len, (part.get(what) or "", *(part.get(f"{what}_localizations") or {}).values())))
