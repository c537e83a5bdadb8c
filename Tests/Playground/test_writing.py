"""Writing rules: mistakes, completion, everything by keyboard, files and links."""

import json

from conftest import PLAYGROUND, ROOT, example, mistakes, type_comment, until, write

SHOP = 'currency EUR\n\npromotion "Sale" {\n    discuont 20% off\n    spend 50\n}\n'


def test_a_mistake_is_underlined_and_mended(playground):
    page = playground()
    write(page, SHOP)
    assert page.locator(".editor pre .is-error").all_inner_texts() == ["discuont"]
    assert page.locator("#stale").inner_text().endswith(": Sale")
    mistakes(page).locator(".actions button").first.click()
    assert "    discount 20% off\n" in page.locator("#rules").input_value()
    assert page.locator(".editor pre .is-error").count() == 0
    assert page.locator("#stale").inner_text() == ""
    page.keyboard.press("Control+z")
    assert page.locator("#rules").input_value() == SHOP


def test_everything_by_keyboard(playground):
    page = playground()
    key, focused = page.keyboard.press, lambda: page.evaluate("document.activeElement.id")

    def tab_to(name):
        for _ in range(60):
            if focused() == name:
                return
            key("Tab")
        raise AssertionError(f"no way to {name} by Tab, at {focused()}")

    tab_to("new")
    key("Enter")
    while page.evaluate("document.activeElement.dataset.example") != "first-order.promo":
        key("Tab")
    key("Enter")
    assert page.locator("#name").input_value() == "first-order.promo"
    tab_to("rules")
    key("Control+a")
    page.keyboard.type('promotion "Sale" {\ndisc', delay=5)
    page.locator("#completions li").first.wait_for()
    assert page.locator("#rules").get_attribute("aria-activedescendant") == "completion-0"
    key("Escape")
    assert page.locator("#completions").is_hidden()
    key("Control+Space")
    assert page.locator("#completions li[aria-selected=true]").inner_text().startswith("discount")
    key("Enter")
    page.keyboard.type(" 20% of", delay=5)
    key("Escape")
    key("Enter")
    page.keyboard.type("}")
    assert page.locator("#rules").input_value().endswith(" 20% of\n}")
    key("Tab")  # leaves the editor: no trap
    assert focused() == "worst" and not page.locator("#mistakes .findings").is_visible()
    key("Enter")
    assert page.locator("#mistakes .findings").is_visible()
    key("Tab")
    while page.evaluate("!document.activeElement.closest('.actions')"):
        key("Tab")
    key("Enter")
    assert page.locator(".editor pre .is-error").count() == 0, page.locator("#rules").input_value()
    key("Shift+Alt+f")
    assert page.locator("#rules").input_value() == 'promotion "Sale" {\n    discount 20% off\n}\n'
    tab_to("amount")
    key("Control+a")
    page.keyboard.type("80")
    assert "64.00" in page.locator("#quote .to").inner_text()
    tab_to("amounts")
    page.wait_for_timeout(300)
    before = page.locator("#amount").input_value()
    key("ArrowRight")
    assert float(page.locator("#amount").input_value()) > float(before)
    for _ in range(60):
        key("Shift+Tab")
        if focused() == "tab-price":
            break
    for name in ["promotions", "proofs", "tests", "changes"]:
        key("ArrowRight")
        assert focused() == f"tab-{name}" and page.locator(f"#panel-{name}").is_visible()
    with page.expect_download() as saved:
        key("Control+s")
    assert saved.value.suggested_filename == "first-order.promo"
    assert open(saved.value.path()).read() == page.locator("#rules").input_value()


def test_a_link_holds_rules_and_order(playground):
    page = playground()
    example(page, "fashion-shop.promo")
    page.locator("#rules").press_sequentially("# 你好 ✓\n")
    page.locator("#at").fill("2026-11-18")
    page.locator("#facts select").first.select_option("gold")
    page.locator("#add").click()
    page.locator("#lines tr").last.locator("input").first.fill("42")
    page.locator("#link").click()
    until(page, "location.hash.length > 100")
    other = playground(page.evaluate("location.hash"))
    for place in ["#rules", "#name", "#at", "#shipping"]:
        assert other.locator(place).input_value() == page.locator(place).input_value()
    assert other.locator("#quote").inner_text() == page.locator("#quote").inner_text()
    print(f"\na link of {len(page.locator('#rules').input_value())} characters of rules: {len(page.evaluate('location.hash'))}")


def test_open_save_and_keep(playground, tmp_path):
    page = playground()
    path = tmp_path / "shop.promo"
    path.write_bytes(b'\xef\xbb\xbfpromotion "A" { coupon 5 }\r\n')
    write(page, 'promotion "Mine" { coupon 1 }\n')
    page.locator("#file").set_input_files(path)
    until(page, "document.getElementById('name').value === 'shop.promo' && editor.text.includes('coupon 5')")
    page.locator("#notice button").click()
    assert page.locator("#rules").input_value() == 'promotion "Mine" { coupon 1 }\n'
    page.locator("#file").set_input_files(path)
    until(page, "editor.text.includes('coupon 5')")
    page.locator("#rules").fill('promotion "A" { coupon 7 }\n')
    page.locator("#tab-changes").click()
    page.locator("#panel-changes .lines").wait_for()
    assert "2.00 less" in page.locator("#panel-changes").inner_text()
    with page.expect_download() as saved:
        page.locator("#save").click()
    assert open(saved.value.path()).read() == 'promotion "A" { coupon 7 }\n'


