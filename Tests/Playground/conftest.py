"""The playground and the report in headless Chromium, from files.

PLAYGROUND is the page that `Examples/Playground/assemble` makes, PROMO_EVAL the program whose answers
it must give, CHROMIUM the browser. PROMO_TIMES multiplies the random orders.
"""

import base64
import hashlib
import json
import os
import re
import shutil
import statistics
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "Sources/PromoPage/Parts"
PLAYGROUND = Path(os.environ.get("PLAYGROUND", ROOT / ".build/playground/promo.html")).resolve()
PROMO_EVAL = Path(os.environ.get("PROMO_EVAL", ROOT / ".build/release/promo-eval")).resolve()
TIMES = int(os.environ.get("PROMO_TIMES", "1"))
NOW = 1_795_000_000  # 2026-11-18 in Shanghai: the examples' campaigns are near
# The columns of Examples/Orders/orders.csv.
COLUMNS = "unit-price=Einzelpreis order=Bestellung at=Datum code=Gutschein pieces=Menge article=Artikel shipping=Versand tier=Stufe"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser):
    """Opens files, and at the end of a test fails for any request, dialog, error or refused script."""
    troubles, contexts = [], []

    def open_page(path, fragment="", **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: request.url.startswith(("file:", "blob:")) or troubles.append(request.url))
        page.on("dialog", lambda dialog: (troubles.append(dialog.message), dialog.dismiss()))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: message.type == "error" and troubles.append(message.text))
        page.goto(path.as_uri() + fragment)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def playground(visit):
    def open_playground(fragment="", is_first=False, **options):
        """Opens the page; without the gallery of a first visit, and with the fields of the order, unless `is_first`."""
        page = visit(PLAYGROUND, fragment, **options)
        page.wait_for_selector("html[data-ready]", timeout=60_000)
        if not is_first:
            page.evaluate("document.querySelector('dialog')?.close(); document.getElementById('order').open = true")
        return page

    return open_playground


def write(page, text):
    """Replaces the rules as somebody would: selects all and pastes."""
    is_form = page.locator("#form").is_visible()
    page.locator("#text-toggle").click()
    page.locator("#rules").fill(text)
    if is_form:
        page.locator("#form-toggle").click()


def mistakes(page):
    """The list of mistakes, opened."""
    page.locator("#mistakes").evaluate("(list) => { list.open = true; }")
    return page.locator("#mistakes")


def example(page, name):
    """Opens an example from New."""
    page.locator("#new").click()
    page.locator(f'[data-example="{name}"]').click()


def until(page, condition, seconds=60):
    """Waits for a condition in JavaScript. Playwright's own way needs `eval`, which the page forbids."""
    for _ in range(20 * seconds):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


# For each row of a table or list that is seen: where the words of its cells lie, and where they may.
CELLS = """() => [...document.querySelectorAll("table, .rows, .runs")].filter((table) => table.clientWidth > 0).flatMap((table) => {
  const isTable = table.tagName === "TABLE", all = [...table.querySelectorAll(isTable ? "tr" : ":scope > li")];
  const full = all.filter((row) => ![...row.children].some((cell) => cell.colSpan > 1));
  return all.map((row) => [...row.children].filter((cell) => cell.textContent.trim()).map((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    const place = cell.getBoundingClientRect(), { left, right, top, bottom } = words.getBoundingClientRect();
    const head = isTable && full.includes(row) ? full[0].children[[...row.children].indexOf(cell)].getBoundingClientRect() : place;
    return { text: cell.textContent, words: [left, right, top, bottom], column: [Math.max(head.left, place.left), Math.min(head.right, place.right)] };
  }));
})"""


def check_cells(page, name):
    """Checks that no cell of a table that is seen leaves its column or lies over another, and returns how many cells there are."""
    rows = page.evaluate(CELLS)
    for row in rows:
        for number, cell in enumerate(row):
            left, right, top, bottom = cell["words"]
            assert left >= cell["column"][0] - 1 and right <= cell["column"][1] + 1, (name, cell)
            for other in row[:number]:
                a, b, c, d = other["words"]
                assert left >= b - 1 or a >= right - 1 or top >= d - 1 or c >= bottom - 1, (name, cell, other)
    return sum(len(row) for row in rows)


def type_comment(page, comment, what):
    """Types letter by letter, and prints how long a key takes until its answer and until it is painted."""
    page.evaluate("""() => { window.times = []; let start;
        addEventListener("keydown", () => { start = performance.now(); }, true);
        addEventListener("input", () => { const sync = performance.now() - start; requestAnimationFrame(() => setTimeout(() => times.push([sync, performance.now() - start]))); }); }""")
    for letter in comment:
        page.keyboard.press(letter)
        page.wait_for_timeout(60)
    times = page.evaluate("times")
    assert len(times) == len(comment)
    for name, column in [("script", 0), ("and painted", 1)]:
        values = sorted(time[column] for time in times)
        print(f"\na key in {what}, {name}: median {statistics.median(values):.1f} ms, largest {values[-1]:.1f} ms", end="")


def ask(page, verb, *pairs):
    """The engine's answer in the page, as text."""
    return page.evaluate("([verb, pairs]) => engine.ask(verb, pairs)", [verb, [list(pair) for pair in pairs]])


def answers(page, rules, amounts, title="Report"):
    """What the report holds, asked of the engine in the playground."""
    base = [("rules", rules), ("name", "shop.promo"), ("now", str(NOW)), ("lang", "en")]

    def get(verb, *pairs):
        return json.loads(ask(page, verb, *base, *pairs))

    def pictures(verb, *pairs):
        return {name: get(verb, *pairs, ("width", str(width))) for name, width in [("wide", 720), ("narrow", 340)]}

    pool, scenes = [], []
    for moment in get("moments")["moments"][:4]:
        stops = []
        for amount in amounts:
            order = [("at", moment["at"]), ("amount", amount)]
            lines = get("say", *order)["lines"]
            for line in lines:
                if line not in pool:
                    pool.append(line)
            stops.append({"amount": amount, "lines": [pool.index(line) for line in lines], "payable": get("quote", *order)["payable"]})
        scenes.append({**moment, "chart": pictures("chart", ("at", moment["at"]), ("amount", amounts[0])), "stops": stops})
    single = {verb: get(verb) for verb in ("look", "test", "prove")} | {verb: pictures(verb) for verb in ("calendar", "together")}
    return {"title": title, "version": "0", "made": "2026-11-18 19:06 +08:00", **single, "lines": pool, "scenes": scenes}


def report(folder, content):
    """Fills the frame of the report as `promo-eval report` does."""
    script = (PARTS / "view.js").read_text() + (PARTS / "report.js").read_text()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    title = content["title"].replace("&", "&amp;").replace("<", "&lt;")
    # The sentence without a script stands in the sources of the command.
    remark = re.search(r'"(This is a report on shop promotions: .*?)"', (ROOT / "Sources/PromoCommands/WriteReport.swift").read_text())[1]
    marks = {
        "{{language}}": "en", "{{remark}}": remark, "{{title}}": title, "{{css}}": (PARTS / "page.css").read_text(), "{{hash}}": "sha256-" + digest,
        "{{answers}}": json.dumps(content, ensure_ascii=False).replace("<", "\\u003c"), "{{script}}": script,
    }
    text = (PARTS / "report.html").read_text()
    for mark, value in marks.items():
        text = text.replace(mark, value)
    path = folder / "report.html"
    path.write_text(text)
    return path
