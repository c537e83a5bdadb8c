"""Builds the wheel of the package, with the library inside. Needs nothing but Python.

usage: python3 build_wheel.py [FOLDER]: builds the library and writes the wheel into a folder, by
default the current one. `pip wheel .` and `pip install .` do the same.
"""

from __future__ import annotations

import base64
import ctypes
import hashlib
import os
import platform
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path
from typing import Dict, Iterable, Optional

HERE = Path(__file__).resolve().parent
# What pyproject.toml says; Python reads TOML from 3.11 on.
PROJECT = dict(re.findall(r'^([a-z-]+) = "(.*)"$', (HERE / "pyproject.toml").read_text("utf-8"), re.M))


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Dict[str, object]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    """Builds the wheel, as PEP 517 asks a package to, and returns its name."""
    with tempfile.TemporaryDirectory() as folder:
        library = _library(Path(folder))
        loaded = ctypes.CDLL(str(library))
        loaded.promo_version.restype = ctypes.c_char_p
        # As Python writes the version of what is no release yet.
        version = loaded.promo_version().decode().replace("-dev", ".dev0")
        tag = f"py3-none-{_platform(library)}"
        name = f"{PROJECT['name'].replace('-', '_')}-{version}"
        info = f"{name}.dist-info"
        # Beside the library lies what holds for it: Swift's own library is inside.
        folders = library.parents[1] / "share" / "licenses" / "promo"
        if not folders.is_dir():
            sys.exit(f"{library} is none that `Examples/Embedding/install` installed: no {folders}")
        licences = {path.name: path.read_bytes() for path in sorted(folders.iterdir())}
        files = {f"promo/{path.name}": path.read_bytes() for path in _sources()}
        suffix = ".dylib" if sys.platform == "darwin" else ".so"
        files[f"promo/libPromoC{suffix}"] = library.read_bytes()
        files[f"{info}/METADATA"] = _metadata(version, licences).encode()
        files[f"{info}/WHEEL"] = _wheel(tag).encode()
        for licence, data in licences.items():
            files[f"{info}/licenses/{licence}"] = data
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD").encode()
    name += f"-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            # The same wheel of the same files, whenever it is built.
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def _library(folder: Path) -> Path:
    """The library that PROMO_LIBRARY names, of those that `install` installs, or one built now."""
    named = os.environ.get("PROMO_LIBRARY")
    if named:
        return Path(named)
    settings = {**os.environ, "DESTDIR": str(folder), "PREFIX": "/usr"}
    command = [str(HERE.parent / "install")]
    built = subprocess.run(command, env=settings, check=True, stdout=subprocess.PIPE)
    return Path(built.stdout.decode().strip())


def _sources() -> "list[Path]":
    return sorted(path for path in (HERE / "promo").iterdir() if path.suffix in (".py", ".typed"))


def _platform(library: Path) -> str:
    """The machines that can load a library: those whose C library has all that it names."""
    if sys.platform != "linux":
        return re.sub("[-.]", "_", sysconfig.get_platform())
    needed = re.findall(rb"GLIBC_(\d+)\.(\d+)", library.read_bytes())
    major, minor = max((int(major), int(minor)) for major, minor in needed)
    return f"manylinux_{major}_{minor}_{platform.machine()}"


def _metadata(version: str, licences: Iterable[str]) -> str:
    said = [
        ("Metadata-Version", "2.4"),
        ("Name", PROJECT["name"]),
        ("Version", version),
        ("Summary", PROJECT["description"]),
        ("License-Expression", PROJECT["license"]),
        *(("License-File", licence) for licence in licences),
        ("Requires-Python", PROJECT["requires-python"]),
        ("Description-Content-Type", "text/markdown"),
    ]
    readme = (HERE / PROJECT["readme"]).read_text("utf-8")
    return "".join(f"{name}: {value}\n" for name, value in said) + f"\n{readme}"


def _wheel(tag: str) -> str:
    return f"Wheel-Version: 1.0\nGenerator: promo\nRoot-Is-Purelib: false\nTag: {tag}\n"


def _record(files: Dict[str, bytes], record: str) -> str:
    lines = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}")
    return "\n".join([*lines, f"{record},,", ""])


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    Path(folder).mkdir(parents=True, exist_ok=True)
    print(Path(folder) / build_wheel(folder))