def test_a_trap_is_told_and_mended(playground):
    page = playground()
    page.evaluate("engine.exports = { ...engine.exports, room: engine.exports.room, ask: () => { throw new WebAssembly.RuntimeError('unreachable'); } }")
    page.locator("#rules").press_sequentially("# ")
    assert "started anew" in page.locator("#notice").inner_text()
    until(page, "engine.exports")
    page.locator("#rules").press_sequentially("x")
    assert page.locator("#quote .headline").is_visible()


def test_times(playground):
    """Prints the figures; only that answers arrive decides."""
    page = playground()
    print(f"\npage {PLAYGROUND.stat().st_size:,} bytes, ready after {page.evaluate('document.documentElement.dataset.ready')} ms")
    text = (ROOT / "Examples/birthday-month.promo").read_text()
    example(page, "birthday-month.promo")
    place = text.index("\n", text.index("spend"))  # a comment after a clause: the rules stay whole, and everything is answered
    page.evaluate(f"editor.area.focus(); editor.area.setSelectionRange({place}, {place})")
    type_comment(page, " # thirty keys one by one, 123456", f"{text.count(chr(10))} lines")
    assert page.locator("#quote .headline").is_visible()


def test_facts_have_the_names_that_people_read(playground):
    page = playground()
    write(page, 'fact tier "Your card" one of "none", "gold" default "none"\npromotion "A" { coupon 1 when tier is "gold" }')
    fact = page.locator("#facts label", has_text="Your card")
    fact.get_by_role("combobox").select_option("gold")
    assert "99.00" in page.locator("#quote .headline").inner_text()


def test_controls_have_names(playground):
    page = playground()
    example(page, "fashion-shop.promo")
    roles = {"button", "textbox", "combobox", "slider", "tab", "checkbox", "radio", "spinbutton", "tabpanel", "img", "image"}
    session, controls = page.context.new_cdp_session(page), 0
    for tab in ["price", "promotions", "proofs", "tests", "changes"]:
        page.locator(f"#tab-{tab}").click()
        for node in session.send("Accessibility.getFullAXTree")["nodes"]:
            if not node["ignored"] and node["role"]["value"] in roles:
                controls += 1
                assert node["name"].get("value"), json.dumps(node)
    assert controls > 60


def test_narrow_screens_do_not_scroll_sideways(playground):
    for width in [390, 320]:
        page = playground(viewport={"width": width, "height": 844}, is_mobile=True, has_touch=True)
        for name in ["fashion-shop.promo", "double-eleven.promo"]:
            example(page, name)
            for tab in ["price", "promotions", "proofs", "tests", "changes"]:
                page.locator(f"#tab-{tab}").click()
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, name, tab)


def test_both_languages(playground):
    page = playground()
    page.locator("#language").select_option("zh")
    assert page.locator("#tab-price").inner_text() == "价格"
    page.locator("#language").select_option("en")
    assert page.locator("#tab-price").inner_text() == "Price"


def test_examples_codes_and_troubles_are_told_in_chinese(playground):
    page = playground("#nothing", locale="zh-CN")
    notice = page.locator("#notice span")
    assert notice.inner_text() == "链接里没有规则，或链接不完整。"
    page.locator("#new").click()
    for line in page.locator(".gallery .faint").all_inner_texts():
        # A new example needs a line in `EXAMPLES_IN_CHINESE`.
        assert len([letter for letter in line if "一" <= letter <= "龥"]) > 6, line
    page.keyboard.press("Escape")
    write(page, 'promotion "8折" { discount 80% off }\n')
    until(page, "page.proved === provable()")  # the list is drawn anew when the proofs arrive
    mistakes(page).locator("button", has_text="P113").first.click()
    assert page.locator("#explain-dialog h2").inner_text() == "P113：折扣超过50 %"
    assert page.locator("#explain-dialog p").first.inner_text().startswith("这么大的折扣多半是写错了。")
    page.keyboard.press("Escape")
    page.evaluate("engine.exports = { ...engine.exports, room: engine.exports.room, ask: () => { throw new WebAssembly.RuntimeError('unreachable'); } }")
    write(page, "promotion")
    until(page, "document.querySelector('#notice span').textContent.startsWith('计算引擎出错')")
    page.evaluate("openDropped([{ name: 'a.promo', size: 1, text: () => Promise.reject() }])")
    until(page, "document.querySelector('#notice span').textContent === 'a.promo: 文件无法读取。'")


def test_mistakes_are_judged_as_of_the_instant(playground):
    page = playground()
    write(page, 'timezone "Europe/Berlin"\npromotion "A" { coupon 5 from 2026-11-01 to 2026-11-11 }\n')
    for at, warnings in [("2026-11-11T23:59", 0), ("2026-11-12", 1), ("2026-11-01", 0)]:
        page.locator("#at").fill(at)
        assert page.locator("#mistakes li").count() == warnings, at
        page.wait_for_timeout(600)  # the sliders, the proofs
        assert page.locator("#mistakes li").count() == warnings, at
