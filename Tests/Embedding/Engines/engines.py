"""What the tests of engines share: builds, and skips that fail where everything is installed."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Dict, List, NoReturn, Optional, Tuple

import pytest

ROOT = Path(__file__).resolve().parents[3]
EMBEDDING = ROOT / "Examples" / "Embedding"
DUCKDB = ROOT / ".build" / "duckdb"

TEN = 'promotion "Ten" { coupon 10 }\n'
# Rules, and how the answer of promo_check begins.
CHECKS: Dict[Optional[str], Optional[str]] = {
    TEN: None,
    None: "rules: there are none",
    "promotion {": "rules:1:11: ",
    "currency EUR": "the rules are refused: there is no promotion",
    TEN + "expect amount 50 pays 45": "the rules are refused: rules:2:1: `amount 50` should pay 45.00",
    TEN + "ensure pays >= 50%": "the rules are refused: rules:2:1: this guarantee does not hold",
}


def skip(reason: str) -> NoReturn:
    """Skips; fails if PROMO_EXTENDED says that nothing must be skipped."""
    if os.environ.get("PROMO_EXTENDED") == "1":
        pytest.fail(f"not to be skipped: {reason}")
    pytest.skip(f"skipped: {reason}", allow_module_level=True)


def sqlite_extension(folder: Path) -> Path:
    """Builds the extension in a folder by the command of its page."""
    page = (EMBEDDING / "SQLite/README.md").read_text("utf-8")
    found = re.search(r"^    (cc (?:.*\\\n)*.*)$", page, re.MULTILINE)
    assert found, "the page does not say how to build"
    built = folder / "promo_sqlite.so"
    subprocess.run(
        ["bash", "-c", found[1].replace("promo_sqlite.so", f"'{built}'")], cwd=ROOT, check=True
    )
    return built


def duckdb_extension() -> Path:
    """Builds the extension where the headers of DuckDB are."""
    subprocess.run([EMBEDDING / "DuckDB/build", DUCKDB], check=True)
    return DUCKDB / "promo.duckdb_extension"


def example(readme: Path, language: str) -> Tuple[str, str]:
    """The first example in a language, and what the page says that it prints."""
    found = re.search(
        rf"^```{language}\n(.*?)^```\n\n```\n(.*?)^```$", readme.read_text("utf-8"), re.M | re.S
    )
    assert found, f"{readme} has no example with its output"
    return found[1], found[2]


def compare_checks(answers: List[Optional[str]]) -> None:
    """Compares the answers of promo_check to the rules of CHECKS."""
    assert len(answers) == len(CHECKS)
    for answer, words in zip(answers, CHECKS.values()):
        assert "\n" not in (answer or "") and (answer or "").startswith(words or "")
        assert (answer is None) == (words is None)


def compare_version(answer: str) -> None:
    """Compares the answer of promo_version to the rules TEN."""
    version = json.loads(answer)
    assert version.pop("engine")
    assert version == {"rules": hashlib.sha256(TEN.encode()).hexdigest()}
