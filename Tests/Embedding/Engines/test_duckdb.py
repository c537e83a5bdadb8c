"""DuckDB beside promo-eval: the extension, and the functions in Python over Arrow."""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path
from typing import Any, Iterator

import engines
import pytest

try:
    import duckdb
    import pyarrow
except ImportError:
    engines.skip("python3 has no duckdb, or no pyarrow")

sys.path[:0] = [str(engines.EMBEDDING / name) for name in ("Python", "DuckDB")]
import promo_udf
from promo import PromoError, Rules

FUNCTIONS = "promo_price", "promo_applied", "promo_problem"


@pytest.fixture(scope="module")
def extension() -> Path:
    if not shutil.which("cc") or not (engines.DUCKDB / "duckdb_extension.h").exists():
        engines.skip("there is no compiler of C, or no header of DuckDB: see its page")
    return engines.duckdb_extension()


@pytest.fixture
def db(extension: Path) -> Iterator[Any]:
    with duckdb.connect(config={"allow_unsigned_extensions": True, "threads": 4}) as db:
        db.execute(f"LOAD '{extension}'")
        yield db


def test_many_rules_on_many_threads(db: Any) -> None:
    """More rules than stay compiled, so that all threads drop and compile some all the time."""
    db.execute("""
      CREATE TABLE shops AS SELECT n, 'promotion "Off" { coupon ' || n || ' }' AS rules
      FROM range(1, 101) t(n)""")
    db.execute("CREATE TABLE orders AS SELECT i, 1 + i // 700 % 100 AS n FROM range(1000000) t(i)")
    db.execute("""
      CREATE TABLE priced AS SELECT n, i, promo_price(rules, 20000 + i, '2026-01-01'::TIMESTAMPTZ) AS p
      FROM orders JOIN shops USING (n)""")
    query = "SELECT count(*), count(*) FILTER (p = 20000 + i - 100 * n) FROM priced"
    assert db.execute(query).fetchone() == (1000000, 1000000)


def test_shops_in_turn_and_rows_without_rules(db: Any) -> None:
    query = """
      SELECT promo_price(rules, 1000, '2026-01-01'::TIMESTAMPTZ), promo_problem(rules, 1000, '2026-01-01'::TIMESTAMPTZ)
      FROM (SELECT CASE WHEN i % 3 = 0 THEN NULL ELSE 'promotion "A" { coupon ' || i % 3 || ' }' END AS rules
            FROM range(9000) t(i) ORDER BY i)"""
    assert (
        db.execute(query).fetchall()
        == [(None, "rules: there are none"), (900, None), (800, None)] * 3000
    )


RULES = """
  fact tier one of "none", "gold", "platinum for life" default "none"
  fact first yes/no default no
  fact age number
  promotion "A" { coupon 1 when tier is "platinum for life" sync }
  promotion "B" { coupon 2 when first sync spend 3 }
  promotion "C" { coupon 3 when age >= 200 sync code "C" }
"""


@pytest.mark.parametrize(
    "type", "UTINYINT SMALLINT USMALLINT INTEGER UINTEGER BIGINT VARCHAR".split()
)
def test_types_of_facts(db: Any, type: str) -> None:
    arguments = (
        "$1, 1000, '2026-01-01'::TIMESTAMPTZ, 'C', {age: (i + 100)::%s, tier: t, first: i %% 2 = 0}"
        % type
    )
    query = f"""
      SELECT promo_applied({arguments}) FROM (SELECT i, CASE WHEN i % 5 = 0 THEN 'platinum for life' END AS t
      FROM range(150) r(i)) ORDER BY i"""
    expected = [
        ["A"] * (i % 5 == 0) + ["B"] * (i % 2 == 0) + ["C"] * (i >= 100) for i in range(150)
    ]
    assert [sorted(row[0]) for row in db.execute(query, [RULES]).fetchall()] == expected


@pytest.mark.parametrize(
    "facts, problem",
    [
        ("NULL", "every order must state the fact `age`, which is a whole number from 0 to 10^15"),
        (
            "{age: NULL}",
            "age: every order must state the fact `age`, which is a whole number from 0 to 10^15",
        ),
        ("{age: 5, size: 3}", "there is no fact `size`"),
        (
            "CASE WHEN i < 0 THEN {age: 5} END",
            "age: every order must state the fact `age`, which is a whole number from 0 to 10^15",
        ),
        ("{age: 5}", None),
        ("{age: 5, tier: NULL, first: NULL}", None),
    ],
)
def test_facts_that_are_missing(db: Any, facts: str, problem: object) -> None:
    query = f"SELECT DISTINCT promo_problem($1, 1000, '2026-01-01'::TIMESTAMPTZ, NULL, {facts}) FROM range(3000) t(i)"
    assert db.execute(query, [RULES]).fetchall() == [(problem,)]


