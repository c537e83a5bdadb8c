"""A way in: New, the form beside the text, files that the browser keeps, how people write."""

import json
import re

import pytest
from conftest import NOW, ask, until, write

STARTS = ["sale", "tiers", "code", "happy-hour", "second-at-half-price", "free-shipping", "gift", "double-11"]


def rules(page):
    return page.locator("#rules").input_value()


def control(page, title, place="#form"):
    return page.locator(f'{place} label:has(> span:text-is("{title}"))').locator("input, select").first


def fill(page, title, value, place="#form"):
    """Types into a field of a form and leaves it, as a person does."""
    field = control(page, title, place)
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(label=value)
    else:
        field.fill(value)
        field.blur()
    page.wait_for_timeout(60)


def at_caret(page, place):
    """Puts the caret into the text, and opens the form there."""
    page.locator("#text-toggle").click()
    page.evaluate("(place) => { editor.area.focus(); editor.area.setSelectionRange(place, place); }", place)
    page.wait_for_timeout(50)
    page.locator("#form-toggle").click()
    page.wait_for_timeout(50)


def begin(page, start, button="#new-file"):
    page.locator("#new").click()
    page.locator(f"[data-start={start}]").click()
    if button:
        page.locator(button).click()
        page.wait_for_timeout(250)


TYPED = '''currency EUR
timezone "Europe/Berlin"

goods "shoes"
goods "sale"

fact member yes/no default no

# Everything is cheaper. The last day counts in full.
promotion "Shoe week" {
    discount 25% off
    only "shoes"
    except "sale"
    spend 49.90
    up to 150
    code "SHOES", "STEPS"
    when member
    from 2026-12-05 to 2026-12-12
    on fri, sat
    between 10:00 and 20:00
    sync
}
'''


def test_a_campaign_by_the_form_alone_is_the_one_that_is_typed(playground):
    page = playground(timezone_id="Europe/Berlin", locale="de-DE")
    begin(page, "sale", None)
    fill(page, "Name", "Shoe week", "#new-form")
    page.locator("#new-file").click()
    assert page.locator("#form").is_visible()
    fill(page, "Percent off", "25 %")
    fill(page, "Only these labels", "shoes")
    fill(page, "Except these labels", "sale")
    fill(page, "Spend at least", "49,90")
    fill(page, "At most", "150")
    fill(page, "Codes", "SHOES STEPS")
    fill(page, "Member", "yes")
    fill(page, "First day", "2026-12-05")
    fill(page, "Last day", "2026-12-12")
    for day in ["Fri", "Sat"]:
        page.locator("#form .check", has_text=day).locator("input").check()
        page.wait_for_timeout(60)
    fill(page, "Between", "10:00")
    fill(page, "and", "20:00")
    written = rules(page)
    assert written.split("expect ")[0].rstrip("\n") + "\n" == TYPED
    typed = json.loads(ask(page, "format", ("rules", written)))["text"]
    assert typed == written
    assert page.locator("#mistakes li", has_text="error").count() == 0
    for _ in range(14):  # each change is one step of undo
        page.locator("#form").press("Control+z")
    assert 'promotion "Shoe week" {\n    discount 20% off\n' in rules(page)


@pytest.mark.parametrize("start", STARTS)
def test_each_start_prices_at_its_instant(playground, start):
    page = playground(timezone_id="Europe/Berlin", locale="en-GB")
    begin(page, start)
    name = re.search(r'promotion "([^"]*)"', rules(page)).group(1)
    if page.locator(".fold").count():
        page.locator(".fold summary").click()  # free shipping, without shipping
    page.locator("#quote .rows li", has_text=name).first.wait_for()
    assert page.locator("#quote .saves, #quote .headline").count() > 0
    assert "→" in page.locator("#quote .headline").inner_text()
    page.locator("#tab-tests").click()
    assert page.locator("#panel-tests .good").count() > 0 and page.locator("#panel-tests .error").count() == 0
    text = rules(page)
    assert json.loads(ask(page, "format", ("rules", text)))["text"] == text


