"""What the tests of engines share: builds, and skips that fail where everything is installed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import NoReturn, Tuple

import pytest

ROOT = Path(__file__).resolve().parents[3]
EMBEDDING = ROOT / "Examples" / "Embedding"


def skip(reason: str) -> NoReturn:
    """Skips; fails if PROMO_EXTENDED says that nothing must be skipped."""
    if os.environ.get("PROMO_EXTENDED") == "1":
        pytest.fail(f"not to be skipped: {reason}")
    pytest.skip(reason, allow_module_level=True)


def build(readme: Path, program: str, **places: Path) -> None:
    """Runs the command of a README that begins with a program, in the project's folder, with some
    of its words replaced."""
    found = re.search(rf"^    {program} (?:.*\\\n)*.*$", readme.read_text("utf-8"), re.MULTILINE)
    assert found, f"{readme} does not say how to build"
    words = shlex.split(found[0].replace("\\\n", " ").replace("$PWD", str(ROOT)))
    words = [str(places.get(re.sub(r"\W", "_", word), word)) for word in words]
    subprocess.run(words, cwd=ROOT, check=True)


def example(readme: Path, language: str) -> Tuple[str, str]:
    """The first example in a language, and what the page says that it prints."""
    found = re.search(rf"^```{language}\n(.*?)^```\n\n```\n(.*?)^```$", readme.read_text("utf-8"), re.M | re.S)
    assert found, f"{readme} has no example with its output"
    return found[1], found[2]
