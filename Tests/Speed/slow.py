"""The slowest answers about rule files made to be slow.

Writes random files of many promotions that ask for much at once: schedules, windows, facts, codes,
repetitions, guarantees with windows; or, with `goods`, labels, groups of several places, chains of
them, tiers of pieces, thresholds of other goods, expectations of many lines; or, with `named`, one
file of each kind that was slow once (the number of files has no meaning then). Asks each command about
each file, and prints the slowest times (of the processor, not of the clock). A command that ends by a
signal, or with a status for a defect, fails; no time does.

usage: python3 Tests/Speed/slow.py PROGRAM [FILES [BYTES [FIRST [amounts|goods|named]]]]
"""

import datetime
import json
import random
import resource
import subprocess
import sys
import tempfile

WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class RuleFile:
    """One random file. How often each construct occurs differs from file to file."""

    def __init__(self, seed: int, size: int) -> None:
        self.random = r = random.Random(seed)
        self.scheduled, self.windowed = r.choice([0, 0, 0.3, 1]), r.choice([0, 0, 0.3, 1])
        self.conditional, self.coded = r.choice([0.2, 0.5, 1]), r.choice([0, 0, 0.2, 0.7])
        self.repeated, self.tiered = r.choice([0, 0, 0.2, 0.6]), r.choice([0, 0, 0.2])
        self.spending, self.sync, self.capped = r.choice([0, 0.3, 1]), r.choice([0, 0.3, 0.7, 1]), r.choice([0, 0.3])
        self.guaranteed, self.claims_windows = r.choice([0, 0, 0.05, 0.3, 0.8]), r.choice([0, 0.5, 1])
        self.with_days, self.with_hours = r.choice([0, 0.5, 1]), r.choice([0, 0.5, 1])
        self.code_count, self.day_count = r.choice([3, 20, 400]), r.choice([400, 3000])
        lines = [
            "currency CNY",
            f'timezone "{r.choice(["UTC", "Europe/Berlin", "Asia/Shanghai"])}"',
            f'rounding {r.choice(["half-up", "half-up", "up", "down"])}',
            f'strategy {r.choice(["calculator", "calculator", "best", "first"])}',
        ]
        self.facts = [(f"f{i}", self.kind()) for i in range(r.choice([0, 0, 1, 2, 4, 8, 14]))]
        lines += [f"fact {name} {kind}" for name, kind in self.facts]
        length, number = sum(map(len, lines)), 0
        while length < size:
            if number and r.random() < self.guaranteed:
                lines.append(self.guarantee())
            else:
                lines.append(self.promotion(number))
                number += 1
            length += len(lines[-1]) + 1
        self.lines = lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def changed(self) -> str:
        """The rules without one promotion and without guarantees, to compare with."""
        promotions = [line for line in self.lines if line.startswith("promotion")]
        gone = self.random.choice(promotions)
        return "\n".join(l for l in self.lines if l != gone and not l.startswith("ensure")) + "\n"

    def kind(self) -> str:
        count = self.random.choice([0, 1, 2, 3, 5, 12])
        values = ", ".join(f'"v{i}"' for i in range(count))
        return ["yes/no default no", "number default 0"][count] if count < 2 else f'one of {values} default "v0"'

    def date(self) -> datetime.date:
        return datetime.date(2024, 1, 1) + datetime.timedelta(self.random.randint(0, self.day_count))

    def time(self) -> str:
        return f"{self.random.randint(0, 23):02}:{self.random.randint(0, 59):02}"

    def hours(self) -> str:
        start, end = self.time(), self.time()
        return self.hours() if start == end else f"between {start} and {end}"

    def window(self) -> str:
        first, last = sorted([self.date(), self.date()])
        if self.random.random() < 0.5:
            return f"from {first} to {last}"
        return f"from {first}T{self.time()} until {last + datetime.timedelta(1)}T{self.time()}"

    def days(self) -> str:
        r = self.random
        if r.random() < 0.5:
            return "on " + ", ".join(sorted({r.choice(WEEKDAYS) for _ in range(3)}))
        return "on day " + ", ".join(map(str, sorted({r.randint(1, 31) for _ in range(4)})))

    def comparison(self) -> str:
        r = self.random
        name, kind = r.choice(self.facts)
        if kind.startswith("yes"):
            return r.choice(["", "not "]) + name
        if kind.startswith("number"):
            return f'{name} {r.choice([">=", "<", "="])} {r.randint(1, 60)}'
        return f'{name} {r.choice(["is", "is not"])} "v{r.randrange(kind.count(",") + 1)}"'

    def benefit(self) -> str:
        r, x = self.random, self.random.random()
        if x < self.repeated:
            return f"coupon {r.choice([1, 3, 5, 7.77, 20])} every {r.choice([33, 49.99, 77.77, 100, 299])}"
        if x < self.repeated + self.tiered:
            count = r.choice([2, 3, 5])
            return " ".join(f"tier spend {100 * i + r.randint(0, 50)} discount {5 * i}% off" for i in range(1, count + 1))
        if r.random() < 0.5:
            cap = f" up to {r.randint(20, 400)}" if r.random() < self.capped else ""
            return f"discount {r.randint(1, 60) + r.choice([0, 0.25, 0.5])}% off{cap}" + self.threshold()
        return f"coupon {r.randint(1, 90)}" + self.threshold()

    def threshold(self) -> str:
        r = self.random
        return f" spend {r.randint(100, 900)}" if r.random() < self.spending else ""

    def promotion(self, number: int) -> str:
        r = self.random
        clauses = [self.benefit()]
        if r.random() < self.sync:
            clauses.append("sync")
        if r.random() < self.windowed:
            clauses.append(self.window())
        if r.random() < self.scheduled:
            clauses += [self.days()] * (r.random() < self.with_days)
            clauses += [self.hours()] * (r.random() < self.with_hours)
        if self.facts and r.random() < self.conditional:
            joint = r.choice([" and ", " or "])
            clauses.append("when " + joint.join(self.comparison() for _ in range(r.choice([1, 1, 2, 3, 6]))))
        if r.random() < self.coded:
            codes = sorted({r.randrange(self.code_count) for _ in range(r.choice([1, 1, 3]))})
            clauses.append("code " + ", ".join(f'"C{code}"' for code in codes))
        return f'promotion "P{number}" {{ {" ".join(clauses)} }}'

    def guarantee(self) -> str:
        r = self.random
        claim = r.choice(["pays >= 5%", "pays >= 50%", "pays >= 99%", "saves <= 20%", "saves <= 100", "pays >= 1"])
        if claim == "pays >= 1" or r.random() < 0.4:
            claim += f" for amount {r.choice([1, 10, 100])} to {r.choice([200, 5000, 100000])}"
        if r.random() < self.claims_windows:
            first, last = sorted([self.date(), self.date()])
            claim += f" from {first}" + (f" to {last}" if r.random() < 0.5 else "")
        return f"ensure {claim}"


