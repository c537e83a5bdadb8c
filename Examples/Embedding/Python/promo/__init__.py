"""Prices orders by Promo rules, through the library's C interface. Needs nothing but Python.

    with Rules.load("shop.promo") as rules:
        rules.price("400", "2026-11-11T10:00")                 # 27000 minor units
        rules.price(minor=40000, at=datetime.now(timezone.utc), codes=["SAVE10"],
                    facts={"tier": "gold"})                    # the same amount
        rules.price(at="2026-11-11", lines=[("90", 3, ["shirts"])], shipping="6")
        rules.prices(minor, instants)                          # whole columns, without a copy
        rules.price_rows(minor=frame["cents"], at=frame["ordered"], codes=frame["codes"],
                         facts={"tier": frame["tier"]})        # with codes and facts of each row
        pyarrow.table(rules.price_table(frame))                # a table, whose columns have names
"""

from ._admission import Admission, Check
from ._answers import Description, Diagnostic, Diagnostics, ListChange, Outcome, Quote, Version
from ._library import (
    BAD_ARGUMENT,
    BAD_HANDLE,
    BAD_ORDER,
    BAD_RULES,
    BAD_TEXT,
    Limits,
    NO_ROOM,
    NO_ZONE_DATA,
    PromoError,
    RulesError,
    __version__,
)
from ._rows import Prices
from ._rules import Line, Rules
from ._store import Event, Status, Store
from ._tables import PricedBatch, PricedTable

__all__ = [
    "Admission",
    "BAD_ARGUMENT",
    "BAD_HANDLE",
    "BAD_ORDER",
    "BAD_RULES",
    "BAD_TEXT",
    "Check",
    "Description",
    "Diagnostic",
    "Diagnostics",
    "Event",
    "Limits",
    "Line",
    "ListChange",
    "NO_ROOM",
    "NO_ZONE_DATA",
    "Outcome",
    "PricedBatch",
    "PricedTable",
    "Prices",
    "PromoError",
    "Quote",
    "Rules",
    "RulesError",
    "Status",
    "Store",
    "Version",
    "__version__",
]
