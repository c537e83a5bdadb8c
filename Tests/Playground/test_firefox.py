"""The page in Firefox, over its own protocol (WebDriver BiDi): it opens, prices and proves."""

import json
import shutil
import subprocess
import time

import pytest
from conftest import PLAYGROUND

websocket = pytest.importorskip("websocket")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    def __init__(self, profile):
        arguments = [FIREFOX, "--headless", "--profile", str(profile), "--remote-debugging-port", "0"]
        self.process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "WebDriver BiDi listening on " in line:
                address = line.split()[-1]
                break
        self.socket = websocket.create_connection(f"{address}/session", suppress_origin=True, timeout=60)
        self.number = 0
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def evaluate(self, text):
        answer = self.ask("script.evaluate", expression=f"JSON.stringify({text})", target={"context": self.context}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def until(self, condition):
        for _ in range(300):
            if self.evaluate(f"!!({condition})"):
                return
            time.sleep(0.1)
        raise AssertionError(condition)


@pytest.fixture
def firefox(tmp_path):
    if not FIREFOX:
        pytest.skip("no Firefox")
    browser = Firefox(tmp_path)
    yield browser
    browser.process.kill()
    browser.process.wait()


def test_it_opens_prices_and_proves(firefox):
    firefox.ask("browsingContext.navigate", context=firefox.context, url=PLAYGROUND.as_uri(), wait="complete")
    firefox.until("document.documentElement.dataset.ready")
    rules = 'currency EUR\npromotion "Sale" { discount 20% off }\nensure pays >= 90%\nexpect amount 100 pays 80\n'
    firefox.evaluate(f"(editor.become({json.dumps(rules)}), 1)")
    firefox.until("document.getElementById('health').textContent === '1 of 1 guarantee broken · 1 test holds'")
    assert "80.00" in firefox.evaluate("document.querySelector('#quote .headline').textContent")
    firefox.evaluate("(editor.undo(), 1)")
    assert firefox.evaluate("editor.text") != rules
