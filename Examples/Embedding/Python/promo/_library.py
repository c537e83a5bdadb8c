"""The library, its types as promo.h declares them, and its errors."""

from __future__ import annotations

import ctypes
import json
import operator
import os
from decimal import Decimal
from pathlib import Path
from typing import Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, TypeVar, Union

from ._answers import Diagnostics

# The statuses of promo.h.
OK = 0
BAD_ARGUMENT = 1
BAD_HANDLE = 2
BAD_TEXT = 3
BAD_RULES = 4
BAD_ORDER = 5
NO_ZONE_DATA = 6
NO_ROOM = 7

# The interface of promo.h that this package was written for.
INTERFACE = 7

Facts = Mapping[str, Union[str, bool, int]]
FactsOf = TypeVar("FactsOf", bound=Mapping[str, object])


class PromoError(Exception):
    """An error of the library, with its status as `code`."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class WrongType(PromoError, TypeError):
    """A value of a type that a call does not take."""

    def __init__(self, message: str) -> None:
        super().__init__(BAD_ARGUMENT, message)

    def __reduce__(self) -> Tuple[type, Tuple[str]]:
        return WrongType, (self.message,)


class RulesError(PromoError):
    """Unusable rules, with all their `diagnostics`."""

    def __init__(self, code: int, message: str, diagnostics: Diagnostics) -> None:
        super().__init__(code, message)
        self.diagnostics = diagnostics

    def __reduce__(self) -> Tuple[type, Tuple[int, str, Diagnostics]]:
        return RulesError, (self.code, self.message, self.diagnostics)


class Limits(NamedTuple):
    """Limits on an order, beyond which it is refused: for a service that owes an answer in time."""

    lines: Optional[int] = None
    """The largest number of lines: up to the 10,000 of the language."""

    steps: Optional[int] = None
    """The largest number of steps for a price, and for a quote, of about ten nanoseconds. The rules and the
    order alone decide how many there are, so that every machine refuses the same orders."""


# The types of promo.h


class Text(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int32), ("message", ctypes.c_char * 508)]


class Source(ctypes.Structure):
    _fields_ = [("name", Text), ("rules", Text)]


class Fact(ctypes.Structure):
    _fields_ = [("name", Text), ("value", Text)]


class Options(ctypes.Structure):
    _fields_ = [
        ("strategy", Text),
        ("timezone", Text),
        ("most_lines", ctypes.c_int64),
        ("most_steps", ctypes.c_int64),
    ]


class StatedFact(ctypes.Structure):
    _fields_ = [
        ("name", Text),
        ("kind", Text),
        ("values", ctypes.POINTER(Text)),
        ("value_count", ctypes.c_size_t),
    ]


class Admission(ctypes.Structure):
    _fields_ = [
        ("allows_no_promotion", ctypes.c_int32),
        ("ignores_expectations", ctypes.c_int32),
        ("guarantee_steps", ctypes.c_int64),
        ("previous", ctypes.c_uint64),
        ("facts", ctypes.POINTER(StatedFact)),
        ("fact_count", ctypes.c_size_t),
    ]


class Line(ctypes.Structure):
    _fields_ = [
        ("amount", ctypes.c_int64),
        ("pieces", ctypes.c_int64),
        ("labels", ctypes.POINTER(Text)),
        ("label_count", ctypes.c_size_t),
    ]


class Order(ctypes.Structure):
    _fields_ = [
        ("amount", ctypes.c_int64),
        ("instant", ctypes.c_int64),
        ("codes", ctypes.POINTER(Text)),
        ("code_count", ctypes.c_size_t),
        ("facts", ctypes.POINTER(Fact)),
        ("fact_count", ctypes.c_size_t),
        ("lines", ctypes.POINTER(Line)),
        ("line_count", ctypes.c_size_t),
        ("shipping", ctypes.c_int64),
        ("currency", Text),
    ]


class Column(ctypes.Structure):
    _fields_ = [
        ("amounts", ctypes.c_void_p),
        ("instants", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
        ("codes", ctypes.POINTER(Text)),
        ("code_count", ctypes.c_size_t),
        ("facts", ctypes.POINTER(Fact)),
        ("fact_count", ctypes.c_size_t),
    ]


# The kinds of cells.
NO_COLUMN, TEXTS, LONG_TEXTS, TEXT_VIEWS, BITS, NUMBERS, LISTS, LONG_LISTS = range(8)


class Cells(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_int64),
        ("values", ctypes.c_void_p),
        ("offsets", ctypes.c_void_p),
        ("valid", ctypes.c_void_p),
        ("first", ctypes.c_int64),
    ]


class FactCells(ctypes.Structure):
    _fields_ = [("name", Text), ("cells", Cells)]


class Lists(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_int64),
        ("offsets", ctypes.c_void_p),
        ("valid", ctypes.c_void_p),
        ("first", ctypes.c_int64),
    ]


class LineCells(ctypes.Structure):
    _fields_ = [
        ("lines", Lists),
        ("count", ctypes.c_size_t),
        ("amounts", Cells),
        ("pieces", Cells),
        ("labels", Lists),
        ("label_count", ctypes.c_size_t),
        ("label_texts", Cells),
    ]


class Rows(ctypes.Structure):
    _fields_ = [
        ("count", ctypes.c_size_t),
        ("amounts", Cells),
        ("instants", Cells),
        ("instants_per_second", ctypes.c_int64),
        ("codes", Cells),
        ("fact_cells", ctypes.POINTER(FactCells)),
        ("fact_cells_count", ctypes.c_size_t),
        ("codes_of_all", ctypes.POINTER(Text)),
        ("code_of_all_count", ctypes.c_size_t),
        ("facts_of_all", ctypes.POINTER(Fact)),
        ("fact_of_all_count", ctypes.c_size_t),
        ("lines", LineCells),
        ("shipping", Cells),
        ("currency", Cells),
    ]


class RowPrices(ctypes.Structure):
    _fields_ = [
        ("payables", ctypes.c_void_p),
        ("problems", ctypes.c_void_p),
        ("applied", ctypes.c_void_p),
        ("applied_room", ctypes.c_size_t),
        ("applied_counts", ctypes.c_void_p),
        ("bounded", ctypes.c_void_p),
        ("taken", ctypes.c_void_p),
        ("words", ctypes.c_void_p),
        ("applied_ends", ctypes.c_void_p),
    ]


# Texts, codes and facts


def encoded(value: str, what: str = "") -> bytes:
    """A text in UTF-8; `what` is its name in messages."""
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        surrogate = ascii(value[error.start])
        words = f"{what or ascii(value[:40])} has a lone surrogate, {surrogate}"
        raise PromoError(BAD_TEXT, f"{words}, which is no character") from None


def text(value: Union[str, bytes], what: str = "a text") -> Text:
    if not isinstance(value, (str, bytes)):
        raise WrongType(f"{what} is a text, and not of type {type(value).__name__}")
    data = encoded(value) if isinstance(value, str) else value
    return Text(data, len(data))


def texts(given: Iterable[str], what: str = "code") -> ctypes.Array[Text]:
    """Codes or labels as an array of the library."""
    if isinstance(given, (str, bytes)):
        raise WrongType(f"{what}s are a list of texts, as in [{ascii(given)[:60]}]")
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise WrongType(f"{what}s are a list of texts, and not of type {type(given).__name__}")
    all_texts = [text(one, f"a {what}") for one in given]
    return (Text * len(all_texts))(*all_texts)


def facts_said(facts: Facts) -> ctypes.Array[Fact]:
    """Facts as an array of the library."""
    pairs = [
        Fact(text(name), text(fact_value(value))) for name, value in checked_facts(facts).items()
    ]
    return (Fact * len(pairs))(*pairs)


def checked_facts(facts: FactsOf) -> FactsOf:
    """Facts that are a mapping of names."""
    if not isinstance(facts, Mapping):
        words = "facts are a dict of names and values, as in {'tier': 'gold'}"
        raise WrongType(f"{words}, and not of type {type(facts).__name__}")
    for name in facts:
        if not isinstance(name, str):
            raise WrongType(f"the name of a fact is a text, and not {shown(name)}")
    return facts


def fact_value(value: object) -> str:
    if isinstance(value, str):
        return value
    if type(value).__name__ in ("bool", "bool_"):
        return "yes" if value else "no"
    number = whole(value, "the value of a fact is a text, True, False or a whole number")
    # The nearest number that no fact can have says as much, and has few digits.
    return str(min(max(number, -1), 10**16))


def decimal_text(value: Decimal) -> str:
    """A Decimal as an amount is written. The text of one with a huge exponent would fill the memory:
    it stays as it is, and is refused."""
    return format(value, "f") if abs(value.adjusted()) <= 100 else str(value)


def whole_amount(amount: object, name: str, decimals: int) -> int:
    """An amount as a whole number of minor units, where a number has one meaning alone: 0, or in a
    currency without decimals. `name` is that of the argument."""
    number = whole(amount, f"`{name}` is a text or a Decimal")
    if number == 0 or decimals == 0:
        return number
    minor = "minor" if name == "amount" else f"{name}_minor"
    if abs(number) >= 10**30:
        raise WrongType(f"`{name}` is a text or a Decimal; whole minor units are `{minor}`")
    large, small = f"{number}.{'0' * decimals}", format(Decimal(number).scaleb(-decimals), "f")
    raise WrongType(
        f"the {name} {number} may mean {large} or {small}: write {name}=\"{large}\" or {minor}={number}"
    )


def shown(value: object) -> str:
    """A value in a message: a number of thousands of digits is cut."""
    if isinstance(value, int) and abs(value) >= 10**30:
        return "a number that large"
    return ascii(value)[:60]


def whole(number: object, what: str) -> int:
    """A whole number of any integer type: never a rounded number, never True."""
    if isinstance(number, bool):
        raise WrongType(f"{what}, and not {number}")
    try:
        return operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        raise WrongType(f"{what}, and not of type {type(number).__name__}") from None


# Calls


def call(name: str, *arguments: object) -> None:
    """Calls a function of the library and adds the error as its last argument."""
    error = Error()
    if getattr(library, name)(*arguments, ctypes.byref(error)) != OK:
        raise PromoError(error.code, error.message.decode())


def taken(place: ctypes.c_void_p) -> str:
    """A text that the library returned; the library's own copy is freed."""
    try:
        return ctypes.string_at(place.value or 0).decode()
    finally:
        library.promo_free_text(place)


