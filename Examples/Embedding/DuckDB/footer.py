"""Makes an extension of DuckDB from a shared library: the library, and after it the fields that
DuckDB reads before it loads the file.

usage: python3 footer.py LIBRARY EXTENSION API PLATFORM
"""

import sys

library, extension, api, platform = sys.argv[1:]
# The fields from the last to the first: three are unused; then the kind of interface, the version
# of the extension, that of the interface, the platform, and the number of this form of the fields.
fields = ["", "", "", "C_STRUCT", "1", api, platform, "4"]
with open(library, "rb") as source, open(extension, "wb") as target:
    target.write(source.read())
    # A custom section of WebAssembly, which all platforms have, and room for a signature.
    target.write(b"\x00\x93\x04\x10duckdb_signature\x80\x04")
    target.write(b"".join(field.encode().ljust(32, b"\x00") for field in fields) + bytes(256))
