"""PostgreSQL beside promo-eval: the extension, and PL/Python."""

from __future__ import annotations

import json
import subprocess
from typing import Iterator, Optional

import engines
import pytest
import ways
from server import PROGRAMS, Server

AWKWARD = (engines.ROOT / "Tests/Embedding/awkward.promo").read_text("utf-8")
FUNCTIONS = "promo_price", "promo_applied", "promo_problem"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    try:
        way = ways.PostgreSQL()
    except ways.Missing as missing:
        engines.skip(str(missing))
    yield way.server
    way.close()


@pytest.fixture(scope="module")
def python(server: Server) -> Server:
    if not (PROGRAMS.parent / "lib/plpython3.so").exists():
        engines.skip("PostgreSQL has no PL/Python")
    server.ask("postgres", "CREATE DATABASE python")
    server.ask("python", (engines.EMBEDDING / "PostgreSQL/plpython.sql").read_text("utf-8"))
    return server


def test_plpython_has_the_same_in_each_function(python: Server) -> None:
    rules = quoted('promotion "A" { coupon 1 sync } promotion "B" { coupon 2 code "B" sync }')
    orders = "VALUES (1, 10000, 'B'), (2, 50, NULL), (3, -5, 'B')"
    order = "minor, {}, codes, NULL, NULL, NULL"
    calls = [f"{name}({rules}, {order.format('to_timestamp(0)')})" for name in FUNCTIONS]
    row = f"promo_row({rules}, {order.format('0')})"
    query = f"""SELECT count(*), bool_and(({', '.join(calls)}) IS NOT DISTINCT FROM (payable, applied, problem))
      FROM ({orders}) AS orders (number, minor, codes), {row}"""
    assert python.ask("python", query) == ["3|t"]


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def problem(server: Server, order: str, rules: Optional[str] = None) -> str:
    rules = quoted(rules or AWKWARD)
    answers = server.ask(
        "c", f"SELECT promo_price({rules}, {order}); SELECT promo_applied({rules}, {order});"
    )
    assert answers == ["", ""]
    return server.ask("c", f"SELECT promo_problem({rules}, {order})")[0]


def test_orders_that_cannot_be_read(server: Server) -> None:
    at = "'2026-05-01Z'::timestamptz"
    outside = (
        "at: the instant is not in the years 1970 to 2199; instants count seconds, not milliseconds"
    )
    for moment in (
        "infinity",
        "-infinity",
        "4714-11-24 00:00:00Z BC",
        "1969-12-31Z",
        "294276-12-31Z",
    ):
        assert problem(server, f"1, '{moment}', NULL, '{{\"age\": 1}}'") == outside
    assert problem(server, f"NULL, {at}, NULL, '{{\"age\": 1}}'") == "amount: there is neither an `amount` nor `lines`"
    assert problem(server, f"1, {at}").startswith("every order must state the fact `age`")
    assert (
        problem(server, f'1, {at}, NULL, \'{{"age": 1, "size": 2}}\'') == "there is no fact `size`"
    )
    for facts in "[]", "1", "null", '{"age": [1]}', '{"age": {}}', '"x"':
        assert problem(server, f"1, {at}, NULL, '{facts}'").startswith(
            "facts: they are no JSON object"
        )
    assert server.ask("c", f"SELECT promo_problem(NULL, 1, {at})") == ["rules: there are none"]
    assert server.ask("c", f"SELECT promo_price(NULL, 1, {at})") == [""]
    # Half a second before an instant is the second before it.
    rules = quoted('promotion "A" { coupon 1 from 2026-01-01T00:00 until 2026-01-01T00:00:01 }')
    moments = "VALUES ('2025-12-31 23:59:59.999999Z'::timestamptz), ('2026-01-01Z'), ('2026-01-01 00:00:00.5Z')"
    query = f"SELECT promo_price({rules}, 1000, at) FROM ({moments}) AS moments (at)"
    assert server.ask("c", query) == ["1000", "900", "900"]