def compile_rules(
    sources: List[Tuple[str, bytes]],
    strategy: Optional[str],
    timezone: Optional[str],
    limits: Limits,
) -> Tuple[int, Diagnostics]:
    """Compiles rules: their handle and their diagnostics."""
    files = (Source * len(sources))(*[Source(text(name, "the name of a file"), text(rules)) for name, rules in sources])
    settings = text(strategy or "", "a strategy"), text(timezone or "", "a time zone")
    options = Options(*settings, *(whole(limit or 0, "a limit is a whole number") for limit in limits))
    handle, said = ctypes.c_uint64(), ctypes.c_void_p()
    places = ctypes.byref(options), ctypes.byref(handle), ctypes.byref(said)
    try:
        call("promo_compile", files, len(sources), *places)
    except PromoError as error:
        if said.value is None:
            raise
        raise RulesError(error.code, error.message, json.loads(taken(said))) from None
    diagnostics: Diagnostics = json.loads(taken(said))
    return handle.value, diagnostics


def _load() -> ctypes.CDLL:
    """Loads the library that PROMO_LIBRARY names, or the one in this package, or the project's."""
    folder = Path(__file__).resolve().parent
    named = os.environ.get("PROMO_LIBRARY")
    names = ("libPromoC.so", "libPromoC.dylib")
    folders = [parent / ".build" / "release" for parent in folder.parents if _is_project(parent)]
    usual = [place / name for place in [folder, *folders] for name in names]
    paths = [Path(named)] if named else usual
    for path in paths:
        if path.exists():
            return _declared(ctypes.CDLL(str(path)))
    raise ImportError(
        f"there is no {' or '.join(map(str, paths))}: build it with `swift build -c release "
        "-Xswiftc -static-stdlib --product PromoC`, or say in PROMO_LIBRARY where it is"
    )


