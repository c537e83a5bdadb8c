"""Compiled rules."""

from __future__ import annotations

import array
import ctypes
import json
import os
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Callable, Iterable, List, Mapping, Optional, SupportsIndex, Tuple, Type
from typing import TypedDict, TypeVar, Union, overload
from weakref import finalize

from . import _files, _library as lib
from ._admission import Admission, Check
from ._answers import Description, ListChange, Quote, Version
from ._buffers import Numbers
from ._library import Facts, Limits, PromoError
from ._lines import Amount, parts_of
from ._rows import Columns, FactColumns, Prices, price_rows
from ._tables import PricedTable, price_table

Moment = Union[SupportsIndex, str, datetime]
Out = TypeVar("Out")


class Line(TypedDict, total=False):
    """A line of an order as a dict: what all its pieces cost together, either as an `amount` or in
    whole minor units; their number, its labels."""

    amount: Amount
    minor: SupportsIndex
    pieces: int
    labels: Iterable[str]


Lines = Iterable[
    Union[Line, Tuple[Amount], Tuple[Amount, int], Tuple[Amount, int, Iterable[str]]]
]
_Settings = Tuple[List[Tuple[str, bytes]], Optional[str], Optional[str], Limits]


class Rules:
    """Compiled rules. Many threads may use them at the same time, also while one closes them.

    `diagnostics` has their warnings.
    """

    def __init__(
        self,
        sources: Iterable[Tuple[str, Union[str, bytes]]],
        *,
        strategy: Optional[str] = None,
        timezone: Optional[str] = None,
        limits: Limits = Limits(),
    ) -> None:
        """Compiles a file set: the name and the text of each file, in written order.

        `strategy` and `timezone` replace those of the rules. Orders past the `limits` are refused.
        """
        files = [(name, _rule_bytes(name, text)) for name, text in sources]
        self._settings = files, strategy, timezone, limits
        self._handle, self.diagnostics = lib.compile_rules(*self._settings)
        self._close = finalize(self, lib.library.promo_free, self._handle, None)

    @classmethod
    def compile(
        cls,
        text: Union[str, bytes],
        name: str = "rules",
        *,
        strategy: Optional[str] = None,
        timezone: Optional[str] = None,
        limits: Limits = Limits(),
    ) -> Rules:
        """Compiles one text as a file set of its own."""
        return cls([(name, text)], strategy=strategy, timezone=timezone, limits=limits)

    @classmethod
    def load(
        cls,
        *paths: _files.PathLike,
        strategy: Optional[str] = None,
        timezone: Optional[str] = None,
        limits: Limits = Limits(),
    ) -> Rules:
        """Compiles files as one set. A folder stands for all files below it whose names end in `.promo`."""
        return cls(_files.load(paths), strategy=strategy, timezone=timezone, limits=limits)

    def __reduce__(self) -> Tuple[Callable[..., Rules], _Settings]:
        """Copies and pickles carry the texts of the rules, which are compiled again: a handle means
        nothing in another process."""
        if not self._close.alive:
            raise PromoError(lib.BAD_HANDLE, "rules that are closed cannot be copied or pickled")
        return _compiled_again, self._settings

    def close(self) -> None:
        """Frees the rules. You cannot use them afterwards."""
        self._close()

    def __repr__(self) -> str:
        names = [Path(name).name for name, _ in self._settings[0]]
        shown = names if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"]
        if not self._close.alive:
            return f"<promo.Rules {shown} closed>"
        said = self.describe()
        parts = f"promotions={len(said['promotions'])} currency={said.get('currency')}"
        return f"<promo.Rules {shown} {parts} rules={said['version']['rules'][:8]}>"

    def __enter__(self) -> Rules:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def describe(self) -> Description:
        """Says what the rules are made of: settings, facts and promotions, in written order."""
        said = ctypes.c_void_p()
        lib.call("promo_describe", self._handle, ctypes.byref(said))
        description: Description = json.loads(lib.taken(said))
        return description

    @cached_property
    def version(self) -> Version:
        """What makes a price by these rules, as quotes say it: keep it with an order that is paid."""
        said = ctypes.c_void_p()
        lib.call("promo_rules_version", self._handle, ctypes.byref(said))
        version: Version = json.loads(lib.taken(said))
        return version

    def check(self, admission: Admission = Admission(), after: Optional[Rules] = None) -> Check:
        """Says whether the rules are fit to be used, as a `Store` asks before it uses them: whether each
        `expect` holds, no `ensure` is broken, and more. `after` are the rules that they replace. It
        may take some seconds, for everything that `promo-eval check` finds."""
        said = ctypes.c_void_p()
        reason = admission.reason(self, after, said)
        return Check(reason, json.loads(lib.taken(said)))

    def changes(self, before: Rules) -> Optional[List[ListChange]]:
        """Says how the list of promotions differs from that of rules before, as steps to apply in order; None
        if a setting, a label or a fact differs, so that everything is to be shown anew."""
        said = ctypes.c_void_p()
        lib.call("promo_changes", self._handle, before._handle, ctypes.byref(said))
        changes: Optional[List[ListChange]] = json.loads(lib.taken(said))
        return changes

    def active(self, at: Moment) -> List[str]:
        """Names the promotions that are active at an instant: not paused, inside their window and
        on schedule. An order may still lack their amount, code or facts."""
        names = [promotion["name"] for promotion in self.describe()["promotions"]]
        numbers, count = (ctypes.c_int32 * len(names))(), ctypes.c_size_t()
        instant = self._seconds(at)
        lib.call("promo_active", self._handle, instant, numbers, ctypes.byref(count))
        return [names[number] for number in numbers[: count.value]]

    @overload
    def price(
        self,
        amount: Amount,
        at: Moment,
        codes: Iterable[str] = (),
        facts: Facts = {},
        *,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> int: ...

    @overload
    def price(
        self,
        *,
        at: Moment,
        codes: Iterable[str] = (),
        facts: Facts = {},
        lines: Lines,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> int: ...

    @overload
    def price(
        self,
        *,
        at: Moment,
        codes: Iterable[str] = (),
        facts: Facts = {},
        minor: SupportsIndex,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> int: ...

    def price(
        self,
        amount: Optional[Amount] = None,
        at: Optional[Moment] = None,
        codes: Iterable[str] = (),
        facts: Facts = {},
        *,
        minor: Optional[SupportsIndex] = None,
        lines: Optional[Lines] = None,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> int:
        """Prices an order, in minor units: what its goods and its shipping cost.

        `amount` is a text or a Decimal: "400" is 400.00. `minor` in its place is a whole number of
        minor units: 40000 is 400.00. A number as `amount` is refused, because it could be either. So
        are `shipping` and `shipping_minor`. `currency` says what they are in: rules in another one
        refuse the order. `at` is a datetime with a time zone, a text as `--at` of promo-eval takes
        it, or seconds since 1970, of which 0 says none. A fact is a text, True, False or a whole number.

        `lines` stand in place of `amount`: `("90", 3, ["shirts"])` are three pieces that cost 90
        together, `("200",)` is one without labels, and `{"amount": "90", "pieces": 3, "labels":
        ["shirts"]}` says the same in words; `minor` may stand in place of `amount`. At most 10,000 lines of 1,000,000 pieces each.
        """
        order = self._order(amount, minor, at, codes, facts, lines)
        self._add(shipping, shipping_minor, currency, order)
        payable = ctypes.c_int64()
        lib.call("promo_price", self._handle, ctypes.byref(order), ctypes.byref(payable))
        return payable.value

    @overload
    def quote(
        self,
        amount: Amount,
        at: Moment,
        codes: Iterable[str] = (),
        facts: Facts = {},
        *,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> Quote: ...

    @overload
    def quote(
        self,
        *,
        at: Moment,
        codes: Iterable[str] = (),
        facts: Facts = {},
        lines: Lines,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> Quote: ...

    @overload
    def quote(
        self,
        *,
        at: Moment,
        codes: Iterable[str] = (),
        facts: Facts = {},
        minor: SupportsIndex,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> Quote: ...

    def quote(
        self,
        amount: Optional[Amount] = None,
        at: Optional[Moment] = None,
        codes: Iterable[str] = (),
        facts: Facts = {},
        *,
        minor: Optional[SupportsIndex] = None,
        lines: Optional[Lines] = None,
        shipping: Optional[Amount] = None,
        shipping_minor: Optional[SupportsIndex] = None,
        currency: Optional[str] = None,
    ) -> Quote:
        """Answers an order in full, as `promo-eval --format json` prints it. The order is said as to
        `price`."""
        order = self._order(amount, minor, at, codes, facts, lines)
        self._add(shipping, shipping_minor, currency, order)
        answer = ctypes.c_void_p()
        lib.call("promo_quote", self._handle, ctypes.byref(order), ctypes.byref(answer))
        quote: Quote = json.loads(lib.taken(answer))
        return quote

    @overload
    def prices(
        self,
        minor: object,
        instants: object,
        out: None = None,
        codes: Iterable[str] = (),
        facts: Facts = {},
    ) -> "array.array[int]": ...

    @overload
    def prices(
        self,
        minor: object,
        instants: object,
        out: Out,
        codes: Iterable[str] = (),
        facts: Facts = {},
    ) -> Out: ...

    def prices(
        self,
        minor: object,
        instants: object,
        out: Optional[Out] = None,
        codes: Iterable[str] = (),
        facts: Facts = {},
    ) -> "Union[Out, array.array[int]]":
        """Prices each order of a column into `out`, and returns it. Both have whole minor units.

        Without `out` it returns an `array.array("q")`, which `numpy.asarray` takes without a copy.

        The columns are NumPy arrays, `array.array("q")` or other buffers of 64-bit integers. They
        are not copied. Codes and facts hold for all orders.
        """
        with Numbers(minor, "amounts") as given, Numbers(instants, "instants") as times:
            count = len(given)
            if count != len(times):
                raise ValueError(f"there are {count} amounts and {len(times)} instants")
            room = array.array("q", bytes(8 * count)) if out is None else out
            with Numbers(room, "out", writable=True) as payables:
                if len(payables) != count:
                    raise ValueError(f"there are {count} amounts, and room for {len(payables)}")
                column = lib.Column(given.address, times.address, count, *_said(codes, facts))
                place = payables.address
                lib.call("promo_price_column", self._handle, ctypes.byref(column), place)
        return room

    def price_rows(
        self,
        *,
        minor: object = None,
        amounts: object = None,
        at: object,
        codes: object = None,
        facts: FactColumns = {},
        lines: object = None,
        shipping_minor: object = None,
        shipping: object = None,
        currency: object = None,
        codes_of_all: Iterable[str] = (),
        applied: bool = False,
    ) -> Prices:
        """Prices orders in columns, each with codes, facts and lines of its own.

        Columns are those of NumPy, pandas, polars and Arrow, or lists; they are read where they
        are, unless something must be converted. `minor` has whole minor units, `amounts` texts or
        Decimals: say one of the two. `at` has times with a time zone, texts as `--at` takes them (on the
        clock of the rules), or whole seconds since 1970. `codes` has a text for each row, with blanks
        between its codes. A fact is a column, or a value for all rows.

        `lines` has a list for each row, in place of its amount: of structs of Arrow with `minor` or
        `amount`, `pieces` and `labels`, or of lines as `price` takes them. A row without one has
        None there. `shipping_minor` and `shipping` are as `minor` and `amounts`. `currency` is a column
        of texts, or a text for all rows: a row in another one than the rules is refused.

        A row that cannot be priced fails alone: see `Prices.problem`.
        """
        columns = Columns(
            minor, amounts, at, codes, facts, lines, shipping_minor, shipping, currency, codes_of_all
        )
        asked = any(given is not None for given in (amounts, lines, shipping))
        decimals = self._decimals if asked else 0
        return price_rows(lambda: self._handle, self._row_seconds, columns, decimals, applied)

    def price_table(self, table: object, taken: bool = False) -> PricedTable:
        """Prices the orders of a table of Arrow, polars or pandas: anything that shows itself as
        Arrow (`__arrow_c_array__` or `__arrow_c_stream__`).

        Columns are found by their names: `minor` (whole minor units) or `amount` (texts, decimals),
        `at` (timestamps with a zone, texts, or seconds since 1970), `codes` (texts with blanks
        between the codes), one for each fact, `lines` (lists of structs of `minor` or `amount`,
        `pieces` and `labels`), `shipping_minor` or `shipping`, and `currency`. A row that cannot be
        priced has a `problem` and no `payable`. `taken=True` adds a column: what each of the
        promotions applied takes, which takes longer than a price.
        """
        return price_table(self, table, taken)

    def _order(
        self,
        amount: Optional[Amount],
        minor: Optional[SupportsIndex],
        at: Optional[Moment],
        codes: Iterable[str],
        facts: Facts,
        lines: Optional[Lines],
    ) -> lib.Order:
        if (amount is not None or minor is not None) and lines is not None:
            raise lib.WrongType("an order has an amount or lines, not both")
        if at is None:
            raise lib.WrongType("an order needs an instant, `at`")
        units = 0 if lines is not None else self._cost("amount", amount, minor)
        order = lib.Order(units, self._seconds(at), *_said(codes, facts))
        if lines is None:
            if units == 0:
                # Without a list of lines, the library takes 0 for no amount.
                order.lines = (lib.Line * 1)()
        else:
            if isinstance(lines, (str, bytes, Mapping)) or not isinstance(lines, Iterable):
                words = "lines are a list, as in [('90', 3, ['shirts'])]"
                raise lib.WrongType(f"{words}, and not of type {type(lines).__name__}")
            all_lines = [self._line(line, number) for number, line in enumerate(lines, 1)]
            order.lines, order.line_count = (lib.Line * len(all_lines))(*all_lines), len(all_lines)
        return order

    def _add(
        self,
        shipping: Optional[Amount],
        shipping_minor: Optional[SupportsIndex],
        currency: Optional[str],
        order: lib.Order,
    ) -> None:
        """Adds to an order what most do not say."""
        if shipping is not None or shipping_minor is not None:
            order.shipping = self._cost("shipping", shipping, shipping_minor)
        if currency == "" and "currency" in self.describe():
            raise PromoError(lib.BAD_ORDER, "currency: it is empty")
        if currency is not None:
            order.currency = lib.text(currency, "a currency")

    def _line(self, line: object, number: int) -> lib.Line:
        """A line of an order, by its number from 1."""
        try:
            amount, pieces, labels = parts_of(line, self._decimals)
            if not 1 <= pieces <= 10**6:
                words = f"a line has 1 to 1,000,000 pieces, not {lib.shown(pieces)}"
                raise PromoError(lib.BAD_ORDER, words)
            units, label_array = self._minor_units(amount), lib.texts(labels, "label")
        except lib.WrongType as error:
            raise lib.WrongType(f"line {number}: {error}") from None
        except PromoError as error:
            raise PromoError(error.code, f"line {number}: {error}") from None
        return lib.Line(units, pieces, label_array, len(label_array))

    def _cost(
        self, name: str, amount: Optional[Amount], minor: Optional[SupportsIndex]
    ) -> int:
        """What a part of an order costs, in minor units: said as an amount, or in these."""
        other = "minor" if name == "amount" else f"{name}_minor"
        if (amount is None) == (minor is None):
            needs = "an order needs its" if amount is None else "say either"
            raise lib.WrongType(f"{needs} `{name}`, a text or a Decimal, or `{other}`, a whole number")
        if minor is not None:
            return self._minor_units(lib.whole(minor, f"`{other}` is a whole number of minor units"))
        if not isinstance(amount, (str, Decimal)):
            return self._minor_units(lib.whole_amount(amount, name, self._decimals))
        return self._minor_units(amount)

    def _minor_units(self, cost: Union[int, Amount]) -> int:
        """The minor units of an amount; a number is so many already."""
        if isinstance(cost, Decimal):
            cost = lib.decimal_text(cost)
        if isinstance(cost, str):
            return self._read("promo_amount", cost)
        if not 0 <= cost <= 10**15:
            words = f"an amount is 0 to 10^15 minor units, not {lib.shown(cost)}"
            raise PromoError(lib.BAD_ORDER, words)
        return cost

    @cached_property
    def _decimals(self) -> int:
        """The decimals of an amount. Of rules with many promotions the description is long."""
        return self.describe()["decimals"]

    @cached_property
    def _facts(self) -> List[str]:
        return [fact["name"] for fact in self.describe()["facts"]]

    def _seconds(self, at: Moment) -> int:
        if isinstance(at, str):
            return self._read("promo_instant", at)
        return self._row_seconds(at)

    @staticmethod
    def _row_seconds(at: object) -> int:
        """The seconds since 1970 of a datetime or a whole number."""
        if isinstance(at, datetime):
            if at.utcoffset() is None:
                raise lib.WrongType(
                    "a datetime needs its time zone, as in datetime.now(timezone.utc) or "
                    "moment.replace(tzinfo=ZoneInfo('Asia/Shanghai')); a text is on the wall "
                    "clock of the rules"
                )
            return (at - _EPOCH) // timedelta(seconds=1)
        seconds = lib.whole(at, "an instant is a datetime, a text or whole seconds since 1970")
        return min(max(seconds, -(2**63)), 2**63 - 1)

    def _read(self, function: str, text: str) -> int:
        number = ctypes.c_int64()
        lib.call(function, self._handle, ctypes.byref(lib.text(text)), ctypes.byref(number))
        return number.value


def _compiled_again(
    files: List[Tuple[str, bytes]],
    strategy: Optional[str],
    timezone: Optional[str],
    limits: Limits,
) -> Rules:
    return Rules(files, strategy=strategy, timezone=timezone, limits=limits)


def _rule_bytes(name: str, text: Union[str, bytes]) -> bytes:
    if isinstance(text, str):
        return lib.encoded(text, f"the text of {lib.shown(name)}")
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    raise lib.WrongType(f"rules are a text or bytes, and not of type {type(text).__name__}")


_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def _said(
    codes: Iterable[str], facts: Facts
) -> Union[Tuple[()], Tuple[ctypes.Array[lib.Text], int, ctypes.Array[lib.Fact], int]]:
    """Codes and facts as the last fields of an order or a column."""
    if _are_none(codes) and _are_none(facts):
        return ()
    code_array, fact_array = lib.texts(codes), lib.facts_said(facts)
    return code_array, len(code_array), fact_array, len(fact_array)


def _are_none(given: object) -> bool:
    # Not any empty thing: the arrays of NumPy do not say whether they are.
    return given is None or isinstance(given, (tuple, list, dict)) and not given
