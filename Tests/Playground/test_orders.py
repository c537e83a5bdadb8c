"""The tab of past orders: a file that is chosen or dropped, priced in this browser and nowhere else."""

import os
import subprocess

import pytest
from conftest import COLUMNS, PROMO_EVAL, ROOT, check_cells, example, until, write

ORDERS = ROOT / "Examples/Orders"


def answer(page, *words):
    """The text of the answer, once it holds some words and is of the newest question."""
    until(page, f"""(() => {{ const place = document.querySelector("#orders-answer");
        return {list(words)!r}.every((word) => place.textContent.includes(word)) && !place.classList.contains("stale"); }})()""")
    return page.locator("#orders-answer").text_content()


def column(page, part):
    return page.locator(f'[data-part="{part}"]')


def choose(page, name, text):
    page.locator("#tab-orders").click()
    page.locator("#orders-file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})


def test_a_file_of_orders_is_priced_and_its_bad_rows_are_said(playground):
    page = playground()
    write(page, 'currency EUR\npromotion "Ten" { coupon 10 spend 50 }\n')
    choose(page, "orders.csv", "order,amount\n1,60\n2,40\n3,many\n4,100\n")
    text = answer(page, "200.00")
    assert "20.00" in text and "orders.csv:4" in text and "many" in text
    # The next rules answer by themselves.
    write(page, 'currency EUR\npromotion "Ten" { coupon 5 spend 50 }\n')
    assert "20.00" not in answer(page, "10.00")
    # Beside the version that is kept.
    page.locator("#keep").click()
    write(page, 'currency EUR\npromotion "Ten" { coupon 6 spend 50 }\n')
    page.locator("#orders-kept").check()
    answer(page, "2.00", "12.00")
    # In Chinese, the reasons of the rows, too.
    page.locator("#language").select_option("zh")
    answer(page, "未计入", "不是数字")


def test_no_answer_names_an_option_of_the_command_line(playground):
    page = playground()
    write(page, 'currency EUR\ntimezone "UTC"\ngoods "a"\npromotion "Ten" { discount 10% off only "a" from 2026-02-01 }\n')
    said = [
        ("order,date,amount,labels\n1,03/04/2026,60,a\n", "may be"),
        ("order,amount,shipping,at\n1,60,5,2026-03-01\n1,20,5,2026-03-01\n", "ask for the labels"),
        ("order,amount,shipping,labels,at\n1,60,5,a,2026-03-01\n1,20,5,a,2026-03-01\n", "counted once"),
        ("number,weight,labels\n1,60,a\n", "there is no column"),
    ]
    for text, words in said:
        choose(page, "orders.csv", text)
        assert "--" not in answer(page, words), words
    # What an answer names is there to choose.
    choose(page, "orders.csv", said[0][0])
    answer(page, "“Dates”")
    if not page.locator("#orders-dates").is_visible():
        page.locator("#orders-columns > summary").click()
    page.locator("#orders-dates").select_option("dmy")
    answer(page, "would have cost 6.00")
    choose(page, "orders.csv", said[2][0])
    answer(page, "“Add up the shipping of all rows”")


def test_an_export_needs_its_columns_and_labels(playground):
    page = playground()
    example(page, "fashion-shop.promo")
    page.locator("#tab-orders").click()
    page.locator("#orders-file").set_input_files(ORDERS / "orders.csv")
    answer(page, "the rules ask for the labels of goods")
    # The columns are guessed, the fact by what its cells say.
    for pair in COLUMNS.split():
        part, name = pair.split("=")
        assert column(page, part.replace("-", "_")).input_value() == name, pair
    column(page, "unit_price").select_option("")
    answer(page, "there is no column", "Einzelpreis")
    column(page, "unit_price").select_option("Einzelpreis")
    answer(page, "the rules ask for the labels of goods")
    page.locator("#labels-file").set_input_files(ORDERS / "labels.csv")
    text = answer(page, "sales before discounts")
    if not PROMO_EVAL.exists():
        pytest.skip("no promo-eval")
    command = [PROMO_EVAL, "cost", ROOT / "Examples/fashion-shop.promo", "--orders", ORDERS / "orders.csv",
               "--labels", ORDERS / "labels.csv", "--map", *COLUMNS.split()]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    for line in said.split("\n")[:3]:
        for word in line.replace("`--labels`", "“Labels of articles”").replace("`", "").split():
            assert word in text, line


@pytest.mark.parametrize("width", [1400, 820, 390])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_tables_of_many_columns_stay_in_them(playground, width, language):
    page = playground(viewport={"width": width, "height": 900})
    page.locator("#language").select_option(language)
    example(page, "fashion-shop.promo")
    page.locator("#keep").click()
    page.locator("#rules").fill(page.locator("#rules").input_value().replace("discount 20%", "discount 25%", 1))
    page.locator("#tab-orders").click()
    page.locator("#labels-file").set_input_files(ORDERS / "labels.csv")
    page.locator("#orders-file").set_input_files(ORDERS / "orders.csv")
    page.locator("#orders-kept").check()
    until(page, "document.querySelectorAll('#orders-answer table').length >= 3")
    columns = page.locator("#orders-answer table").evaluate_all("(all) => Math.max(...all.map((table) => table.rows[0].cells.length))")
    assert columns > 4 and check_cells(page, (width, language)) > 40
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if folder := os.environ.get("PICTURES"):
        page.locator("#orders-answer").screenshot(path=f"{folder}/orders-{width}-{language}.png")


def test_dropped_orders_open_the_tab_and_rules_do_not(playground):
    page = playground()
    write(page, 'currency EUR\npromotion "Ten" { coupon 10 spend 50 }\n')
    drop = """([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); }"""
    page.evaluate(drop, ["last year.jsonl", '{"amount":"60.00"}\n{"amount":"70.00"}\n'])
    answer(page, "130.00", "20.00")
    assert page.locator("#tab-orders").get_attribute("aria-selected") == "true"
    page.evaluate(drop, ["old.promo", "currency USD\n"])
    until(page, 'document.querySelector("#rules").value === "currency USD\\n"')


def test_a_large_file_leaves_the_keys_alone(playground):
    page = playground()
    write(page, 'currency EUR\npromotion "Ten" { coupon 10 spend 50 }\n')
    choose(page, "orders.csv", "amount\n" + "60\n40\n" * 400_000)
    answer_time = page.evaluate("""async () => {
        const start = performance.now();
        while (!document.querySelector("#orders-answer").textContent.includes("40,000,000.00")) {
            if (performance.now() - start > 30_000) return null;
            await new Promise((done) => setTimeout(done, 20));
        }
        return performance.now() - start; }""")
    assert answer_time is not None
    print(f"800,000 orders: {answer_time:.0f} ms")


DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); }"""


def test_labels_never_replace_the_orders_and_can_be_taken_away(playground):
    page = playground()
    example(page, "fashion-shop.promo")
    for name in ["orders.csv", "labels.csv"]:
        page.evaluate(DROP, [name, (ORDERS / name).read_text()])
    text = answer(page, "sales before discounts", "667.39")
    assert page.locator(".drop .file").all_text_contents() == ["orders.csv×", "labels.csv×"]
    # What has no label is the first to be filled in.
    page.locator("#orders-labels summary").click()
    first = page.locator("#orders-labels label").first
    assert first.inner_text() == "CAP" and first.locator("input").input_value() == ""
    first.locator("input").fill("accessories")
    first.locator("input").blur()
    until(page, "!document.querySelector('#orders-answer').textContent.includes('priced without labels')")
    assert answer(page, "sales before discounts") != text
    page.get_by_role("button", name="Remove labels.csv").click()
    answer(page, "the rules ask for the labels of goods")
    page.get_by_role("button", name="Remove orders.csv").click()
    assert page.locator(".drop.is-empty").is_visible() and page.locator("#orders-answer").inner_text() == ""


def test_the_form_of_a_shop_is_recognised(playground):
    page = playground()
    write(page, 'currency EUR\npromotion "Ten" { coupon 10 spend 50 }\n')
    head = "Name,Financial Status,Cancelled at,Refunded Amount,Created at,Currency,Shipping,Discount Code,Lineitem quantity,Lineitem price,Lineitem sku\n"
    choose(page, "export.csv", head + "#1,paid,,0.00,2026-11-02 10:00:00 +0100,EUR,0.00,,2,30.00,A\n")
    answer(page, "60.00", "10.00")
    assert page.locator("#orders-export").input_value() == "shopify"


def test_a_picture_is_no_file_of_orders(playground):
    page = playground()
    choose(page, "orders.csv", "\x89PNG\r\n\x1a\n\x00\x00")
    until(page, "document.querySelector('#notice span').textContent.startsWith('orders.csv: this is no text')")
    assert page.locator(".drop .file").count() == 0


def test_the_sentence_is_large_and_bars_are_bars(playground):
    page = playground(viewport={"width": 1400, "height": 1000})
    example(page, "fashion-shop.promo")
    page.locator("#tab-orders").click()
    page.locator("#labels-file").set_input_files(ORDERS / "labels.csv")
    page.locator("#orders-file").set_input_files(ORDERS / "orders.csv")
    answer(page, "667.39 EUR")
    sizes = [page.locator(place).first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") for place in ("#orders-answer .verdict", "#orders-answer td")]
    assert sizes[0] >= 1.25 * sizes[1]
    bars = page.evaluate("[...document.querySelectorAll('.bar-of')].map((bar) => bar.getBoundingClientRect().width)")
    assert len(bars) == 7 and max(bars) == bars[1] > 2 * min(bars) > 30
