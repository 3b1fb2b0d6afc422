"""Base model of stored race options. Options added after a race began get a neutral default."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Self

from pydantic import (
    ModelWrapValidatorHandler,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from rules.base import Json, Value


class StoredOptions(Value):
    """Options as races store them.

    An option without a default of its own is off in races that do not name it: false, None, 0 or the minimum,
    or its first choice. Such a race is serialised without the option, so that its digests stay valid."""

    @model_validator(mode="wrap")
    @classmethod
    def _add_missing(cls, options: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        if not isinstance(options, Mapping):
            return handler(options)
        lacking = {name: value for name, value in find_neutral_defaults(cls).items() if name not in options}
        model = handler({**options, **lacking})
        model.__pydantic_fields_set__.difference_update(lacking)
        return model

    @model_serializer(mode="wrap")
    def _omit_missing(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        options: dict[str, Any] = handler(self)
        for name in list_missing_options(self):
            options.pop(name, None)
        return options


@cache
def find_neutral_defaults(model: type[Value]) -> Mapping[str, Json]:
    """Return the neutral values of options without a default of their own, as JSON."""
    lacking = [name for name, field in model.model_fields.items() if field.is_required()]
    schemas = model.model_json_schema(by_alias=False)["properties"] if lacking else {}
    return {name: _find_neutral_value(schemas[name]) for name in lacking}


def list_missing_options(options: Value) -> tuple[str, ...]:
    """Return the options that the stored data did not name."""
    return tuple(name for name in find_neutral_defaults(type(options)) if name not in options.model_fields_set)


def _find_neutral_value(schema: Mapping[str, Any]) -> Json:
    """Return the value of a JSON schema that has the least effect."""
    kinds = [schema, *schema.get("anyOf", ())]
    if any(kind.get("type") == "null" for kind in kinds):
        return None
    if "enum" in schema:
        return schema["enum"][0]
    return {
        "boolean": False,
        "integer": max(0, schema.get("minimum", 0)),
        "string": schema.get("const", ""),
        "array": [],
        "object": {},
    }.get(str(schema.get("type")), schema.get("const"))
