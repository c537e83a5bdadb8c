"""Columns of any library as the cells of promo.h, without a copy where nothing is converted."""

from __future__ import annotations

import array
import ctypes
import struct
import sys
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import accumulate
from typing import Callable, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._buffers import ArrowChunk, arrow_chunks

_PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
_WIDTHS = {"c": "b", "C": "B", "s": "h", "S": "H", "i": "i", "I": "I", "L": "Q"}
_TEXT_KINDS = {"u": lib.TEXTS, "U": lib.LONG_TEXTS, "vu": lib.TEXT_VIEWS}
_MISSING = -(2**63)


@dataclass
class Chunk:
    """Some rows of a column."""

    cells: Union[lib.Cells, lib.LineCells]
    count: int

    # How many numbers make a second, if they are instants.
    per_second: int

    # What the addresses in the cells point into.
    owners: Tuple[object, ...]


@dataclass
class Role:
    """What a column is for: how its Python values are read, and which columns it may be."""

    name: str

    # Reads a value as a number, or as a text.
    number: Optional[Callable[[object], int]] = None
    text: Optional[Callable[[object], str]] = None

    # What the column should be, for messages.
    should: str = ""
    takes_times: bool = False
    takes_integers: bool = False
    takes_truth: bool = False
    takes_texts: bool = False
    takes_decimals: bool = False


def chunks(column: object, role: Role) -> List[Chunk]:
    """The cells of a column. Raises PromoError if it cannot be what it is for."""
    if isinstance(column, str):
        raise lib.WrongType(f"{role.name} are a column, and not one text")
    interface: Optional[Mapping[str, object]] = getattr(column, "__array_interface__", None)
    if interface is not None and not hasattr(column, "__arrow_c_array__"):
        return [_of_numpy(column, str(interface["typestr"]), role)]
    try:
        arrow = arrow_chunks(column)
    except ImportError:
        # pandas needs pyarrow to show its columns as Arrow.
        return [_of_values(list(_method(column, "tolist")()), role)]  # type: ignore[call-overload]
    if arrow is not None:
        return [of_arrow(chunk, role) for chunk in arrow if chunk.length]
    if isinstance(column, Iterable):
        return [_of_values(list(column), role)]
    raise lib.WrongType(f"{role.name} are no column, but of type {type(column).__name__}")


def _wrong(role: Role, what: str) -> lib.WrongType:
    return lib.WrongType(f"{role.name} are {role.should}, and not {what}")


# Numbers, texts and bits, as this module makes them


def of_numbers(values: Iterable[int]) -> Chunk:
    numbers = _clamped(values)
    return Chunk(_cells(lib.NUMBERS, numbers.buffer_info()[0]), len(numbers), 1, (numbers,))


