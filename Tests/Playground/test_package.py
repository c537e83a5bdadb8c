"""The package for Node and browsers, in a browser, from a server that has its files."""

import json
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from conftest import PLAYGROUND, PROMO_EVAL, ROOT

SHOP = ROOT / "Examples/singles-day.promo"


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def package(browser):
    handler = partial(Handler, directory=PLAYGROUND.parent / "promo-rules")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/package.json")
        yield page
        page.close()
        server.shutdown()


def test_a_browser_prices_as_the_program_does(package):
    orders = [{"amount": f"{amount}.00", "at": at} for amount in (1, 299, 300, 400) for at in ("2026-11-11T10:00", "2027-01-01")]
    prices, quotes, problem = package.evaluate(
        """async ([text, orders]) => {
          const { load } = await import("./browser.js");
          const rules = (await load()).compile([{ name: "shop.promo", text }]);
          let problem;
          try { rules.price({ amount: 100, at: "2026-11-11" }); } catch (error) { problem = error.message; }
          return [rules.rows(orders), orders.map((order) => rules.quote(order)), problem];
        }""",
        [SHOP.read_text(), orders],
    )
    assert "minor" in problem
    for order, price, quote in zip(orders, prices, quotes):
        command = [PROMO_EVAL, SHOP, "--amount", order["amount"], "--at", order["at"], "--format", "json"]
        said = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        assert price == round(100 * float(said["payable"]))
        for one in said["outcomes"] + quote["outcomes"]:
            one.pop("file", None)
        assert quote["version"].pop("zoneData") and said["version"].pop("zoneData")
        assert quote == said
