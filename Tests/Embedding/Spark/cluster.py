"""Spark on a cluster of two executors that have nothing but Python and pyarrow."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Optional

import engines
import py4j
import pyarrow
import pyspark

HERE = Path(__file__).resolve().parent
SPARK = engines.EMBEDDING / "Spark"
HOME = Path(pyspark.__file__).parent


def place(folder: Path) -> Path:
    """Puts the archive into a folder, and a Python for the driver and another for executors."""
    subprocess.run([SPARK / "bundle", folder / "promo.zip"], check=True)
    # Spark itself wants pandas, where the driver runs.
    for name, packages in ("python", (pyspark, py4j, pyarrow)), ("driver", ()):
        venv.create(folder / name, symlinks=True)
        site = next((folder / name).glob("lib/python*/site-packages"))
        (site / "driver.pth").write_text("" if packages else str(HOME.parent))
        for package in packages:
            (site / package.__name__).symlink_to(Path(package.__file__).parent)
    return folder


def spark(place: Path, command: str, cwd: Optional[Path] = None) -> str:
    """Runs a command of Spark without an environment and, as root, without the system's zones."""
    folders = [Path(shutil.which(name) or "").parent for name in ("java", "bash")]
    environment = {
        "PATH": ":".join(map(str, [HOME / "bin", place / "driver" / "bin", *folders])),
        "SPARK_HOME": str(HOME),
        "PYSPARK_PYTHON": str(place / "python" / "bin" / "python"),
        "PYSPARK_DRIVER_PYTHON": str(place / "driver" / "bin" / "python"),
        "PYTHONWARNINGS": "ignore",
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    words = ["bash", "-euc", command]
    if os.geteuid() == 0 and Path("/usr/share/zoneinfo").exists() and shutil.which("unshare"):
        hidden = f"mount -t tmpfs none /usr/share/zoneinfo; {command}"
        words = [str(shutil.which("unshare")), "--mount", "bash", "-euc", hidden]
        environment["PATH"] += ":/usr/bin:/bin"
    run = subprocess.run(words, cwd=cwd or place, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, "\n".join(re.findall("^(?!.* INFO ).*", run.stderr, re.M)[-60:])
    return run.stdout


def price_all(folder: Path) -> None:
    """Prices the orders of all rule files in a folder, and checks what the executors have."""
    (folder / "spark").mkdir()
    spark(
        place(folder / "spark"),
        "spark-submit --master 'local-cluster[2,1,1024]' --conf spark.executor.memory=512m "
        f"--archives promo.zip#promo --py-files {SPARK}/price_orders.py {HERE}/price_all.py {folder}",
    )
    executors = json.loads((folder / "executors.json").read_text())
    assert len({one["folder"] for one in executors}) == 2, executors
    for one in executors:
        assert one["package"].startswith(one["folder"]) and not one["swift"], one
        assert "TZDIR" not in one["environment"] and "PROMO_LIBRARY" not in one["environment"]
