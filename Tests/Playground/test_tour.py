"""The tour: each step asks for something, and the engine says when it is done."""

import pytest
from conftest import until


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
def test_every_step_can_be_done_and_none_is_done_before(playground, language):
    page = playground(is_first=True, locale=language)
    page.locator("#tour-begin").click()
    for step in range(1, 21):
        until(page, f"document.querySelector('#tour strong')?.textContent === '{step} / 20'")
        assert page.locator("#tour-next.main").count() == 0
        page.locator("#tour-do").click()
        until(page, f"document.querySelector('#tour strong').textContent === '✓ {step} / 20'")
        assert page.locator(".editor pre .is-error").count() == 0 and page.locator("#stale").inner_text() == ""
        if step < 20:
            page.locator("#tour-next.main").click()
    page.locator("#tour-end").click()
    assert page.locator("#tour").is_hidden()


def test_what_is_typed_is_judged_and_another_file_ends_the_tour(playground):
    page = playground(is_first=True)
    page.locator("#tour-begin").click()
    until(page, "document.querySelector('#tour strong')?.textContent === '1 / 20'")
    page.locator("#rules").fill('promotion "Anything" { discount to 80% }')
    until(page, "document.querySelector('#tour strong').textContent === '✓ 1 / 20'")
    page.locator("#rules").fill('promotion "Anything" { discount to 70% }')
    until(page, "document.querySelector('#tour strong').textContent === '1 / 20'")
    page.locator("#new").click()
    page.locator("[data-example='first-order.promo']").click()
    until(page, "document.getElementById('tour').hidden")
