"""Queries of `promo-eval sql` in the engines they are for: names, columns and types."""

import os
import subprocess
from pathlib import Path

import orders
import pytest
import sql_engines
from ways import FIRST


@pytest.fixture(params=sql_engines.ALL, scope="module")
def engine(request):
    try:
        found = request.param()
    except Exception as error:
        if os.environ.get("PROMO_EXTENDED") == "1":
            raise
        pytest.skip(f"there is no {request.param.name}: {error}")
    yield found
    found.close()


def test_amounts_with_decimals_are_refused(engine, tmp_path):
    """A column of decimals may have whole values: 120 is 120.00 there, and must not become 1.20."""
    rules = tmp_path / "shop.promo"
    rules.write_text('promotion "A" { coupon 1 }\n')
    command = [str(orders.PROGRAM), "sql", str(rules), "--dialect", engine.dialect]
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    engine.load("plain", [], [orders.Order(12_000, FIRST, None, {}, None, None)])
    decimal = {"sqlite": "REAL"}.get(engine.dialect, "DECIMAL(18, 2)")
    name = {"spark": "`orders`", "clickhouse": "`orders`"}.get(engine.dialect, '"orders"')
    columns = f"id, CAST(minor AS {decimal}) AS minor, {name[0]}at{name[0]}, code"
    for source in ("plain", f"(SELECT {columns} FROM plain)"):
        settings, query = sql_engines.parts(made.rstrip().rstrip(";"))
        (answer,) = engine.ask(settings + query.replace(f"FROM {name}", f"FROM {source}"))
        assert (answer[1], answer[4] is None) == ((11_900, True) if source == "plain" else (None, False))


def made_query(folder: Path, dialect: str, rules: str, table: str) -> str:
    path = folder / "shop.promo"
    path.write_text(rules)
    command = [str(orders.PROGRAM), "sql", str(path), "--dialect", dialect, "--table", table]
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return made.rstrip().rstrip(";")


# Names that the query once had for itself, and others that engines give a meaning to.
NAMES = ["instant", "problem", "names", "curve", "kind", "time", "rowid", "e", "o", "minor-units"]


@pytest.mark.parametrize("table", ["promo_read", "PROMO_EDGES", "promo__known", "promo_orders"])
def test_names_of_facts_and_of_the_table_are_theirs(engine, tmp_path, table):
    facts = "".join(f"fact {name} yes/no default no\n" for name in NAMES)
    rules = facts + "".join(
        f'promotion "{name}" {{ coupon {number + 1} when {name} }}\n'
        for number, name in enumerate(NAMES))
    none = dict.fromkeys(NAMES, False)
    given = [orders.Order(10_000, FIRST, None, {**none, name: True}, None, None) for name in NAMES]
    engine.load(table, [(name, "yes/no") for name in NAMES], given)
    answers = engine.ask(made_query(tmp_path, engine.dialect, rules, table))
    expected = [(number, 9_900 - 100 * number, 100 * number + 100, name, None)
                for number, name in enumerate(NAMES)]
    assert sorted(tuple(answer) for answer in answers) == expected


def test_a_column_that_the_table_lacks_stops_the_query(engine, tmp_path):
    rules = 'fact member yes/no default no\nfact tier one of "tier", "other" default "other"\n'
    rules += 'promotion "A" { coupon 1 when member }\n'
    rules += 'promotion "B" { coupon 2 when tier is "tier" }\n'
    query = made_query(tmp_path, engine.dialect, rules, "orders")
    order = orders.Order(10_000, FIRST, None, {"member": None, "tier": None}, None, None)
    both = [("member", "yes/no"), ("tier", "one of")]
    engine.load("orders", both, [order])
    assert [answer[1] for answer in engine.ask(query)] == [10_000]
    for facts in (both[1:], both[:1]):
        engine.load("orders", facts, [order])
        with pytest.raises(Exception):
            engine.ask(query)