@pytest.mark.parametrize(
    "facts", ["'{}'", "1", "{age: 1.5}", "{age: 1e0}", "{age: 5::HUGEINT}", "{age: [5]}"]
)
def test_facts_of_wrong_types_stop_the_query(db: Any, facts: str) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="promo: "):
        db.execute(f"SELECT promo_price($1, 1, '2026-01-01'::TIMESTAMPTZ, NULL, {facts})", [RULES])


def test_rules_with_errors_stop_the_query(db: Any) -> None:
    with pytest.raises(duckdb.InvalidInputException) as caught:
        db.execute(
            "SELECT promo_price('promotion \"A\" { discont 5 }', 1, now()) FROM range(100000)"
        )
    assert "rules:1:17: `discont` is not a clause" in str(caught.value)
    assert '{"diagnostics":[{"code":"P011"' in str(caught.value)


ZONELESS = """
  CREATE TABLE moments AS SELECT '2026-05-01 23:00:00'::TIMESTAMP AS placed;
  SET TimeZone = 'America/New_York';
"""
SINCE_MAY = 'promotion "A" { discount 50% off from 2026-05-02 }'


def test_rules_are_checked(db: Any) -> None:
    rows = [(number, rules) for number, rules in enumerate(engines.CHECKS)]
    db.execute("CREATE TABLE shops (number INTEGER, rules VARCHAR)")
    db.executemany("INSERT INTO shops VALUES (?, ?)", rows)
    answers = db.execute("SELECT promo_check(rules) FROM shops ORDER BY number").fetchall()
    engines.compare_checks([answer for answer, in answers])


def test_rules_have_a_version(db: Any) -> None:
    ask = "SELECT promo_version(?)"
    engines.compare_version(db.execute(ask, [engines.TEN]).fetchone()[0])
    assert db.execute(ask, [None]).fetchone() == (None,)
    with pytest.raises(duckdb.Error, match="rules:1:11: "):
        db.execute(ask, ["promotion {"])


@pytest.mark.parametrize("type", "TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS DATE".split())
@pytest.mark.parametrize("function", [*FUNCTIONS, "promo_taken"])
def test_a_time_without_a_zone_is_refused(db: Any, type: str, function: str) -> None:
    """It would be one of the session's zone: another price for another session."""
    db.execute(ZONELESS)
    for more in "", ", 'X'", ", NULL, NULL, NULL, 5":
        query = f"SELECT {function}($1, 10000, placed::{type}{more}) FROM moments"
        with pytest.raises(duckdb.Error, match="AT TIME ZONE|explicit type casts"):
            db.execute(query, [SINCE_MAY]).fetchall()
    for zone, payable in ("Europe/Berlin", 10000), ("America/New_York", 5000):
        query = f"SELECT promo_price($1, 10000, placed AT TIME ZONE '{zone}') FROM moments"
        assert db.execute(query, [SINCE_MAY]).fetchall() == [(payable,)]


def test_a_time_without_a_zone_is_refused_by_python() -> None:
    with Rules.compile(SINCE_MAY) as rules, duckdb.connect() as db:
        promo_udf.register(db, rules)
        db.execute(ZONELESS)
        for type in "TIMESTAMP", "DATE":
            with pytest.raises(duckdb.Error, match="with a time zone"):
                db.execute(f"SELECT promo_price(10000, placed::{type}) FROM moments").fetchall()


def test_rules_freed_while_a_query_prices() -> None:
    """The query ends with all prices or with an error."""
    ends = set()
    for delay in [0, 0.001, 0.01, 0.05, 5]:
        with duckdb.connect(config={"threads": 4}) as db:
            rules = Rules.compile('promotion "A" { coupon 1 }')
            promo_udf.register(db, rules)
            timer = threading.Timer(delay, rules.close)
            timer.start()
            try:
                query = "SELECT count(*) FROM range(300000) t(i) WHERE promo_price(1000 + i, now(), NULL) = 900 + i"
                assert db.execute(query).fetchone() == (300000,)
                ends.add("prices")
            except duckdb.InvalidInputException as error:
                assert "these rules were freed" in str(error)
                ends.add("error")
            timer.join()
    with pytest.raises(PromoError):
        rules.price("0.01", 1)
    assert "error" in ends


def test_the_readme(
    extension: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    script, shown = engines.example(engines.EMBEDDING / "DuckDB/README.md", "python")
    monkeypatch.chdir(engines.ROOT)
    exec(script, {})
    assert capsys.readouterr().out == shown