@pytest.mark.parametrize("start", STARTS)
def test_each_start_is_added_to_a_file(playground, start):
    page = playground()
    old = rules(page)
    begin(page, start, "#add-here")
    assert page.locator("#stale").inner_text() == ""
    text = rules(page)
    assert text.count("promotion ") == old.count("promotion ") + 1
    lines = iter(text.split("\n"))
    assert all(line in lines for line in old.split("\n"))
    begin(page, start, "#add-here")
    assert re.search(r'promotion "[^"]* 2" \{', rules(page))
    page.locator("#form").press("Control+z")
    assert rules(page) == text
    page.locator("#form").press("Control+z")
    assert rules(page) == old


def test_the_text_and_the_form_change_each_other(playground):
    page = playground()
    text = '# kept 🎁\npromotion "A" {\n    coupon 5  # five\n    sync\n}\n\npromotion "八折" { discount to 80% }\n'
    write(page, text)
    at_caret(page, 20)
    assert control(page, "Amount off").input_value() == "5"
    fill(page, "Amount off", "7,50")
    assert rules(page) == text.replace("coupon 5", "coupon 7.50")
    write(page, text.replace("coupon 5", "coupon 8"))
    at_caret(page, 20)
    assert control(page, "Amount off").input_value() == "8"
    fill(page, "Promotion", "八折")
    fill(page, "Percent to pay", "75")
    assert 'promotion "八折" { discount to 75% }' in rules(page)
    fill(page, "Benefit", "Tiers by amount")
    page.get_by_role("button", name="Add a tier").click()
    page.wait_for_timeout(100)
    assert "tier spend 200 coupon 30" in rules(page)
    page.get_by_role("button", name="Remove tier 1").click()
    page.wait_for_timeout(100)
    assert "tier spend 50" not in rules(page)
    fill(page, "Spend at least", "viel")
    assert page.locator("#form [role=alert]").is_visible()
    assert control(page, "Spend at least").input_value() == "viel"
    write(page, 'promotion "A" { coupon }')
    page.wait_for_timeout(300)
    assert "mistake" in page.locator("#form").inner_text()


@pytest.mark.parametrize("place", ["#form", "#new-form"])
def test_a_tier_is_added_to_those_that_the_rules_have_now(playground, place):
    page = playground()
    if place == "#form":
        write(page, 'promotion "A" {\n    tier spend 50 coupon 5\n    tier spend 100 coupon 15\n}\n')
        page.locator("#form-toggle").click()
        page.wait_for_timeout(300)
        text = lambda: rules(page)
    else:
        begin(page, "tiers", None)
        text = lambda: page.locator("#new-dialog pre").inner_text()
    fields = page.locator(f"{place} .tier").last.locator("input")
    for field, value in [(0, "300"), (1, "45")]:
        fields.nth(field).fill(value)
        fields.nth(field).blur()
        page.wait_for_timeout(100)
    before = re.findall(r"tier .*", text())
    assert "300" in before[-1] and "45" in before[-1], before
    page.locator(place).get_by_role("button", name="Add a tier").click()
    page.wait_for_timeout(100)
    after = re.findall(r"tier .*", text())
    assert after[:-1] == before and "600" in after[-1], (before, after)


def test_the_form_shows_the_clauses_of_the_text_as_they_are_now(playground):
    page = playground()
    text = 'promotion "A" {\n    discount 20% off\n    up to 3 pieces\n}\n'
    write(page, text)
    page.locator("#form-toggle").click()
    for clause in ["up to 3 pieces", "up to 4 pieces"]:
        write(page, text.replace("up to 3 pieces", clause))
        until(page, f"document.querySelector('#form .others')?.innerText.includes({clause!r})")