def _is_project(folder: Path) -> bool:
    return (folder / "Package.swift").exists()


def _declared(loaded: ctypes.CDLL) -> ctypes.CDLL:
    """Declares the types of the library's functions."""
    interface = loaded.promo_interface()
    if interface != INTERFACE:
        raise ImportError(f"the library has the interface {interface}, and not {INTERFACE}")
    pointer, rules, size = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_size_t
    types: Dict[str, List[type]] = {
        "promo_compile": [pointer, size, pointer, pointer, pointer, pointer],
        "promo_free": [rules, pointer],
        "promo_free_text": [pointer],
        "promo_describe": [rules, pointer, pointer],
        "promo_rules_version": [rules, pointer, pointer],
        "promo_active": [rules, ctypes.c_int64, pointer, pointer, pointer],
        "promo_amount": [rules, pointer, pointer, pointer],
        "promo_instant": [rules, pointer, pointer, pointer],
        "promo_price": [rules, pointer, pointer, pointer],
        "promo_price_column": [rules, pointer, pointer, pointer],
        "promo_price_rows": [rules, pointer, pointer, pointer],
        "promo_column_slips": [rules, pointer, size, pointer, size, pointer, pointer],
        "promo_quote": [rules, pointer, pointer, pointer],
        "promo_check": [rules, pointer, pointer, pointer],
        "promo_changes": [rules, rules, pointer, pointer],
    }
    for name, arguments in types.items():
        getattr(loaded, name).argtypes = arguments
    loaded.promo_free_text.restype = None
    loaded.promo_version.restype = ctypes.c_char_p
    return loaded


library = _load()
__version__: str = library.promo_version().decode()
