"""Texts of rules and links are shown as they are; none runs."""

import json
import subprocess

from conftest import PROMO_EVAL, answers, mistakes, report, write

NAMES = [
    "</script><img src=x onerror=alert(1)>", "<script>alert(1)</script>", "javascript:alert(1)", "'><svg onload=alert(1)>",
    "]]><a xlink:href='javascript:alert(1)'>x</a>", "&lt;img&gt; &amp;", "<!--<script>", "{{answers}}", "$& $1",
]
RULES = (
    'currency EUR\ntimezone "Europe/Berlin"\ngoods '
    + ", ".join(json.dumps(name) for name in NAMES[:3])
    + "\n"
    + "".join(f'promotion {json.dumps(name)} {{ discount {number + 1}% off only {json.dumps(NAMES[0])} to 2026-12-24 }}\n' for number, name in enumerate(NAMES))
)
PLAIN = RULES.replace(f" only {json.dumps(NAMES[0])}", "").replace(RULES.split("\n")[2] + "\n", "")


def shown(page):
    return page.evaluate("document.body.innerText + [...document.querySelectorAll('svg text')].map((text) => text.textContent).join(' ')")


def check(page):
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(50)
    assert page.evaluate("document.querySelectorAll('img, a, body script:not([type]), svg script, [onload], [onerror]').length") == 1  # the page's own script
    for name in NAMES:
        assert name in shown(page), name


def test_in_the_playground(playground):
    page = playground()
    write(page, RULES)
    page.locator("[value=cart]").check()
    page.locator("#lines input").nth(2).fill(NAMES[0])
    page.locator("#quote .rows li").first.wait_for()
    check(page)
    page.locator("#tab-promotions").click()
    page.locator("#together svg").wait_for()
    check(page)
    for tab in ["proofs", "tests", "changes"]:
        page.locator(f"#tab-{tab}").click()
        page.wait_for_timeout(400)
    write(page, 'promotion "<img src=x onerror=alert(1)>" { cupon 5 }\n<img src=x onerror=alert(1)>')
    mistakes(page).locator(".findings").wait_for()
    assert page.locator("img").count() == 0
    assert "<img src=x" in page.locator(".editor pre").inner_text()


def test_in_the_report(playground, visit, tmp_path):
    content = answers(playground(), PLAIN, ["0.00", "50.00", "100.00"], title=NAMES[0])
    page = visit(report(tmp_path, content))
    page.locator("section").nth(4).wait_for()
    assert page.locator("h1").inner_text() == NAMES[0] == page.title()
    check(page)


def test_in_a_report_of_the_program(visit, tmp_path):
    (tmp_path / "shop.promo").write_text(RULES)
    options = ["--at", "2026-11-18", "--title", NAMES[0], "--out", "report.html"]
    subprocess.run([PROMO_EVAL, "report", "shop.promo", *options], cwd=tmp_path, check=True)
    page = visit(tmp_path / "report.html")
    page.locator("section").nth(4).wait_for()
    assert page.locator("h1").inner_text() == NAMES[0] == page.title()
    check(page)


def test_in_a_link(playground):
    page = playground()
    packed = page.evaluate("""async () => { const bytes = new TextEncoder().encode(JSON.stringify({ name: "<img src=x onerror=alert(1)>", text: "promotion \\"</script><script>alert(1)</script>\\" { coupon 1 }",
        order: { amount: "<img src=x onerror=alert(1)>", lines: [["<img>", 1, null]], at: {}, codes: ["<b>"], facts: { "x\\"]": "<i>" } } }));
        const packed = new Uint8Array(await through(new CompressionStream("deflate-raw"), bytes));
        return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_"); }""")
    page = playground("#" + packed)
    assert "</script><script>alert(1)</script>" in page.locator("#rules").input_value()
    assert page.locator("img, b, i").count() == 0
    for broken in ["#x", "#" + packed[:40], "#" + "A" * 1000]:
        page = playground(broken)
        assert page.locator("#notice").is_visible()
        assert page.locator("#rules").input_value() != ""
