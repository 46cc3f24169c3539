"""The text that names a bot with its settings: ``search:worlds=1024,gate=1``."""

from __future__ import annotations

from knockwood.bots.bot import BotError


def parse_spec(spec: str) -> tuple[str, dict[str, int]]:
    """The name and the settings of a bot; a setting is a whole number. `BotError` says what cannot be read."""
    name, colon, rest = spec.partition(":")
    settings: dict[str, int] = {}
    for part in rest.split(",") if colon else []:
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise BotError(f"settings of a bot are key=value, not {part[:30]!r}")
        if key in settings:
            raise BotError(f"{key[:30]} is given twice")
        if not value.isascii() or not value.removeprefix("-").isdecimal() or len(value) > 9:
            raise BotError(f"{key[:30]}: a whole number is wanted, not {value[:30]!r}")
        settings[key] = int(value)
    return name, settings


def spec_text(name: str, settings: dict[str, int]) -> str:
    """The text that `parse_spec` reads."""
    return name + (":" + ",".join(f"{key}={value}" for key, value in settings.items()) if settings else "")