class GoodsFile(RuleFile):
    """A random file about goods. Most promotions of a file are of one or two kinds."""

    KINDS = ["chain", "group", "gift", "tiers", "counted", "pieces", "amount", "cap", "alone"]

    def __init__(self, seed: int, size: int) -> None:
        r = random.Random(seed)
        self.labels = [f"l{i}" for i in range(r.choice([2, 3, 6, 6, 12, 12, 40, 200]))]
        self.kinds = r.choice([["chain"], ["group"], *[r.sample(self.KINDS, r.choice([1, 2, 9]))] * 6])
        self.places, self.counts = r.choice([1, 2, 2, 3, 8]), r.choice([1, 1, 2, 5, 30])
        self.limited, self.expected = r.choice([0, 0.2, 1]), r.choice([0, 0, 0.1, 0.5])
        self.expected_lines, self.all_sync = r.choice([2, 8, 60]), r.random() < 0.5
        super().__init__(seed, size)
        # Facts end what the settings begin.
        place = next((i for i, l in enumerate(self.lines) if l.startswith(("promotion", "ensure", "expect"))), 0)
        self.lines.insert(place, "goods " + ", ".join(f'"{label}"' for label in self.labels))

    def promotion(self, number: int) -> str:
        text = super().promotion(number)
        if "alone" in text:
            return text.replace(" sync", "")
        return text.replace(" }", " sync }") if self.all_sync and "sync" not in text else text

    def some(self) -> str:
        count = self.random.choice([1, 1, 2, 3])
        return " or ".join(f'"{label}"' for label in self.random.sample(self.labels, min(count, len(self.labels))))

    def one(self) -> str:
        return f'"{self.random.choice(self.labels)}"'

    def place(self) -> str:
        return f"{self.random.randint(1, self.counts)} {self.some()}"

    def buys(self) -> str:
        return "buy " + ", ".join(self.place() for _ in range(self.random.randint(1, self.places)))

    def chain(self) -> str:
        r, first = self.random, self.random.randrange(len(self.labels))
        names = [self.labels[(first + i) % len(self.labels)] for i in range(self.places + 2)]
        return "buy " + ", ".join(f'1 "{one}" or "{two}"' for one, two in zip(names, names[1:-1] or names[1:]))

    def gift_price(self) -> str:
        r = self.random
        return r.choice(["free", f"{r.randint(1, 100)}% off", f"for {r.randint(1, 9)}"])

    def group_price(self) -> str:
        r = self.random
        return r.choice([f"for {r.randint(1, 99)}", f"for {r.randint(1, 50)}% off", f"for {r.randint(1, 50)} off"])

    def benefit(self) -> str:
        r = self.random
        kind = r.choice(self.kinds)
        cap = f" up to {r.randint(1, 40)} pieces" if r.random() < self.limited else ""
        only = f" only {self.one()}" if r.random() < 0.7 else ""
        match kind:
            case "chain":
                gift = r.random() < 0.3
                return f'{self.chain()} {f"get 1 {self.some()} {self.gift_price()}" if gift else self.group_price()}{cap}'
            case "group":
                return f"{self.buys()} {self.group_price()}{cap}"
            case "gift":
                if r.random() < 0.3:
                    return f"get {r.randint(1, 3)} {self.some()} {self.gift_price()} spend {r.randint(10, 900)}"
                return f"{self.buys()} get {self.place()} {self.gift_price()}{cap}"
            case "tiers":
                first, second = r.randint(1, 4), r.randint(5, 90)
                return f"tier buy {first} discount {r.randint(1, 9)}% off tier buy {second} coupon {r.randint(10, 99)}{only}"
            case "counted":
                basis = r.choice(["goods", self.one(), f"{self.one()}"])
                before = " before discounts" if r.random() < 0.3 else ""
                return f"coupon {r.randint(1, 90)} spend {r.randint(1, 900)} on {basis}{before}{only}"
            case "pieces":
                every = r.choice(["piece", f"{r.randint(2, 9)} pieces"])
                return f"coupon {r.randint(1, 9)} every {every}{cap}{only}"
            case "cap":
                return f"discount {r.randint(1, 60)}% off up to {r.randint(1, 40)} pieces{only}"
            case "alone":
                buy = f"buy {self.place()}" if r.random() < 0.5 else ""
                return f"discount {r.randint(1, 30)}% off {buy} {only}" + (" alone" if r.random() < 0.2 else "")
            case _:
                return f"{super().benefit()}{only}"

    def guarantee(self) -> str:
        r = self.random
        if r.random() >= self.expected:
            return super().guarantee() + (f" for {self.one()}" if r.random() < 0.3 else "")
        lines = ", ".join(f"amount {amount} for {pieces} {labels}" for amount, pieces, labels in self.cart(r, self.expected_lines))
        return f"expect {lines} at 2024-06-01 pays {r.randint(1, 900)}"

    def cart(self, r: random.Random, count: int) -> list[tuple[str, int, str]]:
        """Lines of an order: amounts, pieces, labels."""
        return [
            (f"{r.randint(1, 20000) / 100:.2f}", r.choice([1, 1, 1, 2, 3, 9]),
             ", ".join(f'"{label}"' for label in sorted(set(r.choices(self.labels, k=r.choice([1, 1, 2, 3]))))))
            for _ in range(count)
        ]

    def options(self, count: int) -> list[str]:
        lines = self.cart(random.Random(count), count)
        return ["--shipping", "5"] + [
            option for amount, pieces, labels in lines
            for option in ["--line", f"{amount} x{pieces} " + labels.replace('"', "")]
        ]

    def row(self, count: int) -> str:
        lines = [
            {"amount": amount, "pieces": pieces, "labels": labels.replace('"', "").split(", ")}
            for amount, pieces, labels in self.cart(random.Random(count), count)
        ]
        return json.dumps({"at": "2024-06-01T12:00", "lines": lines, "shipping": "5"}) + "\n"

    def paused(self, count: int) -> str:
        """The rules with some promotions switched off."""
        places = [i for i, line in enumerate(self.lines) if line.startswith("promotion")]
        changed = list(self.lines)
        for place in self.random.sample(places, min(count, len(places))):
            changed[place] = changed[place].removesuffix("}") + "paused }"
        return "\n".join(changed) + "\n"


