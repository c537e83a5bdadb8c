"""The engines that run the queries of `promo-eval sql`, each with a table of orders.

Each has the name of its dialect; `load`, which makes the table; `ask`, which runs a query and returns
its rows: the number of the order, payable, saved, applied and problem; `keep`, which runs it into a
table; and `seconds`, the processor time spent so far.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Iterable, List, Optional, Tuple

from server import cell

Row = Tuple[int, Optional[int], Optional[int], Optional[str], Optional[str]]
Facts = List[Tuple[str, str]]


def types(facts: Facts, text: str, truth: str, whole: str) -> List[Tuple[str, str]]:
    """The columns of the table with their types."""
    kinds = {"one": text, "yes": truth, "num": whole}
    columns = [("id", whole), ("minor", whole), ("at", whole), ("code", text)]
    return columns + [(name, kinds[kind[:3]]) for name, kind in facts]


def rows(facts: Facts, orders) -> Iterable[Tuple[object, ...]]:
    for number, one in enumerate(orders):
        yield number, one.minor, one.at, one.codes, *(one.facts[name] for name, _ in facts)


def parts(script: str) -> Tuple[str, str]:
    """The settings of a script, and its query."""
    settings, end, query = script.rpartition(";\n")
    return settings + end, query


def processor_time(process: int) -> float:
    """The seconds of a process and of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


class SQLite:
    dialect, name = "sqlite", "SQLite"

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:")

    def load(self, table: str, facts: Facts, orders) -> None:
        # A collation that is blind to capitals must change no price.
        columns = types(facts, "TEXT COLLATE NOCASE", "INTEGER", "INTEGER")
        names = ", ".join(f"{quoted(name)} {kind}" for name, kind in columns)
        self.connection.execute(f"DROP TABLE IF EXISTS {quoted(table)}")
        self.connection.execute(f"CREATE TABLE {quoted(table)} ({names})")
        places = ", ".join("?" * len(columns))
        self.connection.executemany(
            f"INSERT INTO {quoted(table)} VALUES ({places})", rows(facts, orders))

    def ask(self, query: str) -> List[Row]:
        return self.connection.execute(query).fetchall()

    def keep(self, query: str) -> None:
        self.connection.execute("DROP TABLE IF EXISTS answers")
        self.connection.execute(f"CREATE TABLE answers AS {query}")

    seconds = staticmethod(time.process_time)

    def close(self) -> None:
        self.connection.close()


class DuckDB:
    dialect, name = "duckdb", "DuckDB"

    def __init__(self) -> None:
        import duckdb
        import pyarrow

        self.arrow, self.connection = pyarrow, duckdb.connect()

    def load(self, table: str, facts: Facts, orders) -> None:
        columns = types(facts, "string", "bool", "int64")
        values = list(zip(*rows(facts, orders)))
        data = self.arrow.table({
            name: self.arrow.array(column, getattr(self.arrow, kind + ("_" if kind == "bool" else ""))())
            for (name, kind), column in zip(columns, values)})
        self.connection.register("data", data)
        self.connection.execute(f"CREATE OR REPLACE TABLE {quoted(table)} AS SELECT * FROM data")

    def ask(self, query: str) -> List[Row]:
        return self.connection.execute(query).fetchall()

    def keep(self, query: str) -> None:
        self.connection.execute(f"CREATE OR REPLACE TABLE answers AS {query}")

    seconds = staticmethod(time.process_time)

    def close(self) -> None:
        self.connection.close()


