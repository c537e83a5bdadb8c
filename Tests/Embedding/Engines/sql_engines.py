"""The engines that run the queries of `promo-eval sql`, each with a table of orders.

Each has the name of its dialect, and `run`, which makes the table, runs the query and returns its
rows: the number of the order, payable, saved, applied and problem.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from typing import Iterable, List, Optional, Tuple

Row = Tuple[int, Optional[int], Optional[int], Optional[str], Optional[str]]
Facts = List[Tuple[str, str]]


def types(facts: Facts, text: str, truth: str, whole: str) -> List[Tuple[str, str]]:
    """The columns of the table with their types."""
    kinds = {"one": text, "yes": truth, "num": whole}
    columns = [("id", whole), ("amount", whole), ("at", whole), ("code", text)]
    return columns + [(name, kinds[kind[:3]]) for name, kind in facts]


def rows(facts: Facts, orders) -> Iterable[Tuple[object, ...]]:
    for number, one in enumerate(orders):
        yield number, one.amount, one.at, one.code, *(one.facts[name] for name, _ in facts)


def quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


class SQLite:
    dialect, name, files = "sqlite", "SQLite", 60

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:")

    def run(self, query: str, table: str, facts: Facts, orders) -> List[Row]:
        # A collation that is blind to capitals must change no price.
        columns = types(facts, "TEXT COLLATE NOCASE", "INTEGER", "INTEGER")
        names = ", ".join(f"{quoted(name)} {kind}" for name, kind in columns)
        self.connection.execute(f"DROP TABLE IF EXISTS {quoted(table)}")
        self.connection.execute(f"CREATE TABLE {quoted(table)} ({names})")
        places = ", ".join("?" * len(columns))
        self.connection.executemany(
            f"INSERT INTO {quoted(table)} VALUES ({places})", rows(facts, orders))
        return self.connection.execute(query).fetchall()

    def close(self) -> None:
        self.connection.close()


class DuckDB:
    dialect, name, files = "duckdb", "DuckDB", 60

    def __init__(self) -> None:
        import duckdb
        import pyarrow

        self.arrow, self.connection = pyarrow, duckdb.connect()

    def run(self, query: str, table: str, facts: Facts, orders) -> List[Row]:
        columns = types(facts, "string", "bool", "int64")
        values = list(zip(*rows(facts, orders)))
        data = self.arrow.table({
            name: self.arrow.array(column, getattr(self.arrow, kind + ("_" if kind == "bool" else ""))())
            for (name, kind), column in zip(columns, values)})
        self.connection.register("data", data)
        self.connection.execute(f"CREATE OR REPLACE TABLE {quoted(table)} AS SELECT * FROM data")
        return self.connection.execute(query).fetchall()

    def close(self) -> None:
        self.connection.close()


class PostgreSQL:
    """A cluster of its own, in a folder of its own, that no network reaches."""

    dialect, name, files = "postgres", "PostgreSQL", 40

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp()
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            raise FileNotFoundError("initdb")
        self.programs = programs[-1].parent
        # The server refuses to run as root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        data = f"{self.folder}/data"
        self._run(self.programs / "initdb", "-D", data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        options = f"-c listen_addresses='' -k {self.folder} -c fsync=off"
        self._run(self.programs / "pg_ctl", "-D", data, "-o", options, "-l", f"{self.folder}/log", "-w", "start")

    def _run(self, *words: object, text: str = "") -> str:
        command = [*self.user, *map(str, words)]
        run = subprocess.run(command, capture_output=True, text=True, input=text, cwd="/")
        assert run.returncode == 0, run.stderr[:2000]
        return run.stdout

    def run(self, query: str, table: str, facts: Facts, orders) -> List[Row]:
        columns = types(facts, "text", "boolean", "bigint")
        names = ", ".join(f"{quoted(name)} {kind}" for name, kind in columns)
        script = f"DROP TABLE IF EXISTS {quoted(table)};\nCREATE TABLE {quoted(table)} ({names});\n"
        script += f"COPY {quoted(table)} FROM STDIN;\n"
        for row in rows(facts, orders):
            script += "\t".join(map(self._cell, row)) + "\n"
        result = query.rstrip().rstrip(";")
        script += f"\\.\nCOPY (SELECT row_to_json(answer) FROM ({result}) AS answer) TO STDOUT"
        script += " WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02');\n"
        psql = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-d", "postgres"]
        answers = map(json.loads, self._run(*psql, text=script).splitlines())
        return [tuple(one[name] for name in ANSWER) for one in answers]

    @staticmethod
    def _cell(value: object) -> str:
        if value is None:
            return "\\N"
        return str(value).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")

    def close(self) -> None:
        self._run(self.programs / "pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


class ClickHouse:
    dialect, name, files = "clickhouse", "ClickHouse", 40

    def __init__(self) -> None:
        from chdb import session

        self.session = session.Session()

    def run(self, query: str, table: str, facts: Facts, orders) -> List[Row]:
        columns = types(facts, "Nullable(String)", "Nullable(Bool)", "Nullable(Int64)")
        escaped = table.replace("\\", "\\\\").replace("`", "\\`")
        self.session.query(f"DROP TABLE IF EXISTS `{escaped}`")
        names = ", ".join(f"`{name}` {kind}" for name, kind in columns)
        self.session.query(f"CREATE TABLE `{escaped}` ({names}) ENGINE = Memory")
        lines = (
            json.dumps(dict(zip((name for name, _ in columns), row))) for row in rows(facts, orders))
        self.session.query(f"INSERT INTO `{escaped}` FORMAT JSONEachRow " + "\n".join(lines))
        settings, _, rest = query.partition(";\n")
        self.session.query(settings)
        answers = str(self.session.query(rest.rstrip().rstrip(";"), "JSONEachRow")).splitlines()
        return [self._row(json.loads(line)) for line in answers]

    @staticmethod
    def _row(said) -> Row:
        numbers = (None if said[name] is None else int(said[name]) for name in ANSWER[:3])
        return (*numbers, said["applied"], said["problem"])  # type: ignore[return-value]

    def close(self) -> None:
        self.session.close()


class Spark:
    dialect, name, files = "spark", "Spark", 12

    def __init__(self) -> None:
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        # Wrong arithmetic must show.
        self.session = builder.config("spark.sql.ansi.enabled", "false").getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")

    def run(self, query: str, table: str, facts: Facts, orders) -> List[Row]:
        from pyspark.sql.types import BooleanType, LongType, StringType, StructField, StructType

        kinds = {"string": StringType(), "bool": BooleanType(), "long": LongType()}
        columns = types(facts, "string", "bool", "long")
        fields = [StructField(name, kinds[kind]) for name, kind in columns]
        frame = self.session.createDataFrame(list(rows(facts, orders)), StructType(fields))
        frame.createOrReplaceTempView(f"`{table.replace('`', '``')}`")
        return [tuple(row) for row in self.session.sql(query.rstrip().rstrip(";")).collect()]

    def close(self) -> None:
        self.session.stop()


ANSWER = ("id", "payable", "saved", "applied", "problem")
ALL = [SQLite, DuckDB, PostgreSQL, ClickHouse, Spark]
