"""The extension of SQLite beside promo-eval: in the SQLite of the package apsw, since that of Python
may load no extensions, and in the command sqlite3."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any, Iterator, List, Tuple

import engines
import pytest

try:
    import apsw
except ImportError:
    engines.skip("python3 has no apsw")

AWKWARD = (engines.ROOT / "Tests/Embedding/awkward.promo").read_text("utf-8")


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("cc") or not Path("/usr/include/sqlite3ext.h").exists():
        engines.skip("there is no compiler of C, or no sqlite3ext.h")
    return engines.sqlite_extension(tmp_path_factory.mktemp("sqlite"))


def connection(extension: Path) -> Any:
    db = apsw.Connection(":memory:")
    db.enable_load_extension(True)
    db.load_extension(str(extension))
    return db


@pytest.fixture
def db(extension: Path) -> Iterator[Any]:
    db = connection(extension)
    yield db
    db.close()


def test_rules_that_change_with_each_row(db: Any) -> None:
    texts = [f'promotion "Off {n}" {{ coupon {n} }}' for n in range(1, 101)]
    db.execute("CREATE TABLE shops (rules TEXT)")
    db.executemany("INSERT INTO shops VALUES (?)", [(text,) for text in texts])
    query = "SELECT promo_price(rules, 20000, 0) FROM shops, (VALUES (1), (2))"
    assert sorted(db.execute(query)) == sorted([(20000 - 100 * n,) for n in range(1, 101)] * 2)


def test_orders_that_cannot_be_read(db: Any) -> None:
    def problem(*arguments: object) -> object:
        marks = ", ".join("?" * len(arguments))
        price = db.execute(f"SELECT promo_price({marks})", arguments).fetchone()
        applied = db.execute(f"SELECT promo_applied({marks})", arguments).fetchone()
        assert price == applied == (None,)
        return db.execute(f"SELECT promo_problem({marks})", arguments).fetchone()[0]

    assert problem(None, 1, 1) == "rules: there are none"
    assert problem(AWKWARD, 1.0, 1) == "amount: it is no whole number of minor units"
    assert problem(AWKWARD, "1", 1) == "amount: it is no whole number of minor units"
    assert problem(AWKWARD, 1, "2026-01-01") == "at: it is no whole number of seconds since 1970"
    assert problem(AWKWARD, None, 1) == problem(AWKWARD, None, 1, None, "{}")
    assert str(problem(AWKWARD, 1, 10**9)).startswith("every order must state the fact `age`")
    assert problem(AWKWARD, 1, 10**9, None, '{"age": 1, "size": 2}') == "there is no fact `size`"
    assert (
        problem(AWKWARD, 1, 10**9, None, '{"age": 1, "age": 2}') == "the fact `age` is given twice"
    )
    for wrong in (
        "",
        "{",
        "[]",
        "{}x",
        "{} {}",
        '{"age": 1',
        '{"age": 1,}',
        '{"age": [1]}',
        '{"age"}',
        '{"age": nul}',
        '{"age": "1}',
        '{"age": "\\ud800"}',
        '{"age": "\\x"}',
        "{age: 1}",
        '{"age": 1.}',
        '{"age": -}',
        '{"age": "\n"}',
        '{"age": "\\u00"}',
        '{"age": 1}\0',
        "\\",
    ):
        words = str(problem(AWKWARD, 1, 10**9, None, wrong))
        assert words.startswith("facts: they are no JSON object"), wrong
    facts = ' { "age" : 7e1 , "tier":"\\u00c9" , "first" : true } '
    assert str(problem(AWKWARD, 1, 10**9, None, facts)).startswith("age: ")
    facts = facts.replace("7e1", '"\\u0037\\u0030"')
    query = "SELECT promo_problem(?, 9000, 1000000000, NULL, ?), promo_applied(?, 9000, 1000000000, '', ?)"
    assert db.execute(query, (AWKWARD, facts) * 2).fetchone() == (None, '["Accent"]')


def test_rules_are_checked(db: Any) -> None:
    ask = "SELECT promo_check(?)"
    engines.compare_checks([db.execute(ask, (rules,)).fetchone()[0] for rules in engines.CHECKS])


def test_rules_have_a_version(db: Any) -> None:
    ask = "SELECT promo_version(?)"
    engines.compare_version(db.execute(ask, (engines.TEN,)).fetchone()[0])
    assert db.execute(ask, (None,)).fetchone() == (None,)
    with pytest.raises(apsw.SQLError, match="rules:1:11: "):
        db.execute(ask, ("promotion {",)).fetchone()


def mutated_json(count: int) -> List[Tuple[str, str]]:
    """Facts and lines with a few characters changed."""
    chance = random.Random(5)
    facts = '{"age": 70, "tier": "\\u00c9", "first": true, "x": null, "y": -1.5e+3}'
    lines = '[{"minor": 900, "pieces": 3, "labels": ["a\\\\", "\\ud83d\\ude00"]}, {"labels": [], "minor": 1}]'
    changes = list('{}[],:"\\u0d89é-+.eE \n\t\x01') + ["", "", "null", "\\ud800", "00", '""', "tru"]

    def mutated(text: str) -> str:
        for _ in range(chance.choice([0, 1, 1, 2, 5])):
            place = chance.randrange(len(text))
            text = (
                text[:place] + chance.choice(changes) + text[place + chance.choice([0, 1, 1, 9]) :]
            )
        return text[: chance.randrange(len(text))] if chance.random() < 0.1 else text

    return [(mutated(facts), mutated(lines)) for _ in range(count)]


def test_json_that_sqlite_refuses_is_refused(db: Any) -> None:
    refused = 0
    for facts, lines in mutated_json(20_000):
        query = "SELECT json_valid(?1), json_valid(?2), promo_problem(?3, NULL, 1000000000, NULL, ?1, ?2)"
        is_object, is_array, words = db.execute(query, (facts, lines, AWKWARD)).fetchone()
        no_json = str(words).startswith(("facts: they are no JSON", "lines: they are no JSON"))
        assert no_json or is_object and is_array, (facts, lines, words)
        refused += no_json
    assert 5_000 < refused < 19_000


def test_json_under_valgrind(extension: Path) -> None:
    if not shutil.which("valgrind") or not shutil.which("sqlite3"):
        engines.skip("there is no valgrind, or no sqlite3")
    order = "9000, 1000000000, 'a b', CAST(x'{}' AS TEXT), CAST(x'{}' AS TEXT), 5"
    script = f".load {extension.with_suffix('')}\n.parameter set @r \"readfile('Tests/Embedding/awkward.promo')\"\n"
    for facts, lines in mutated_json(400):
        given = order.format(facts.encode().hex(), lines.encode().hex())
        if len(facts) % 2:
            given = given.replace("9000", "NULL", 1)
        script += f"SELECT promo_price(@r, {given}), promo_applied(@r, {given}), promo_taken(@r, {given}), promo_problem(@r, {given});\n"
    words = [
        "valgrind",
        "--quiet",
        "--error-exitcode=9",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite",
    ]
    folder = engines.ROOT / "Tests/Embedding"
    words += [f"--suppressions={folder / name}" for name in ("swift.supp", "Engines/loader.supp")]
    run = subprocess.run(
        [*words, "sqlite3"], cwd=engines.ROOT, input=script, capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (0, ""), run.stderr[:3000]
    assert len(run.stdout.splitlines()) >= 400


def test_rules_with_errors_stop_the_query(db: Any) -> None:
    with pytest.raises(apsw.SQLError) as caught:
        db.execute("SELECT promo_price('promotion \"A\" { discont 5 }', 1, 1)").fetchall()
    message, diagnostics = str(caught.value).split("\n")
    assert (
        message == "rules:1:17: `discont` is not a clause of a promotion, did you mean `discount`?"
    )
    assert json.loads(diagnostics)["errors"] == 1
    with pytest.raises(apsw.SQLError):
        db.execute("SELECT promo_price(x'FF', 1, 1)").fetchall()


def test_connections_come_and_go_on_threads(extension: Path) -> None:
    wrong = []

    def work(first: int) -> None:
        for n in range(first, first + 60):
            db = connection(extension)
            text = f'promotion "A" {{ coupon {n % 90 + 1} }}'
            (price,) = db.execute("SELECT promo_price(?, 10000, 0)", (text,)).fetchone()
            wrong.extend([n] * (price != 10000 - 100 * (n % 90 + 1)))
            db.close()

    threads = [threading.Thread(target=work, args=(20 * n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_readme_by_the_command(extension: Path) -> None:
    if not shutil.which("sqlite3"):
        engines.skip("there is no sqlite3")
    script, shown = engines.example(engines.EMBEDDING / "SQLite/README.md", "sql")
    script = script.replace("./promo_sqlite", str(extension.with_suffix("")))
    run = subprocess.run(
        ["sqlite3"], cwd=engines.ROOT, input=script, capture_output=True, text=True
    )
    assert (run.stderr, run.stdout) == ("", shown)