class NamedFile(GoodsFile):
    """A file of one construct, as long as asked, that was slow once."""

    NAMES = [
        "coupons for pieces", "discounts for pieces", "not with codes", "not with a name", "twelve changes",
        "half and half", "many amounts", "gifts", "codes",
    ]

    def __init__(self, seed: int, size: int) -> None:
        self.name, self.labels = NamedFile.NAMES[seed], ["a", "b", "c"]
        self.random = random.Random(seed)
        about_goods = self.name not in ("half and half", "many amounts", "codes")
        if not about_goods:
            self.labels = []
        self.lines = ['goods "a", "b", "c"'] * about_goods + self.head()
        length, number = sum(map(len, self.lines)), 1
        parts = []
        while length < size:
            parts.append(self.part(number))
            length += len(parts[-1]) + 1
            number += 1
        if self.name.endswith("for pieces"):
            parts = ['promotion "P1" { ' + " ".join(parts) + " }"]
        self.lines += parts

    def head(self) -> list[str]:
        return ["ensure pays >= 60%"] if self.name == "half and half" else []

    def part(self, number: int) -> str:
        """A promotion or, of tiers, a tier."""
        name = f'promotion "P{number}"'
        match self.name:
            case "coupons for pieces":
                return f"tier buy {number} coupon {number}"
            case "discounts for pieces":
                return f"tier buy {number} discount {number / 100:.2f}% off"
            case "not with codes":
                return f"{name} {{ discount {1 + number % 50}% off not with codes " + (f'code "C{number}" }}' if number % 2 else "}")
            case "not with a name":
                return f'{name} {{ coupon {number} only "{"abc"[number % 3]}" not with "P{max(1, number - 1)}" }}' if number > 1 else f"{name} {{ coupon 1 }}"
            case "half and half":
                return f"{name} {{ discount {1 + number % 50}% off sync }}"
            case "many amounts":
                return f"{name} {{ coupon {number} spend {10 * number} sync }}"
            case "gifts":
                return f'{name} {{ get 1 "{"abc"[number % 3]}" free spend {10 * number} }}'
            case "codes":
                return f'{name} {{ coupon {number} code "C{number}" sync }}'
            case _:
                return f'{name} {{ buy 2 "{"abc"[number % 3]}" get 1 "{"bca"[number % 3]}" {1 + number % 99}% off sync }}'

    def changed(self) -> str:
        """The rules with twelve promotions removed."""
        places = [i for i, line in enumerate(self.lines) if line.startswith("promotion")]
        gone = set(self.random.sample(places, min(12, len(places) - 1)))
        if self.name == "not with a name":  # Nothing names the last ones.
            gone = set(places[-12:])
        return "\n".join(line for i, line in enumerate(self.lines) if i not in gone) + "\n"


