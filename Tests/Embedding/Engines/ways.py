"""The ways to price orders by rules, each asked for the same orders.

A way says `name`, and of each file an answer to each order: None where it cannot say the order. To make
one fails with `Missing` where its programs are not.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

import engines
import orders
from orders import Answer, Order, Workload
from promo import Rules

Answers = List[Optional[Answer]]


class Missing(Exception):
    """What a way needs is not there."""


class Way:
    name = ""

    says_lines = says_currency = True
    """What of an order the way can say."""

    least = 0.9
    """The share of the orders that it can say at least."""

    def words(self, problem: Optional[str]) -> object:
        """What refusals have of the words for an order in JSON."""
        return problem

    def answers(self, load: Workload) -> Answers:
        raise NotImplementedError

    def all_answers(self, loads: List[Workload], folder: Path) -> Iterator[Answers]:
        for load in loads:
            found = self.answers(load)
            yield [one if self._says(order) else None for one, order in zip(found, load.orders)]

    def _says(self, order: Order) -> bool:
        is_cart = order.lines is not None or order.shipping is not None
        return (self.says_lines or not is_cart) and (self.says_currency or order.currency is None)

    def close(self) -> None:
        pass


# promo-eval


class CSV(Way):
    """Amounts in a file of their own, and a row for each line of the others."""

    name = "`--orders`, CSV"

    def words(self, problem: Optional[str]) -> object:
        """The row of a line stands before them, and an empty cell is an empty text."""
        empty = (problem or "").replace("there is neither an `amount` nor `lines`", "the amount is empty")
        return re.sub(r"^lines: (line \d+: )?", "", empty)

    def answers(self, load: Workload) -> Answers:
        found: Answers = [None] * len(load.orders)
        lines = load.path.with_suffix(".jsonl").read_text("utf-8").splitlines()
        for has_lines in False, True:
            rows: List[Dict[str, Any]] = []
            for number, (order, line) in enumerate(zip(load.orders, lines)):
                # An empty cell is an empty text, which is no currency.
                said = {"currency": load.currency, **json.loads(line)}
                some = said.pop("lines", None)
                if has_lines and some and "amount" not in said and _fits_rows(order):
                    rows += [{"order": number, **said, **one} for one in some]
                elif not has_lines and some is None:
                    rows.append({"order": number, **said})
            for number, answer in self._priced(load, rows, has_lines):
                found[number] = answer
        return found

    def _priced(
        self, load: Workload, rows: List[Dict[str, Any]], has_lines: bool
    ) -> Iterator[Tuple[int, Answer]]:
        path, out, rejects = (load.path.with_suffix(end) for end in (".csv", ".out.csv", ".left.csv"))
        names = list(dict.fromkeys([*(name for row in rows for name in row), "amount", "at"]))
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            # What is no line has another name for its number.
            writer.writerow([name if has_lines or name != "order" else "id" for name in names])
            writer.writerows([_cell(row.get(name)) for name in names] for row in rows)
        if not rows:
            return
        number = "order" if has_lines else "id"
        words = [orders.PROGRAM, load.path, "--orders", path, "--out", out, "--rejects", rejects]
        run = subprocess.run(
            [*map(str, words), "--columns", f"{number},payable,applied"], capture_output=True, text=True
        )
        assert run.returncode in (0, 4), run.stderr
        with out.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield int(row[number]), Answer(_units(row["payable"]), row["applied"], None)
        with rejects.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield int(row[number]), Answer(None, None, row["rejected_reason"])


def _fits_rows(order: Order) -> bool:
    """Whether rows say the lines of an order: a row without an instant beside others is one of totals,
    labels are a list with commas, a mistake of a line is told before one of the order's currency, and a
    line of no pieces and no price is left out."""
    is_whole = order.at is not None and order.currency is None
    lines = order.lines or ()
    return is_whole and not any("" in line.labels or line.minor == line.pieces == 0 for line in lines)


def _cell(value: object) -> object:
    if isinstance(value, list):
        return ",".join(value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _units(text: str) -> int:
    return int(text.replace(".", ""))


class Serve(Way):
    name = "`serve`"

    def answers(self, load: Workload) -> Answers:
        lines = load.path.with_suffix(".jsonl").read_text("utf-8").splitlines()
        asked = "".join(f'{{"price": {line}}}\n' for line in lines)
        words = [str(orders.PROGRAM), "serve", str(load.path), "--admit", "any"]
        run = subprocess.run(words, input=asked, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        told = map(json.loads, run.stdout.splitlines())
        return [self._answer(order, one) for order, one in zip(load.orders, told)]

    @staticmethod
    def _answer(order: Order, told: Any) -> Optional[Answer]:
        if order.at is None:  # It is of now.
            return None
        if "error" in told:
            return Answer(None, None, told["error"]["message"])
        price = told["price"]
        return Answer(_units(price["payable"]), price["applied"], None)


# Python


class PriceRows(Way):
    """Also `promo_price_rows` of C, which it calls."""

    name = "C and Python, rows"

    def answers(self, load: Workload) -> Answers:
        given = load.orders
        with Rules.compile(load.rules) as rules:
            prices = rules.price_rows(
                minor=[order.minor for order in given],
                at=[order.at for order in given],
                codes=[order.codes for order in given],
                facts={name: [order.facts[name] for order in given] for name, _ in load.facts},
                lines=[order.lines and [vars(line) for line in order.lines] for order in given],
                shipping_minor=[order.shipping for order in given],
                currency=[order.currency for order in given],
                applied=True,
            )
            return of_rows(load, prices)


def of_rows(load: Workload, prices: Any) -> Answers:
    """The answers of `price_rows`. The rules are still open."""
    found: Answers = []
    for row, payable in enumerate(prices.payables):
        names = [load.promotions[number] for number in prices.promotions(row)]
        problem = prices.problem(row)
        found.append(Answer(payable, names, None) if problem is None else Answer(None, None, problem))
    return found


def table(load: Workload, decimals: Optional[int] = None) -> Any:
    """The orders as a table of Arrow; with a number of decimals, money is decimals in place of minor
    units."""
    import pyarrow

    money = pyarrow.int64() if decimals is None else pyarrow.decimal128(38, decimals)
    minor, shipping = ("minor", "shipping_minor") if decimals is None else ("amount", "shipping")

    def moneys(values: List[Optional[int]]) -> Any:
        if decimals is None:
            return pyarrow.array(values, money)
        written = [None if value is None else Decimal(value).scaleb(-decimals) for value in values]
        return pyarrow.array(written, money)

    lists = [order.lines for order in load.orders]
    lines = [line for some in lists for line in some or ()]
    ends = [0]
    for some in lists:
        ends.append(ends[-1] + len(some or ()))
    line_columns = [
        moneys([line.minor for line in lines]),
        pyarrow.array([line.pieces for line in lines], pyarrow.int64()),
        pyarrow.array([line.labels for line in lines], pyarrow.list_(pyarrow.string())),
    ]
    columns = {
        "place": pyarrow.array(range(len(lists)), pyarrow.int64()),
        minor: moneys([order.minor for order in load.orders]),
        "at": pyarrow.array(
            [None if order.at is None else order.at * 10**6 for order in load.orders],
            pyarrow.timestamp("us", "UTC"),
        ),
        "codes": pyarrow.array([order.codes for order in load.orders], pyarrow.string()),
        "lines": pyarrow.ListArray.from_arrays(
            pyarrow.array(ends, pyarrow.int32()),
            pyarrow.StructArray.from_arrays(line_columns, [minor, "pieces", "labels"]),
            mask=pyarrow.array([some is None for some in lists]),
        ),
        shipping: moneys([order.shipping for order in load.orders]),
        "currency": pyarrow.array([order.currency for order in load.orders], pyarrow.string()),
    }
    kinds = {"one of": pyarrow.string(), "yes/no": pyarrow.bool_(), "number": pyarrow.int64()}
    for name, kind in load.facts:
        columns[name] = pyarrow.array([order.facts[name] for order in load.orders], kinds[kind])
    return pyarrow.table(columns)


class PriceTable(Way):
    """The columns of a table, by their names."""

    name = "Python, tables of Arrow"

    def __init__(self) -> None:
        _needs_modules("pyarrow")

    def answers(self, load: Workload) -> Answers:
        with Rules.compile(load.rules) as rules:
            return of_table(load, rules.price_table(table(load), taken=True))


def of_table(load: Workload, priced: Any) -> Answers:
    """The answers of `price_table`."""
    import pyarrow

    found: Answers = []
    for row in pyarrow.table(priced).to_pylist():
        names = [load.promotions[number] for number in row["applied"]]
        answer = Answer(row["payable"], names, None, row["taken"])
        found.append(answer if row["problem"] is None else Answer(None, None, row["problem"]))
    return found


def _needs_modules(*names: str) -> None:
    for name in names:
        try:
            __import__(name)
        except ImportError:
            raise Missing(f"python3 has no {name}") from None


def _needs(*programs: str) -> None:
    for name in programs:
        if not shutil.which(name):
            raise Missing(f"there is no {name}")


# Node


class Node(Way):
    name = "Node"

    def __init__(self) -> None:
        self._package = engines.ROOT / ".build/playground/promo-rules"
        _needs("node")
        if not self._package.exists():
            raise Missing("there is no package: .ci/playground builds it")

    def answers(self, load: Workload) -> Answers:
        words = ["node", Path(__file__).with_name("price_all.mjs"), self._package, load.path]
        run = subprocess.run([*map(str, words)], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return [Answer(*json.loads(line)) for line in run.stdout.splitlines()]


# Databases


class DuckDB(Way):
    name, says_currency, first = "DuckDB, the extension", False, "$1, "

    def __init__(self) -> None:
        _needs_modules("duckdb", "pyarrow")
        _needs("cc")
        if not (engines.DUCKDB / "duckdb_extension.h").exists():
            raise Missing("there is no header of DuckDB: see its page")
        import duckdb

        self._db = duckdb.connect(config={"allow_unsigned_extensions": True, "threads": 4})
        self._db.execute(f"LOAD '{engines.duckdb_extension()}'")

    def answers(self, load: Workload) -> Answers:
        return self._asked(self._db, load, [load.rules])

    def _asked(self, db: Any, load: Workload, first: List[str]) -> Answers:
        db.register("given", table(load))
        # A table of its own, in parts for several threads.
        db.execute("CREATE OR REPLACE TABLE orders AS FROM given")
        facts = "{" + ", ".join(f"'{name}': \"{name}\"" for name, _ in load.facts) + "}"
        order = f'minor, "at", codes, {facts if load.facts else "NULL"}, lines, shipping_minor'
        calls = ", ".join(
            f"promo_{name}({self.first}{order})" for name in ("price", "applied", "problem", "taken")
        )
        found = db.execute(f"SELECT {calls} FROM orders ORDER BY place", first).fetchall()
        return [_with_taken(*row) for row in found]

    def close(self) -> None:
        self._db.close()


def _with_taken(
    payable: Optional[int], applied: Optional[List[str]], problem: Optional[str], taken: Any
) -> Answer:
    """An answer of the functions of a database."""
    assert taken is None or [one["promotion"] for one in taken] == applied
    return Answer(payable, applied, problem, taken and [one["taken"] for one in taken])


class DuckDBInPython(DuckDB):
    name, first = "DuckDB, Python over Arrow", ""

    def __init__(self) -> None:
        _needs_modules("duckdb", "pyarrow")

    def answers(self, load: Workload) -> Answers:
        import duckdb

        sys.path.insert(0, str(engines.EMBEDDING / "DuckDB"))
        import promo_udf

        with Rules.compile(load.rules) as rules, duckdb.connect() as db:
            promo_udf.register(db, rules)
            return self._asked(db, load, [])

    def close(self) -> None:
        pass


class Database(Way):
    """One with functions, a table of orders, and one of shops: more than rules stay compiled, one after
    the other in each row."""

    says_currency = False
    called = "minor, at, codes, facts, lines, shipping"

    def all_answers(self, loads: List[Workload], folder: Path) -> Iterator[Answers]:
        rows = [
            [
                load.name, order.minor, order.at, order.codes,
                json.dumps(order.facts, ensure_ascii=number % 2 == 0), order.lines_json, order.shipping,
            ]
            for load in loads
            for number, order in enumerate(load.orders)
        ]
        answers = self.told([[load.name, load.rules] for load in loads], rows)
        for load in loads:
            yield [
                _with_taken(*next(answers)) if order.currency is None else next(answers) and None
                for order in load.orders
            ]

    def told(self, shops: List[List[object]], rows: List[List[object]]) -> Iterator[Any]:
        """The price, the promotions, the problem and what each takes, of each order."""
        raise NotImplementedError

    def calls(self) -> str:
        names = ("price", "applied", "problem", "taken")
        return ", ".join(f"promo_{name}(rules, {self.called})" for name in names)


class SQLite(Database):
    name = "SQLite, the extension"

    def __init__(self) -> None:
        _needs_modules("apsw")
        _needs("cc")
        if not Path("/usr/include/sqlite3ext.h").exists():
            raise Missing("there is no sqlite3ext.h")

    def told(self, shops: List[List[object]], rows: List[List[object]]) -> Iterator[Any]:
        import apsw

        db = apsw.Connection(":memory:")
        db.enable_load_extension(True)
        with tempfile.TemporaryDirectory() as folder:
            db.load_extension(str(engines.sqlite_extension(Path(folder))))
        db.execute("CREATE TABLE shops (name TEXT, rules TEXT)")
        db.execute("CREATE TABLE orders (shop, minor, at, codes, facts, lines, shipping)")
        db.executemany("INSERT INTO shops VALUES (?, ?)", shops)
        db.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        query = f"SELECT {self.calls()} FROM orders JOIN shops ON name = shop ORDER BY orders.rowid"
        for price, applied, problem, taken in db.execute(query):
            yield price, applied and json.loads(applied), problem, taken and json.loads(taken)


class PostgreSQL(Database):
    name, database = "PostgreSQL, the extension", "c"
    called = "minor, to_timestamp(at), codes, facts, lines, shipping"
    select = "{calls} FROM orders JOIN shops USING (shop)"

    def __init__(self) -> None:
        import server

        needed = [server.PROGRAMS / "postgres", server.PROGRAMS.parent / "lib/pgxs"]
        if not all(place.exists() for place in needed):
            raise Missing("there is no PostgreSQL with its headers")
        _needs("cc", "psql")
        # Not in the folder of pytest, which nobody but its owner may enter.
        self._folder = tempfile.TemporaryDirectory(prefix="promo-")
        Path(self._folder.name).chmod(0o755)
        self.server = server.Server(Path(self._folder.name))
        self.server.ask("postgres", f"CREATE DATABASE {self.database}")
        self.server.ask(self.database, self.create())

    def create(self) -> str:
        return "CREATE EXTENSION promo"

    def told(self, shops: List[List[object]], rows: List[List[object]]) -> Iterator[Any]:
        self.server.ask(
            self.database,
            """CREATE TABLE shops (shop text, rules text);
            CREATE TABLE orders (number serial, shop text, minor bigint, at bigint, codes text,
              facts jsonb, lines jsonb, shipping bigint)""",
        )
        self.server.copy(self.database, "shops", shops)
        self.server.copy(
            self.database, "orders (shop, minor, at, codes, facts, lines, shipping)", rows
        )
        row = f"json_build_array({self.calls()})"
        query = f"SELECT {row} FROM {self.rows} ORDER BY number"
        return map(json.loads, self.server.ask(self.database, query))

    rows = "orders JOIN shops USING (shop)"

    def close(self) -> None:
        self.server.stop()
        self._folder.cleanup()


class PLPython(PostgreSQL):
    """Without what promotions take."""

    name, database = "PostgreSQL, PL/Python", "python"
    row = "promo_row(rules, minor, at, codes, facts, lines, shipping)"
    rows = f"orders JOIN shops USING (shop), {row} AS answer"

    def create(self) -> str:
        return (engines.EMBEDDING / "PostgreSQL/plpython.sql").read_text("utf-8")

    def calls(self) -> str:
        return "payable, applied, problem, NULL"


# Spark


class Spark(Way):
    name = "Spark, two executors"

    def __init__(self) -> None:
        sys.path.insert(0, str(engines.ROOT / "Tests/Embedding/Spark"))
        _needs("java")
        _needs_modules("pyspark", "pyarrow")

    def all_answers(self, loads: List[Workload], folder: Path) -> Iterator[Answers]:
        import cluster
        import pyarrow.parquet

        for number, load in enumerate(loads):
            decimals = load.decimals if number % 3 == 2 else None
            pyarrow.parquet.write_table(table(load, decimals), load.path.with_suffix(".parquet"))
        cluster.price_all(folder)
        for load in loads:
            told = pyarrow.parquet.read_table(load.path.with_suffix(".priced"))
            rows = told.sort_by("place").to_pylist()
            yield [
                Answer(row["payable"], row["applied"], row["problem"], row["taken"]) for row in rows
            ]


ALL = [
    CSV, Serve, PriceRows, PriceTable, Node, DuckDB, DuckDBInPython, SQLite, PostgreSQL, PLPython, Spark,
]
WAYS: List[Tuple[str, Any]] = [(way.name, way) for way in ALL]
