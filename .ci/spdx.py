"""Lists what the files of a release are made of, as SPDX 2.3 in JSON. `.ci/release` calls it.

usage: python3 spdx.py VERSION FOLDER: every file in a folder is a part of the release. The time is
that of SOURCE_DATE_EPOCH.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path

MIT, SWIFT = "MIT", "Apache-2.0 WITH Swift-exception"
GCC, ZONES = "GPL-3.0-or-later WITH GCC-exception-3.1", "LicenseRef-public-domain"
OLD = "-manylinux_2_27_"
TZDATA = Path("/usr/share/zoneinfo/tzdata.zi")


def said_by(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def identifier(name: str) -> str:
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name)


def package(name: str, version: str, licence: str, place: str, **more: object) -> dict[str, object]:
    return {
        "SPDXID": identifier(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": place,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        **more,
    }


def parts(name: str, wheels: str) -> list[str]:
    """The packages that are inside a file, beside these wheels."""
    if name.endswith((".html", ".vsix", ".tgz")):
        return ["swift", "tzdata"]
    is_for_old_systems = OLD in (name if name.endswith(".whl") else wheels)
    return ["swift", "libstdc++"] if is_for_old_systems else ["swift"]


def document(version: str, folder: Path) -> dict[str, object]:
    target = json.loads(said_by("swiftc", "-print-target-info"))
    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    tag, zones = target["swiftCompilerTag"], TZDATA.read_text("utf-8").split("\n")[0].split()[-1]
    packages = {
        "swift": package(
            "swift",
            tag.removeprefix("swift-").removesuffix("-RELEASE"),
            SWIFT,
            f"git+https://github.com/swiftlang/swift.git@{tag}",
            comment="The standard library, with Dispatch and tables of Unicode: linked statically.",
        ),
        "libstdc++": package(
            "libstdc++",
            "7.3.0-16ubuntu3",
            GCC,
            "http://archive.ubuntu.com/ubuntu/pool/main/g/gcc-7/",
            comment="Linked statically, in what runs with glibc 2.27.",
        ),
        "tzdata": package("tzdata", zones, ZONES, "https://www.iana.org/time-zones"),
    }
    wheels = " ".join(path.name for path in folder.glob("*.whl"))
    files, relationships, sums, all_licences = [], [], [], {MIT}
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        sums.append(hashlib.sha1(data).hexdigest())
        inside = [packages[name] for name in parts(path.name, wheels)]
        licences = [MIT, *(str(part["licenseConcluded"]) for part in inside)]
        all_licences.update(licences)
        files.append(
            {
                "SPDXID": identifier(path.name),
                "fileName": f"./{path.name}",
                "checksums": [
                    {"algorithm": "SHA1", "checksumValue": sums[-1]},
                    {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()},
                ],
                "licenseConcluded": " AND ".join(licences),
                "licenseInfoInFiles": licences,
                "copyrightText": "NOASSERTION",
            }
        )
        for part in inside:
            kind = "CONTAINS" if part is packages["tzdata"] else "STATIC_LINK"
            relationships.append((files[-1]["SPDXID"], kind, part["SPDXID"]))
    used = {target for _, _, target in relationships}
    promo = package(
        "promo",
        version,
        MIT,
        "NOASSERTION",
        filesAnalyzed=True,
        hasFiles=[file["SPDXID"] for file in files],
        packageVerificationCode={
            "packageVerificationCodeValue": hashlib.sha1("".join(sorted(sums)).encode()).hexdigest()
        },
        licenseInfoFromFiles=sorted(all_licences),
        copyrightText=Path("LICENSE").read_text("utf-8").split("\n")[2],
        comment=f"Commit {said_by('git', 'rev-parse', 'HEAD').strip()}",
    )
    relationships.insert(0, ("SPDXRef-DOCUMENT", "DESCRIBES", promo["SPDXID"]))
    name = f"promo-{version}"
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        # Another one for other files, and the same for the same.
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{uuid.uuid5(uuid.NAMESPACE_OID, ''.join(sums))}",
        "creationInfo": {
            "created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: promo-ci-release", "Organization: The Promo authors"],
        },
        "packages": [promo, *(part for part in packages.values() if part["SPDXID"] in used)],
        "files": files,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relationships
        ],
        "hasExtractedLicensingInfos": [
            {
                "licenseId": ZONES,
                "name": "Public domain",
                "extractedText": "This database is in the public domain. (IANA, Time Zone Database)",
            }
        ],
    }


if __name__ == "__main__":
    json.dump(document(sys.argv[1], Path(sys.argv[2])), sys.stdout, indent=2)
    print()