def commands(program: str, file: RuleFile, folder: str) -> dict[str, list[str]]:
    """The questions about a file, whose texts are written into a folder."""
    texts = {"rules.promo": file.text, "others.promo": file.changed()}
    rules, at = f"{folder}/rules.promo", ["--at", "2024-06-01T12:00"]
    found = {
        "check": [program, "check", rules, *at], "diff": [program, "diff", rules, f"{folder}/others.promo"],
        "describe --worst": [program, "describe", rules, "--worst"], "chart": [program, "chart", rules, *at],
        "chart --together": [program, "chart", rules, "--together", *at], "test": [program, "test", rules],
        "report": [program, "report", rules, *at, "--force", "--out", f"{folder}/report.html"],
        "quote": [program, rules, "--amount", "345.67", *at],
        "cost of 20,000 amounts": [program, "cost", rules, "--orders", f"{folder}/amounts.csv"],
    }
    texts["amounts.csv"] = "amount,at\n" + "".join(
        f"{1 + i * 7919 % 2_000_000 / 100:.2f},2024-06-01T12:00\n" for i in range(20_000))
    if isinstance(file, GoodsFile) and file.labels:
        texts |= {"paused.promo": file.paused(1), "twelve.promo": file.paused(12), "orders.jsonl": file.row(10_000)}
        del found["chart"]  # It is of one amount.
        goods = ["--goods", f"x3 {file.labels[0]},{file.labels[-1]}" if len(file.labels) > 1 else file.labels[0]]
        found |= {
            "diff, one paused": [program, "diff", rules, f"{folder}/paused.promo"],
            "diff, twelve paused": [program, "diff", rules, f"{folder}/twelve.promo"],
            "chart --goods": [program, "chart", rules, *goods, "--beside", f"200 {file.labels[0]}", *at],
            "quote of 10 lines": [program, rules, *file.options(10), *at],
            "quote of 1,000 lines": [program, rules, *file.options(1_000), *at],
            "price of 10,000 lines": [program, rules, "--orders", f"{folder}/orders.jsonl"],
        }
    for name, text in texts.items():
        with open(f"{folder}/{name}", "w", encoding="utf-8") as output:
            output.write(text)
    return found


def seconds(command: list[str]) -> tuple[float, int]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, status


def main(program: str, count: int = 40, size: int = 20_000, first: int = 0, kind: str = "amounts") -> int:
    times: dict[str, list[tuple[float, int]]] = {}
    defects = 0
    kinds = {"amounts": RuleFile, "goods": GoodsFile, "named": NamedFile}
    if kind == "named":
        count = min(count, len(NamedFile.NAMES) - first)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            file = kinds[kind](seed, size)
            for name, command in commands(program, file, folder).items():
                time, status = seconds(command)
                times.setdefault(name, []).append((time, seed))
                if status not in (0, 1):
                    defects += 1
                    print(f"{name} of file {seed} ends with {status}")
    print(f"{count} files of {size} bytes\n\n| | slowest | file | 99 of 100 | median |\n|---|---:|---:|---:|---:|")
    for name, found in times.items():
        found.sort()
        most, middle = found[-1 - len(found) // 100][0], found[len(found) // 2][0]
        print(f"| {name} | {found[-1][0]:.2f} s | {found[-1][1]} | {most:.2f} | {middle:.2f} |")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:5]), *sys.argv[5:]))
