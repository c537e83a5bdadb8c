"""The report: the same answers without an engine."""

import re

from conftest import PARTS, ROOT, answers, report

AMOUNTS = ["0.00", "100.00", "199.99", "200.00", "299.99", "300.00", "400.00", "600.00", "1000.00", "1500.00"]


def made(playground, folder):
    rules = (ROOT / "Examples/member-days.promo").read_text()
    return report(folder, answers(playground(), rules, AMOUNTS, title="Member days"))


def test_the_reader_chooses(playground, visit, tmp_path):
    path = made(playground, tmp_path)
    page = visit(path)
    amount = page.locator("input[type=range]").first
    seen = set()
    amount.focus()
    page.keyboard.press("Home")
    for _ in AMOUNTS:
        seen.add(page.locator(".headline").inner_text())
        page.keyboard.press("ArrowRight")
    assert len(seen) == len(AMOUNTS)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.locator("svg").count() == 3
    assert page.locator(".marker circle").count() == 1
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) == len(set(ids))
    print(f"\nreport {path.stat().st_size:,} bytes")


def test_narrow_dark_and_printed(playground, visit, tmp_path):
    path = made(playground, tmp_path)
    page = visit(path, viewport={"width": 390, "height": 844}, is_mobile=True, color_scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(22, 24, 28)"
    page.emulate_media(media="print")
    assert page.locator("input:visible").count() == 0
    assert page.locator("section:visible").count() == page.locator("section").count() >= 5


def test_without_script(playground, visit, tmp_path):
    page = visit(made(playground, tmp_path), java_script_enabled=False)
    assert "Save the file and open it" in page.locator("main").inner_text()


def test_the_frame_has_each_mark():
    frame = (PARTS / "report.html").read_text()
    assert sorted(re.findall(r"{{(\w+)}}", frame)) == sorted(["language", "title", "title", "css", "remark", "answers", "script", "hash"])
