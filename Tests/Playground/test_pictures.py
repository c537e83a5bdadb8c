"""Pictures are drawn for their box: texts of 12 px at every width, none cut and none over another."""

import subprocess

import pytest
from conftest import COLUMNS, PROMO_EVAL, ROOT, check_cells, until, example

EXAMPLES = ["fashion-shop.promo", "double-eleven.promo", "member-days.promo", "birthday-month.promo", "eight-rules.promo", "yen-shop.promo"]

# For each visible picture: its size, the width of its box, and the texts with the room that they take on the screen.
MEASURE = """() => [...document.querySelectorAll("svg")].filter((svg) => svg.clientWidth > 0).map((svg) => {
  const place = svg.getBoundingClientRect(), box = svg.parentElement.getBoundingClientRect();
  return { box: [box.left, box.right], place: [place.left, place.top, place.right, place.bottom], texts: [...svg.querySelectorAll("text")].map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    const scale = text.getScreenCTM().a;
    return { text: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) * scale, room: [left, top, right, bottom] };
  }) };
})"""


def check(page, name):
    """Checks every picture that can be seen, and returns how many texts they have."""
    count = 0
    for picture in page.evaluate(MEASURE):
        left, top, right, bottom = picture["place"]
        assert right - left <= picture["box"][1] - picture["box"][0] + 1, (name, "wider than its box")
        texts = picture["texts"]
        for number, one in enumerate(texts):
            room = one["room"]
            assert one["size"] >= 12, (name, one)
            assert room[0] >= left - 1 and room[2] <= right + 1 and room[1] >= top - 1 and room[3] <= bottom + 1, (name, one, picture["place"])
            for other in texts[:number]:
                # The rooms of lines one below the other touch: letters fill the middle of theirs.
                a, b = one["room"], other["room"]
                assert a[0] >= b[2] - 1 or b[0] >= a[2] - 1 or a[1] + 3 >= b[3] - 3 or b[1] + 3 >= a[3] - 3, (name, one["text"], other["text"])
        count += len(texts)
    return count


@pytest.mark.parametrize("width", [1400, 1024, 820, 390])
def test_in_the_page(playground, width):
    page, count = playground(viewport={"width": width, "height": 900}), 0
    for language in ["en", "zh"]:
        page.locator("#language").select_option(language)
        for name in EXAMPLES:
            example(page, name)
            for tab in ["price", "promotions"]:
                page.locator(f"#tab-{tab}").click()
                count += check(page, (width, language, name, tab))
                check_cells(page, (width, language, name, tab))
    assert count > 400


def test_drawn_anew_for_another_width(playground):
    page = playground(viewport={"width": 1400, "height": 900})
    example(page, "fashion-shop.promo")
    for tab in ["price", "promotions"]:
        page.locator(f"#tab-{tab}").click()
        page.set_viewport_size({"width": 1400, "height": 900})
        widths = []
        for width in [1400, 390, 820]:
            page.set_viewport_size({"width": width, "height": 900})
            until(page, "[...document.querySelectorAll('svg')].every((svg) => !svg.clientWidth || svg.clientWidth === svg.parentElement.clientWidth)")
            widths.append(page.locator("svg:visible").first.evaluate("(svg) => svg.clientWidth"))
            check(page, (width, tab))
        assert len(set(widths)) == 3


def test_old_and_new(playground):
    page = playground(viewport={"width": 390, "height": 900})
    example(page, "double-eleven.promo")
    page.locator("#tab-changes").click()
    page.locator("#panel-changes .lines").wait_for()
    assert page.locator("#changed:visible").count() == 0  # nothing differs
    page.locator("#rules").fill(page.locator("#rules").input_value().replace("coupon 50", "coupon 90"))
    until(page, "document.querySelectorAll(`#changed path[stroke-dasharray='6 5']`).length >= 2")  # the curve and the share of the kept version
    assert check(page, "changes") > 10


def test_a_promotion_has_one_colour(playground):
    page = playground(viewport={"width": 1400, "height": 900})
    example(page, "fashion-shop.promo")
    page.locator("#tab-promotions").click()
    colours = page.locator("#promotions .swatch").evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(colours) == 10 and len(set(colours)) == 8
    bars = page.locator("#calendar g path").evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert bars == colours[: len(bars)]
    marks = page.locator("#together rect[width='4']").evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert len(marks) >= 7 and marks == colours[: len(marks)]
    titles = page.locator("#together g > title").all_text_contents()
    assert "20% off this weekend + 20% off shoes: never: not at the same time, or not for the same customer" in titles


@pytest.mark.parametrize("shop, day", [("fashion-shop", "2026-11-18"), ("double-eleven", "2026-10-20")])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_in_a_report(visit, tmp_path, shop, day, language):
    options = ["--at", day, "--lang", language, "--out", str(tmp_path / "report.html")]
    if shop == "fashion-shop":
        orders = ROOT / "Examples/Orders"
        options += ["--orders", orders / "orders.csv", "--labels", orders / "labels.csv", "--map", *COLUMNS.split()]
    subprocess.run([PROMO_EVAL, "report", ROOT / f"Examples/{shop}.promo", *options], check=True)
    for width in [1400, 820, 390]:
        page = visit(tmp_path / "report.html", viewport={"width": width, "height": 900})
        page.locator("section").nth(4).wait_for()
        assert check(page, (shop, language, width)) > 20
        assert check_cells(page, (shop, language, width)) > 20
        assert page.locator(".known").count() <= 1
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_order_that_does_not_change(playground):
    page = playground()
    example(page, "double-eleven.promo")
    page.locator("#rules").fill(page.locator("#rules").input_value().replace("coupon 15", "coupon 25", 1))  # of the days before
    page.locator("#tab-changes").click()
    until(page, "document.getElementById('changed')?.innerText.includes('pays the same')")
    page.locator("#tab-price").click()
    page.locator("#at").fill("2026-10-22")
    page.locator("#tab-changes").click()
    page.locator("#changed svg").wait_for()