@pytest.mark.parametrize("kind", ["extension", "plpython"])
def test_a_time_without_a_zone_is_refused(request: pytest.FixtureRequest, kind: str) -> None:
    """It would be one of the session's zone: another price for another session."""
    fixture, database = {"extension": ("server", "c"), "plpython": ("python", "python")}[kind]
    server: Server = request.getfixturevalue(fixture)
    rules = quoted('promotion "A" { discount 50% off from 2026-05-02 }')
    placed = "SET timezone = 'America/New_York'; WITH o AS (SELECT '2026-05-01 23:00'::{} AS at)"
    for type in "timestamp", "date", "timestamp(0)":
        for function in (*FUNCTIONS, *["promo_taken"][: kind == "extension"]):
            for more in "", ", 'X'", ", shipping_minor => 5":
                query = f"{placed.format(type)} SELECT {function}({rules}, 10000, at{more}) FROM o"
                answer = server.psql(database, query)
                assert "`at` has no time zone" in answer.stderr, answer
                assert "AT TIME ZONE 'Europe/Berlin'" in answer.stderr
    for zone, payable in ("Europe/Berlin", "10000"), ("America/New_York", "5000"):
        price = f"promo_price({rules}, 10000, at AT TIME ZONE '{zone}')"
        assert server.ask(database, f"{placed.format('timestamp')} SELECT {price} FROM o") == [payable]
    for literal in "'2026-05-02Z'", "NULL", "now()", "at => '2026-05-02Z'":
        assert len(server.ask(database, f"SELECT promo_price({rules}, 10000, {literal})")) == 1


def test_rules_with_errors_stop_the_query(server: Server) -> None:
    wrong = "'promotion \"A\" { discont 5 }'"
    for rules in wrong, f"(SELECT {wrong} FROM generate_series(1, 1))":
        answer = server.psql("c", f"\\set VERBOSITY verbose\nSELECT promo_price({rules}, 1, now())")
        assert (
            "ERROR:  22023: rules:1:17: `discont` is not a clause of a promotion" in answer.stderr
        )
        assert 'DETAIL:  {"diagnostics":[{"code":"P011"' in answer.stderr


def test_rules_are_checked(server: Server) -> None:
    server.ask("c", "CREATE TABLE checked (number int, rules text)")
    server.copy("c", "checked", [[number, rules] for number, rules in enumerate(engines.CHECKS)])
    query = "SELECT json_agg(promo_check(rules) ORDER BY number) FROM checked"
    engines.compare_checks(json.loads(" ".join(server.ask("c", query))))


def test_rules_have_a_version(server: Server) -> None:
    query = f"SELECT promo_version($${engines.TEN}$$), promo_version(NULL) IS NULL"
    version, is_null = server.ask("c", query)[0].split("|")
    engines.compare_version(version)
    assert is_null == "t"
    refusal = server.psql("c", "SELECT promo_version('promotion {')").stderr
    assert "rules:1:11: " in refusal


def test_rules_that_change_with_each_row(server: Server) -> None:
    """More than stay compiled; and calls of PL/pgSQL, which keep a call with another argument."""
    rules = "'promotion \"Off\" { coupon ' || n || ' }'"
    right = "= 20000 - 100 * n"
    rows = "generate_series(1, 100) n, generate_series(1, 3)"
    query = f"SELECT count(*) FROM {rows} WHERE promo_price({rules}, 20000, now()) {right}"
    assert server.ask("c", query) == ["300"]
    assert (
        server.ask(
            "c",
            f"""
      CREATE FUNCTION rest(rules text) RETURNS bigint LANGUAGE plpgsql STABLE
      AS $$ BEGIN RETURN promo_price(rules, 20000, now()); END $$;
      SELECT count(*) FROM generate_series(1, 100) n WHERE rest({rules}) {right};
      PREPARE prices (text) AS SELECT promo_price($1, 20000, now());
      SET plan_cache_mode = force_generic_plan;
      EXECUTE prices('promotion "A" {{ coupon 1 }}');
      EXECUTE prices('promotion "A" {{ coupon 2 }}');
    """,
        )
        == ["100", "19900", "19800"]
    )