def validity(values: Sequence[object]) -> "Optional[ctypes.Array[ctypes.c_uint8]]":
    """A bit for each value that is there; None if all are."""
    if None not in values:
        return None
    bits = (ctypes.c_uint8 * ((len(values) + 7) // 8))()
    for place, value in enumerate(values):
        if value is not None:
            bits[place // 8] |= 1 << place % 8
    return bits


def of_texts(values: Sequence[Optional[str]]) -> Chunk:
    # A lone surrogate is no UTF-8 either way, and so fails alone, in the library.
    parts = [b"" if value is None else value.encode("utf-8", "surrogatepass") for value in values]
    joined = b"".join(parts)
    offsets = array.array("q", accumulate(map(len, parts), initial=0))
    valid, text_place = validity(values), ctypes.c_char_p(joined)
    cells = _cells(
        lib.LONG_TEXTS,
        ctypes.cast(text_place, ctypes.c_void_p).value,
        offsets.buffer_info()[0],
        None if valid is None else ctypes.addressof(valid),
    )
    return Chunk(cells, len(values), 1, (joined, offsets, valid))


def _cells(
    kind: int,
    values: Optional[int],
    offsets: Optional[int] = None,
    valid: Optional[int] = None,
    first: int = 0,
) -> lib.Cells:
    return lib.Cells(kind, values, offsets, valid, first)


# Values of Python


def _clamped(values: Iterable[int]) -> "array.array[int]":
    """Numbers in 64 bits. Those beyond are the nearest, which nothing accepts."""
    return array.array("q", (min(max(value, _MISSING + 1), 2**63 - 1) for value in values))


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, NaN, and what pandas calls NA and NaT."""
    if value is None:
        return True
    return type(value).__name__ in ("NAType", "NaTType") or (
        isinstance(value, float) and value != value
    )


def _of_values(values: Sequence[object], role: Role) -> Chunk:
    given = next((value for value in values if not is_missing(value)), None)
    read = role.text
    if read is not None and (role.number is None or isinstance(given, str)):
        return of_texts([None if is_missing(value) else read(value) for value in values])
    number = role.number or minor_units
    return with_gaps([None if is_missing(value) else number(value) for value in values])


def with_gaps(values: Sequence[Optional[int]]) -> Chunk:
    """Numbers, some of which may be missing."""
    chunk = of_numbers(0 if value is None else value for value in values)
    valid = validity(values)
    if valid is not None:
        chunk.cells.valid = ctypes.addressof(valid)
        chunk.owners += (valid,)
    return chunk


# NumPy


def _of_numpy(column: object, kind: str, role: Role) -> Chunk:
    flat: Tuple[int, ...] = getattr(column, "shape")
    if len(flat) != 1:
        raise _wrong(role, f"an array of {len(flat)} dimensions")
    letter = kind[1]
    if letter in "iu" and role.takes_integers:
        return _numpy_numbers(column)
    if letter == "M" and role.takes_times:
        raise lib.WrongType(
            f"{role.name} have no time zone: say that they are in UTC, as at.astype('datetime64[s]')"
            ".view('int64'), or on the clock of the rules, as numpy.datetime_as_string(at, 's')"
        )
    if letter == "b" and role.takes_truth:
        bits = getattr(sys.modules["numpy"], "packbits")(column, bitorder="little")
        return Chunk(_cells(lib.BITS, _address(bits)), flat[0], 1, (bits,))
    if letter in "UOT":
        return _of_values(_method(column, "tolist")(), role)  # type: ignore[arg-type]
    raise _wrong(role, f"an array of {getattr(column, 'dtype')}")


def _method(column: object, name: str) -> Callable[..., object]:
    method: Callable[..., object] = getattr(column, name)
    return method


def _numpy_numbers(column: object) -> Chunk:
    """The numbers of an array, in place if they lie side by side as the library reads them."""
    numbers = getattr(sys.modules["numpy"], "ascontiguousarray")(column, dtype="int64")
    return Chunk(_cells(lib.NUMBERS, _address(numbers)), len(numbers), 1, (numbers,))


def _address(numpy_array: object) -> int:
    place: Tuple[int, bool] = getattr(numpy_array, "__array_interface__")["data"]
    return place[0]


# Arrow


def of_arrow(chunk: ArrowChunk, role: Role) -> Chunk:
    form = chunk.format
    values = chunk.dictionary
    if values is not None:
        texts = _arrow_texts(values, role)
        places = _integers(chunk, _width(form))
        decoded = [texts[at] if chunk.is_valid(row) else None for row, at in enumerate(places)]
        return _of_values(decoded, role)
    if form in _TEXT_KINDS and role.takes_texts:
        return _in_place(chunk, _TEXT_KINDS[form])
    if form == "l" and role.takes_integers:
        return _in_place(chunk, lib.NUMBERS)
    if form in _WIDTHS and role.takes_integers:
        numbers = enumerate(_integers(chunk, _WIDTHS[form]))
        return with_gaps([number if chunk.is_valid(row) else None for row, number in numbers])
    if form == "b" and role.takes_truth:
        return _in_place(chunk, lib.BITS)
    if form.startswith("ts") and role.takes_times:
        if form.endswith(":"):
            raise lib.WrongType(
                f"{role.name} have no time zone: say which, as with dt.tz_localize('UTC') of "
                "pandas or dt.replace_time_zone('UTC') of polars, or make texts of them, which are "
                "on the clock of the rules"
            )
        unit = form[2 : form.index(":")]
        return _in_place(chunk, lib.NUMBERS, _PER_SECOND[unit if unit == "s" else unit + "s"])
    if form.startswith("d:") and role.takes_decimals:
        return _of_values(_decimals(chunk), role)
    if form == "n":
        return _of_values([None] * chunk.length, role)
    raise _wrong(role, f"a column of Arrow's format {form!r}")


def _width(form: str) -> str:
    return "q" if form == "l" else _WIDTHS[form]


def _integers(chunk: ArrowChunk, width: str) -> List[int]:
    raw = chunk.bytes(1, struct.calcsize("=" + width))
    return [number for (number,) in struct.iter_unpack("=" + width, raw)]


def _in_place(chunk: ArrowChunk, kind: int, per_second: int = 1) -> Chunk:
    views, bits = kind == lib.TEXT_VIEWS, chunk.buffer(0) if chunk.has_nulls else None
    texts = kind in (lib.TEXTS, lib.LONG_TEXTS)
    values = chunk.buffer(2 if texts else 1)
    offsets = chunk.buffers_from_second if views else chunk.buffer(1) if texts else None
    cells = _cells(kind, values, offsets, bits, chunk.offset)
    return Chunk(cells, chunk.length, per_second, (chunk,))


def _arrow_texts(values: ArrowChunk, role: Role) -> List[Optional[str]]:
    """The texts of a dictionary."""
    size = {"u": "i", "U": "q"}.get(values.format)
    if values.format == "vu":
        return [_view(values, row) for row in range(values.length)]
    start, base = values.buffer(1), values.buffer(2)
    if size is None or start is None:
        raise _wrong(role, f"a dictionary of Arrow's format {values.format!r}")
    width = struct.calcsize("=" + size)
    raw = ctypes.string_at(start + width * values.offset, width * (values.length + 1))
    ends = [end for (end,) in struct.iter_unpack("=" + size, raw)]
    return [
        ctypes.string_at((base or 0) + first, last - first).decode() if last > first else ""
        for first, last in zip(ends, ends[1:])
    ]


def _view(values: ArrowChunk, row: int) -> str:
    """A text of a column of views."""
    place = values.bytes(1, 16)[16 * row : 16 * (row + 1)]
    length, _, number, start = struct.unpack("=4i", place)
    if length <= 12:
        return bytes(place[4 : 4 + length]).decode()
    return ctypes.string_at((values.buffer(2 + number) or 0) + start, length).decode()


def _decimals(chunk: ArrowChunk) -> List[Optional[Decimal]]:
    parts = chunk.format[2:].split(",")
    width = int(parts[2]) // 8 if len(parts) > 2 else 16
    scale, raw = int(parts[1]), chunk.bytes(1, width)
    return [
        Decimal(int.from_bytes(raw[width * row : width * (row + 1)], sys.byteorder, signed=True))
        .scaleb(-scale)
        if chunk.is_valid(row)
        else None
        for row in range(chunk.length)
    ]


# What each column is for


def minor_units(value: object) -> int:
    return lib.whole(value, "the amounts of `minor` are whole minor units")


def amount_text(value: object, name: str, decimals: int) -> str:
    if isinstance(value, Decimal):
        return lib.decimal_text(value)
    return value if isinstance(value, str) else str(lib.whole_amount(value, name, decimals))


def code_text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise lib.WrongType(f"the codes of a row are one text, and not of type {type(value).__name__}")


def instant_text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise lib.WrongType(f"some instants of `at` are texts, but one is of type {type(value).__name__}")


MINOR = Role(
    "the amounts of `minor`", number=minor_units, takes_integers=True, should="whole minor units"
)
SHIPPING_MINOR = replace(MINOR, name="the amounts of `shipping_minor`")
CODES = Role(
    "`codes`", text=code_text, takes_texts=True, should="texts, each with the codes of a row"
)


CURRENCY = replace(CODES, name="`currency`", should="texts, each with the currency of a row")


def amounts(name: str, decimals: int) -> Role:
    """Amounts as people write them. Without decimals a whole number means the same."""
    minor = "shipping_minor" if name == "shipping" else "minor"
    return Role(
        f"the amounts of `{name}`",
        text=lambda value: amount_text(value, "shipping" if name == "shipping" else "amount", decimals),
        takes_texts=True,
        takes_decimals=True,
        takes_integers=decimals == 0,
        should=f"texts or Decimals (whole minor units are `{minor}`)",
    )


def instants(number: Callable[[object], int]) -> Role:
    return Role(
        "the instants of `at`",
        number=number,
        text=instant_text,
        takes_times=True,
        takes_integers=True,
        takes_texts=True,
        should="times with a time zone, texts, or whole seconds since 1970",
    )


def fact(name: str) -> Role:
    return Role(
        f"the values of the fact `{name}`",
        text=lib.fact_value,
        takes_integers=True,
        takes_truth=True,
        takes_texts=True,
        should="texts, booleans or whole numbers",
    )
