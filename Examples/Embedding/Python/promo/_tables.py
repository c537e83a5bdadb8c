"""Tables of Arrow, priced as a whole."""

from __future__ import annotations

from typing import List, Tuple

from . import _library as lib
from ._buffers import Array, ArrowChunk, Schema, table_chunks
from ._capsules import Owned, array_capsule, schema_capsule, stream_capsule


class PricedTable:
    """The answers to the orders of a table, row by row, as a stream of Arrow: `payable` (null where
    a row is refused), `applied` (the numbers of the promotions), `problem` (why it is refused),
    `bounded` (whether a cheaper set of promotions may exist, as in a quote) and, if asked for,
    `taken` (what each of the promotions takes, in minor units).

    `pyarrow.table(priced)` and `polars.DataFrame(priced)` take them without a copy.
    """

    def __init__(self, schema: Owned[Schema], parts: List[Owned[Array]]) -> None:
        self._schema, self._parts = schema, parts

    def __len__(self) -> int:
        return sum(part.structure.length for part in self._parts)

    def __repr__(self) -> str:
        return f"<promo.{type(self).__name__} rows={len(self)}>"

    def __arrow_c_schema__(self) -> object:
        return schema_capsule(self._schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return stream_capsule(self._schema, self._parts)


class PricedBatch(PricedTable):
    """The answers to a table that is one array of Arrow, and so are they."""

    def __arrow_c_array__(self, requested_schema: object = None) -> Tuple[object, object]:
        return schema_capsule(self._schema), array_capsule(self._parts[0])


def price_table(rules: int, table: object, taken: bool) -> PricedTable:
    """Prices each part of a table."""
    parts = table_chunks(table)
    if parts is None:
        words = "a table is one of Arrow, polars or pandas"
        raise lib.WrongType(f"{words}, and not of type {type(table).__name__}")
    priced = [_priced(rules, part, taken) for part in parts]
    schema, arrays = priced[0][0], [array for _, array in priced]
    is_one = hasattr(table, "__arrow_c_array__")
    return PricedBatch(schema, arrays) if is_one else PricedTable(schema, arrays)


def _priced(rules: int, part: ArrowChunk, taken: bool) -> Tuple[Owned[Schema], Owned[Array]]:
    """The schema and the array of the answers to a part of a table."""
    schema, array = Owned(Schema), Owned(Array)
    answer = schema.address, array.address
    lib.call("promo_price_arrow", rules, *part.addresses, int(taken), *answer)
    schema.filled()
    array.filled()
    return schema, array