def test_what_the_form_cannot_say_is_shown_and_stays(playground):
    page = playground()
    text = 'fact tier one of "no", "gold" default "no"\npromotion "A" {\n    coupon 5\n    when tier is "gold" or tier is "no"\n    when tier is not "no"\n    allow P113\n}\n'
    write(page, text)
    page.locator("#form-toggle").click()
    page.wait_for_timeout(200)
    assert page.locator("#form .others code").all_inner_texts() == ['when tier is "gold" or tier is "no"', 'when tier is not "no"', "allow P113"]
    page.locator("#form .check", has_text="gold").locator("input").check()
    page.wait_for_timeout(100)
    assert rules(page) == text.replace('    allow', '    when tier is "gold"\n    allow')
    page.locator("#form .check", has_text="gold").locator("input").uncheck()
    page.wait_for_timeout(100)
    assert rules(page) == text


def reopened(page):
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    page.wait_for_timeout(400)


def test_nothing_is_lost(playground):
    page = playground()
    write(page, 'promotion "Mine" { coupon 1 }\n')
    page.locator("#name").fill("mine.promo")
    page.locator("#amount").fill("42")
    page.wait_for_timeout(500)
    reopened(page)
    assert rules(page) == 'promotion "Mine" { coupon 1 }\n'
    assert page.locator("#name").input_value() == "mine.promo" and page.locator("#amount").input_value() == "42"
    page.locator("#rules").press("End")
    page.keyboard.type("# a")
    reopened(page)  # at once: before anything rested
    assert "# a" in rules(page)
    begin(page, "code")
    assert "kept under Files" in page.locator("#notice").inner_text()
    page.locator("#notice button").click()
    assert 'promotion "Mine"' in rules(page)
    page.locator("#files").click()
    assert page.locator("#files-dialog li").count() == 2
    page.get_by_role("button", name="Open code.promo").click()
    assert "Newsletter" in rules(page)
    page.locator("#files").click()
    page.get_by_label("Rename code.promo").fill("codes.promo")
    page.get_by_label("Rename code.promo").blur()
    assert page.locator("#name").input_value() == "codes.promo"
    page.get_by_role("button", name="Delete mine.promo").click()
    assert page.locator("#files-dialog li").count() == 1
    page.locator("#files-dialog [role=status] button").click()
    assert page.locator("#files-dialog li").count() == 2
    page.get_by_role("button", name="Delete mine.promo").click()
    reopened(page)
    assert page.locator("#name").input_value() == "codes.promo"
    page.locator("#files").click()
    assert page.locator("#files-dialog li").count() == 1


def test_two_windows_lose_nothing(playground):
    page = playground()
    write(page, 'promotion "One" { coupon 1 }\n')
    page.wait_for_timeout(500)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready]", timeout=60_000)
    write(other, 'promotion "Two" { coupon 2 }\n')
    other.wait_for_timeout(500)
    write(page, 'promotion "Three" { coupon 3 }\n')
    page.wait_for_timeout(500)
    texts = page.evaluate("shelf.files.map(({ text }) => text)")
    assert sorted(texts) == ['promotion "Three" { coupon 3 }\n', 'promotion "Two" { coupon 2 }\n']


def test_a_browser_that_keeps_nothing(browser, playground):
    page = playground()
    page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })")
    write(page, 'promotion "Mine" { coupon 1 }\n')
    page.wait_for_timeout(500)
    assert "does not keep files" in page.locator("#notice").inner_text()
    page.locator("#files").click()
    assert "No file yet" in page.locator("#files-dialog").inner_text()


def test_files_are_dropped(playground):
    page = playground()
    drop = """files => { const data = new DataTransfer();
        for (const [name, text] of files) data.items.add(new File([text], name));
        document.querySelector("#rules").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); }"""
    page.evaluate(drop, [["a.promo", 'promotion "A" { coupon 1 }\r\n'], ["b.promo", 'promotion "B" { coupon 2 }\n']])
    until(page, "editor.text.includes('coupon 2')")
    assert page.locator("#name").input_value() == "b.promo"
    page.locator("#files").click()
    assert page.locator("#files-dialog li").count() == 2


