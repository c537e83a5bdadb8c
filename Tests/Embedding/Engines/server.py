"""A PostgreSQL of the test's own: a copy of its programs with the extension, and a cluster."""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
from pathlib import Path
from typing import List

import engines

PROGRAMS = Path((sorted(glob.glob("/usr/lib/postgresql/*/bin")) or ["/none"])[-1])
NOBODY = 65534


def cell(value: object) -> str:
    """A value as COPY takes it."""
    if value is None:
        return "\\N"
    text = str(value).replace("\\", "\\\\")
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


class Server:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(engines.EMBEDDING / "Python"),
            "PROMO_LIBRARY": str(engines.ROOT / ".build/release/libPromoC.so"),
        }
        self._copy()
        # PostgreSQL does not run as root.
        self._owner = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        if os.getuid() == 0:
            shutil.chown(folder, NOBODY, NOBODY)
        else:
            self._owner = []
        self.data = folder / "data"
        self._run(
            "initdb", "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "-U", "nobody", self.data
        )
        settings = f"-k {folder} -c listen_addresses= -c fsync=off"
        self._run("pg_ctl", "-w", "-D", self.data, "-o", settings, "-l", folder / "log", "start")

    def _copy(self) -> None:
        """Copies the programs, which look for the rest beside them, and builds the extension."""
        shutil.copytree(PROGRAMS, self._inside(PROGRAMS))
        for part in PROGRAMS.parent / "lib", Path("/usr/share/postgresql") / PROGRAMS.parent.name:
            shutil.copytree(part, self._inside(part), copy_function=os.symlink)
        (self.folder / "build").mkdir()
        makefile = engines.EMBEDDING / "PostgreSQL/Makefile"
        words = [
            "make",
            "-C",
            self.folder / "build",
            "-f",
            makefile,
            "install",
            f"DESTDIR={self.folder}",
        ]
        made = subprocess.run([*map(str, words)], capture_output=True, text=True)
        assert made.returncode == 0 and "warning" not in made.stderr, made.stderr

    def _inside(self, path: Path) -> Path:
        return self.folder / str(path)[1:]

    def _run(self, program: str, *words: object) -> None:
        # The server keeps the output of pg_ctl open: a pipe would never end.
        with open(self.folder / "said", "w") as said:
            command = [*self._owner, *map(str, [self._inside(PROGRAMS) / program, *words])]
            status = subprocess.run(
                command, cwd=self.folder, env=self.environment, stdout=said, stderr=said
            ).returncode
        assert status == 0, (self.folder / "said").read_text()

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-D", self.data, "-m", "fast", "stop")

    def psql(self, database: str, script: str) -> "subprocess.CompletedProcess[str]":
        words = [
            "psql",
            "-XqAt",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            self.folder,
            "-U",
            "nobody",
            database,
        ]
        return subprocess.run([*map(str, words)], input=script, text=True, capture_output=True)

    def copy(self, database: str, table: str, rows: List[List[object]]) -> None:
        lines = "".join("\t".join(map(cell, row)) + "\n" for row in rows)
        self.ask(database, f"COPY {table} FROM STDIN;\n{lines}\\.\n")

    def ask(self, database: str, script: str) -> List[str]:
        """The lines that a script answers."""
        answer = self.psql(database, script)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout.split("\n")[:-1]
