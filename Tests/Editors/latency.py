#!/usr/bin/env python3
"""The time of each answer of `promo-eval lsp` about a file of 10,000 lines, medians of five.

    python3 Tests/Editors/latency.py .build/release/promo-eval
"""
import json
import subprocess
import sys
import time


class Editor:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, message):
        content = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def note(self, method, parameters):
        self.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def request(self, method, parameters):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters})
        while (answer := self.receive()).get("id") != self.number:
            pass
        return answer


def rules(count):
    lines = ["currency EUR", 'timezone "Europe/Berlin"',
             'fact tier one of "none", "gold" default "none"', 'goods "shoes", "hats"', ""]
    number = 0
    while len(lines) < count - 100:
        number += 1
        month = 1 + number % 12
        lines += [f'promotion "Sale {number}" {{', f"    discount {5 + number % 40}% off",
                  f"    spend {50 + number % 300}"]
        lines += ['    only "shoes"'] if number % 3 == 0 else []
        lines += [f"    from 2026-{month:02}-01 to 2026-{month:02}-20", '    when tier is "gold"',
                  f'    code "C{number}"', "}", ""]
    while len(lines) < count:
        lines.append('expect amount 100 at 2026-03-05 code "C1" with tier "gold" pays 100')
    return lines


def median(work):
    times = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return sorted(times)[2] * 1000


def main():
    lines = rules(10_000)
    line = next(n for n in range(5_000, 9_000) if lines[n].startswith("    spend"))
    file = {"uri": "file:///tmp/ten-thousand.promo"}
    editor = Editor(sys.argv[1])
    editor.request("initialize", {"capabilities": {}})
    start = time.perf_counter()
    editor.note("textDocument/didOpen", {
        "textDocument": {**file, "version": 0, "text": "\n".join(lines) + "\n"}})
    editor.receive()
    print(f"{'open, to its diagnostics':28}{(time.perf_counter() - start) * 1000:8.1f} ms")
    version = 0

    def change(ask=None):
        nonlocal version
        version += 1
        isWhole = version % 2 == 0
        editor.note("textDocument/didChange", {
            "textDocument": {**file, "version": version},
            "contentChanges": [{
                "range": {"start": {"line": line, "character": 4},
                          "end": {"line": line, "character": 5 if isWhole else 4}},
                "text": "" if isWhole else "x"}]})
        if ask:
            editor.request(*ask)
        while editor.receive().get("params", {}).get("version") != version:
            pass

    name = {"line": line - 2, "character": 14}
    word = {"line": line, "character": 6}
    here = {"range": {"start": word, "end": word}, "context": {"diagnostics": []}}
    requests = [
        ("completion", {"position": word}), ("hover", {"position": name}),
        ("definition", {"position": name}),
        ("references", {"position": name, "context": {"includeDeclaration": True}}),
        ("prepareRename", {"position": name}), ("rename", {"position": name, "newName": "X"}),
        ("rename", {"position": {"line": 2, "character": 6}, "newName": "level"}),
        ("documentSymbol", {}), ("semanticTokens/full", {}), ("formatting", {"options": {}}),
        ("codeAction", here),
    ]
    for method, parameters in requests:
        took = median(lambda: editor.request(f"textDocument/{method}", {
            "textDocument": file, **parameters}))
        print(f"{method:28}{took:8.1f} ms")
    print(f"{'change, to its diagnostics':28}{median(change):8.1f} ms")
    ask = ("textDocument/completion", {"textDocument": file, "position": word})
    print(f"{'change, then completion':28}{median(lambda: change(ask)):8.1f} ms")
    editor.request("shutdown", None)
    editor.note("exit", None)
    sys.exit(editor.process.wait())


main()