@pytest.mark.parametrize("decimals,typed,read", [
    (2, "10,50", "10.50"), (2, "10.50", "10.50"), (2, "1,000", "1000"), (2, "1.000,50", "1000.50"), (2, "1,000.50", "1000.50"), (2, "€ 10", "10"), (2, "1 000", "1000"),
    (3, "1,000", "1,000"), (3, "10,50", "10.50"), (3, "1.000", "1.000"), (0, "1,000", "1000"), (0, "10,5", "10,5"), (2, "x", "x"), (2, "1_000", "1_000"), (2, "-5", "-5"),
])
def test_amounts_as_people_write_them(playground, decimals, typed, read):
    assert playground().evaluate("([typed, decimals]) => amountOf(typed, decimals)", [typed, decimals]) == read


def test_the_order_as_people_write_it(playground):
    page = playground(timezone_id="Asia/Shanghai")
    write(page, 'currency CNY\ntimezone "Asia/Shanghai"\ngoods "hats"\npromotion "A" { buy 2 get 1 free only "hats" from 2026-11-11 to 2026-11-11 }\n')
    page.locator("#mode [value=cart]").check()
    line = page.locator("#lines tr").first.locator("input")
    line.nth(0).fill("30,60"), line.nth(1).fill("x3"), line.nth(2).fill("hats")
    for typed in ["11.11.2026", "2026-11-11 10:00", "11 Nov 2026 09:30", "Nov 11, 2026", "2026年11月11日 8:05", "2026-11-11 10:00 +08:00"]:
        page.locator("#at").fill(typed)
        assert "20.40" in page.locator("#quote .headline").inner_text(), typed
        assert "11 November 2026" in page.locator("#said-at").inner_text()
    line.nth(1).blur()
    line.nth(0).focus(), line.nth(0).blur()
    assert line.nth(1).input_value() == "3"
    page.locator("#at").fill("now")
    assert page.locator("#quote .headline").is_visible()
    page.locator("#pick-at").evaluate("picker => { picker.value = '2026-11-11T20:00'; picker.dispatchEvent(new Event('input')); }")
    assert page.locator("#at").input_value() == "2026-11-11 20:00" and "20.40" in page.locator("#quote .headline").inner_text()


def violations(page):
    # The page forbids injected scripts; the tests' own browser lets axe in.
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in pytest.importorskip("axe_playwright_python.sync_playwright").Axe().run(page).response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1400])
def test_no_barriers(playground, scheme, width):
    page = playground(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)

    def check(what):
        assert violations(page) == [], what
        assert page.evaluate("document.documentElement.scrollWidth") <= width, what

    page.locator("#form-toggle").click()
    page.wait_for_timeout(300)
    check("form")
    fill(page, "Benefit", "Tiers by amount")
    fill(page, "Spend at least", "viel")
    check("form with a problem")
    page.locator("#new").click()
    check("New")
    for start in ["tiers", "gift"]:
        page.locator(f"[data-start={start}]").click()
        page.wait_for_timeout(100)
        page.locator("#new-form summary").click()
        check(start)
        assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth"), start
    page.locator("#new-file").click()
    page.locator("#files").click()
    check("Files")
    page.keyboard.press("Escape")
    page.locator("#keys").click()
    check("Keys")


def test_new_by_keyboard_and_in_chinese(playground):
    page = playground()
    page.locator("#language").select_option("zh")
    page.locator("#new").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("#new-dialog [aria-pressed=true]").locator("strong").inner_text() == "限时特惠"
    assert "discount to 90%" in page.locator("#new-dialog pre").inner_text()
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == "new-file":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert 'promotion "限时特惠"' in rules(page)
    words = page.locator("#form-fields").inner_text()
    assert re.findall(r"[A-Za-z]{3,}", words.replace("sync", "").replace("alone", "")) == [], words


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_on_any_tab_in_any_state(playground, scheme):
    page = playground(viewport={"width": 1024, "height": 900}, color_scheme=scheme, bypass_csp=True)
    sound = rules(page)
    states = {"sound": sound, "a promotion is left out": sound.replace("spend 300", "spend"), "nothing is priced": "currency EURO\n" + sound}
    for state, text in states.items():
        write(page, text)
        for tab in ["price", "promotions", "proofs", "tests", "changes"]:
            page.locator(f"#tab-{tab}").click()
            page.wait_for_timeout(700)
            assert violations(page) == [], (state, tab)