@pytest.mark.parametrize(
    "filler",
    ["repeat('x', 4000)", "(SELECT string_agg(md5(i::text), '') FROM generate_series(1, 400) i)"],
)
def test_rules_in_a_table(server: Server, filler: str) -> None:
    """Compressed texts and texts in a TOAST table, all of one length, that change with each row."""
    rules = f"'promotion \"Off\" {{ coupon ' || 10 + n || ' }} # ' || {filler}"
    told = server.ask(
        "c",
        f"""
      CREATE TEMP TABLE toasted AS SELECT n, {rules} AS rules FROM generate_series(1, 80) n;
      SELECT count(*), bool_and(pg_column_size(rules) <> length(rules) + 4), count(DISTINCT length(rules))
      FROM toasted;
      SELECT count(*) FROM (SELECT n, rules FROM toasted, generate_series(1, 5) ORDER BY random()) AS shuffled
      WHERE promo_price(rules, 20000, now()) = 19000 - 100 * n;
      UPDATE toasted SET rules = replace(rules, 'coupon', 'coupon 100 #') || E'\nspend 1 }}';
      SELECT count(*) FROM toasted, generate_series(1, 5) WHERE promo_price(rules, 20000, now()) = 10000;""",
    )
    assert told == ["80|t|1", "400", "400"]


def test_parallel_workers(server: Server) -> None:
    server.ask("c", "CREATE TABLE many AS SELECT i FROM generate_series(1, 200000) i; ANALYZE many")
    price = "promo_price('promotion \"A\" { discount 10% off }', i * 10, now())"
    query = f"SELECT count(*) FROM many WHERE {price} = i * 9"
    told = server.ask(
        "c",
        f"""
      SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
      SET max_parallel_workers_per_gather = 2;
      EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {query}; {query};""",
    )
    assert any("Workers Launched: 2" in line for line in told), told
    assert told[-1] == "200000"


def test_the_backend_is_left_alone(server: Server) -> None:
    """No signal is handled otherwise, no thread stays, and a query that prices can be stopped."""
    status = """
      SELECT line FROM regexp_split_to_table(pg_read_file('/proc/self/status'), '\\n') AS line
      WHERE line ~ '^(Sig|Shd|Threads)' AND line !~ '^SigQ';"""
    price = (
        "promo_price('promotion \"A\" { coupon 1 when }', 1, now())",
        'promo_price(\'timezone "Africa/Casablanca" promotion "A" { coupon 1 from 2026-03-01 }\', i, now())',
    )
    many = f"SELECT count({price[1]}) FROM generate_series(1, 10000) i;"
    told = server.ask("c", f"{status}\nSELECT 'priced' WHERE ({many[:-1]}) = 10000;\n{status}")
    middle = told.index("priced")
    assert told[:middle] == told[middle + 1 :] and len(told) > 8
    forever = f"SELECT sum({price[1]}) FROM generate_series(1, 100000000000) i"
    answer = server.psql(
        "c",
        f"\\set ON_ERROR_STOP 0\nSET statement_timeout = 300;\n{forever};\nSET statement_timeout = 0;\n{many}",
    )
    assert "canceling statement due to statement timeout" in answer.stderr
    assert answer.stdout == "10000\n"


def test_other_encodings_are_refused(server: Server) -> None:
    server.ask("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    server.ask("latin", "CREATE EXTENSION promo")
    answer = server.psql("latin", "SELECT promo_price('promotion \"A\" { coupon 1 }', 1, now())")
    assert "promo needs a database in UTF8" in answer.stderr


def test_the_readme(server: Server) -> None:
    script, shown = engines.example(engines.EMBEDDING / "PostgreSQL/README.md", "sql")
    server.ask("postgres", "CREATE DATABASE readme")
    words = ["psql", "-XqAt", "-h", str(server.folder), "-U", "nobody", "readme"]
    run = subprocess.run(words, cwd=engines.ROOT, input=script, capture_output=True, text=True)
    assert (run.stderr, run.stdout) == ("", shown)