class PostgreSQL:
    """A cluster of its own, in a folder of its own, that no network reaches."""

    dialect, name = "postgres", "PostgreSQL"

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

    def load(self, table: str, facts: Facts, orders) -> None:
        columns = types(facts, "text", "boolean", "bigint")
        names = ", ".join(f"{quoted(name)} {kind}" for name, kind in columns)
        script = f"DROP TABLE IF EXISTS {quoted(table)};\nCREATE TABLE {quoted(table)} ({names});\n"
        lines = ("\t".join(map(cell, row)) + "\n" for row in rows(facts, orders))
        self._psql(f"{script}COPY {quoted(table)} FROM STDIN;\n{''.join(lines)}\\.\n")

    def ask(self, query: str) -> List[Row]:
        settings, query = parts(query)
        script = f"{settings}COPY (SELECT row_to_json(answer) FROM ({query}) AS answer) TO STDOUT"
        script += " WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02');\n"
        answers = map(json.loads, self._psql(script).splitlines())
        return [tuple(one[name] for name in ANSWER) for one in answers]

    def keep(self, query: str) -> None:
        settings, query = parts(query)
        self._psql(f"{settings}DROP TABLE IF EXISTS answers;\nCREATE TABLE answers AS {query};\n")

    def seconds(self) -> float:
        # Until the server has seen that the last connection ended.
        time.sleep(0.5)
        server = Path(self.folder, "data", "postmaster.pid").read_text().splitlines()[0]
        return processor_time(int(server))

    def _psql(self, script: str) -> str:
        psql = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-d", "postgres"]
        return self._run(*psql, text=script)

    def close(self) -> None:
        self._run(self.programs / "pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


class ClickHouse:
    dialect, name = "clickhouse", "ClickHouse"

    def __init__(self) -> None:
        from chdb import session

        self.session = session.Session()

    def load(self, table: str, facts: Facts, orders) -> None:
        columns = types(facts, "Nullable(String)", "Nullable(Bool)", "Nullable(Int64)")
        escaped = table.replace("\\", "\\\\").replace("`", "\\`")
        self.session.query(f"DROP TABLE IF EXISTS `{escaped}`")
        names = ", ".join(f"`{name}` {kind}" for name, kind in columns)
        self.session.query(f"CREATE TABLE `{escaped}` ({names}) ENGINE = Memory")
        lines = (
            json.dumps(dict(zip((name for name, _ in columns), row))) for row in rows(facts, orders))
        self.session.query(f"INSERT INTO `{escaped}` FORMAT JSONEachRow " + "\n".join(lines))

    def ask(self, query: str) -> List[Row]:
        answers = str(self.session.query(self._set(query), "JSONEachRow")).splitlines()
        return [self._row(json.loads(line)) for line in answers]

    def keep(self, query: str) -> None:
        self.session.query("DROP TABLE IF EXISTS answers")
        self.session.query(f"CREATE TABLE answers ENGINE = Memory AS {self._set(query)}")

    seconds = staticmethod(time.process_time)

    def _set(self, script: str) -> str:
        """Runs the settings before a query, and returns the query."""
        settings, query = parts(script)
        if settings:
            self.session.query(settings)
        return query

    @staticmethod
    def _row(said) -> Row:
        numbers = (None if said[name] is None else int(said[name]) for name in ANSWER[:3])
        return (*numbers, said["applied"], said["problem"])  # type: ignore[return-value]

    def close(self) -> None:
        self.session.close()


class Spark:
    dialect, name = "spark", "Spark"

    def __init__(self) -> None:
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        # Wrong arithmetic must show.
        self.session = builder.config("spark.sql.ansi.enabled", "false").getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")

    def load(self, table: str, facts: Facts, orders) -> None:
        from pyspark.sql.types import BooleanType, LongType, StringType, StructField, StructType

        kinds = {"string": StringType(), "bool": BooleanType(), "long": LongType()}
        columns = types(facts, "string", "bool", "long")
        fields = [StructField(name, kinds[kind]) for name, kind in columns]
        frame = self.session.createDataFrame(list(rows(facts, orders)), StructType(fields))
        frame.createOrReplaceTempView(f"`{table.replace('`', '``')}`")

    def ask(self, query: str) -> List[Row]:
        return [tuple(row) for row in self.session.sql(query).collect()]

    def keep(self, query: str) -> None:
        self.session.sql(query).write.format("noop").mode("overwrite").save()

    def seconds(self) -> float:
        return processor_time(self.session.sparkContext._gateway.proc.pid)

    def close(self) -> None:
        self.session.stop()


ANSWER = ("id", "payable", "saved", "applied", "problem")
ALL = [SQLite, DuckDB, PostgreSQL, ClickHouse, Spark]
