from __future__ import annotations

import array
import hashlib
import os
import pickle
import random
import re
import threading
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import promo
from promo import BAD_ORDER, Limits, PromoError, Rules, RulesError, _library
from promo._buffers import Numbers

EXAMPLES = Path(os.environ.get("PROMO_EXAMPLES", Path(__file__).resolve().parents[2]))
SHOP = """
promotion "20% off" { discount 20% off sync }
promotion "50 off 300" { coupon 50 spend 300 sync }
"""
ASKING = """
fact tier one of "none", "gold"
fact first yes/no default no
fact age number default 0
promotion "Gold" { discount 10% off when tier is "gold" }
promotion "First" { coupon 5 when first }
promotion "Old" { coupon 7 when age >= 60 }
promotion "Code" { coupon 20 code "SAVE" sync }
"""
NOON = datetime(2026, 11, 11, 10, tzinfo=timezone(timedelta(hours=8)))


def example(name: str) -> Rules:
    return Rules.load(EXAMPLES / f"{name}.promo")


def random_orders(count: int) -> tuple[array.array[int], array.array[int]]:
    numbers = random.Random(5)
    amounts = array.array("q", (numbers.randrange(100_000) for _ in range(count)))
    instants = array.array(
        "q", (1_735_689_600 + numbers.randrange(31_536_000) for _ in range(count))
    )
    return amounts, instants


def test_orders_past_the_limits_are_refused() -> None:
    goods = "".join(
        f'promotion "{n}" {{ buy 2 get 1 {n + 1}% off only "g{n % 7}", "g{n % 5}" sync }}\n' for n in range(8)
    )
    shop = 'goods "g0", "g1", "g2", "g3", "g4", "g5", "g6"\n' + goods
    lines = [(f"{n + 1}", 2, [f"g{n % 7}"]) for n in range(60)]
    with Rules.compile(shop, limits=Limits(steps=1000)) as hurried:
        assert hurried.price(at=0, lines=lines[:1]) > 0
        with pytest.raises(PromoError, match="steps") as caught:
            hurried.price(at=0, lines=lines)
        assert caught.value.code == BAD_ORDER
        again = pickle.loads(pickle.dumps(hurried))
        assert again.price_rows(at=[0, 0], lines=[lines[:1], lines]).bad_rows == [1]
    with Rules.compile(PLAIN, limits=Limits(lines=2)) as small:
        assert small.price(at=0, lines=[("1",)] * 2) == 200
        with pytest.raises(PromoError, match="at most 2 lines"):
            small.price(at=0, lines=[("1",)] * 3)
    with pytest.raises(PromoError, match="`most_steps` is -1"):
        Rules.compile(PLAIN, limits=Limits(steps=-1))
    with pytest.raises(TypeError, match="a limit is a whole number"):
        Rules.compile(PLAIN, limits=Limits(steps=1.5))  # type: ignore[arg-type]


# One order


@pytest.mark.parametrize("amount", ["400", "400.00", Decimal("400"), Decimal("4E+2")])
@pytest.mark.parametrize("at", [NOON, "2026-11-11T10:00", "2026-11-11T02:00Z", 1_794_362_400])
def test_an_order_is_priced_however_it_is_said(amount: Any, at: Any) -> None:
    with example("singles-day") as rules:
        assert rules.price(amount, at) == 27000
        assert rules.price(minor=40000, at=at) == 27000


def test_an_order_of_nothing_pays_nothing_and_an_unset_instant_is_refused() -> None:
    old = 'timezone "UTC"\npromotion "Old" { coupon 1 until 1970-02-01T00:00 }'
    with Rules.compile(old) as rules, Rules.compile(SHOP) as timeless:
        assert rules.price("0", NOON) == rules.price(minor=0, at=NOON) == 0
        assert rules.price(lines=[], at=NOON) == 0
        assert rules.quote("0", NOON)["payable"] == "0.00"
        for at in (0, datetime(1970, 1, 1, tzinfo=timezone.utc)):
            with pytest.raises(PromoError, match="at: there is none"):
                rules.price("5", at)
            assert timeless.price("5", at) == 400
        assert rules.price("5", 1) == 400


def test_a_fraction_of_a_second_is_dropped() -> None:
    with example("singles-day") as rules:
        end = datetime(2026, 11, 11, 16, tzinfo=timezone.utc)
        assert rules.price("400", end - timedelta(microseconds=1)) == 27000
        assert rules.price("400", end) == 35000
        before_1970 = datetime(1969, 12, 31, 23, 59, 59, 500_000, tzinfo=timezone.utc)
        assert rules.quote("400", before_1970)["at"] == "1970-01-01T07:59:59+08:00"


def test_codes_and_facts() -> None:
    with Rules.compile(ASKING) as rules:
        assert rules.price("100", 0, facts={"tier": "gold"}) == 9000
        assert rules.price("100", 0, facts={"tier": "none", "first": True}) == 9500
        assert rules.price("100", 0, facts={"tier": "none", "age": 60}) == 9300
        assert rules.price("100", 0, ["save"], {"tier": "none"}) == 8000


def test_a_quote_says_it_all() -> None:
    with example("singles-day") as rules:
        quote = rules.quote("400", NOON)
        assert (quote["payable"], quote["saved"]) == ("270.00", "130.00")
        assert quote["outcomes"][2] == {"promotion": "Newcomer", "outcome": "paused"}


@pytest.mark.parametrize("amount", [1.5, 400.0, True, None])
def test_an_amount_is_never_a_float(amount: Any) -> None:
    with Rules.compile(SHOP) as rules:
        with pytest.raises(TypeError, match="a text or a Decimal"):
            rules.price(amount, 0)
        with pytest.raises(TypeError, match="a whole number"):
            rules.price(minor=amount, at=0)


PLAIN = 'promotion "A" { coupon 1 code "SAVE" }'


def test_a_whole_number_has_two_meanings_and_so_a_name() -> None:
    order = {"at": "2026-11-11", "amount": 10000}
    with Rules.compile(PLAIN) as rules:
        with pytest.raises(TypeError) as caught:
            rules.price(**order)
        assert str(caught.value) == (
            "the amount 10000 may mean 10000.00 or 100.00: "
            'write amount="10000.00" or minor=10000'
        )
        for said, words in [
            ({"amount": -5}, "may mean -5.00 or -0.05"),
            ({"amount": "1", "shipping": 5}, 'shipping="5.00" or shipping_minor=5'),
            ({"lines": [{"amount": 7}]}, 'line 1: the amount 7 .* amount="7.00" or minor=7'),
            ({"lines": [("7",), (7, 2)]}, "line 2: the amount 7"),
            ({"lines": [{"amount": "7", "minor": 700}]}, "either an amount or minor"),
            ({"amount": "7", "minor": 700}, "say either `amount`"),
            ({"amount": "7", "shipping": "1", "shipping_minor": 100}, "say either `shipping`"),
            ({"minor": "7"}, "`minor` is a whole number"),
        ]:
            for ask in (rules.price, rules.quote):
                with pytest.raises(TypeError, match=words):
                    ask(at=0, **said)  # type: ignore[call-overload]
        for rows in ({"amounts": [7]}, {"minor": [1], "shipping": [7]}, {"lines": [[(7,)]]}):
            with pytest.raises(TypeError, match="the (amount|shipping) 7 may mean 7.00 or 0.07"):
                rules.price_rows(at=[0], **rows)
        assert rules.price(amount=0, at=0, shipping=0) == 0
        line = {"minor": 700, "pieces": None, "labels": None}
        assert rules.price(at=0, lines=[line], shipping_minor=5) == 705
        prices = rules.price_rows(lines=[[line], [(0,)]], at=[0, 0], shipping=["0.05", None])
        assert prices.payables.tolist() == [705, 0]
    with Rules.compile("currency JPY\n" + PLAIN) as rules:
        assert rules.price(amount=100, at=0, shipping=5) == 105
        prices = rules.price_rows(amounts=[100], at=[0], shipping=["5"])
        assert prices.payables.tolist() == [105]


def test_an_order_in_another_currency_than_the_rules_is_refused() -> None:
    lines = [{"amount": "90", "labels": ["hats"]}]
    with Rules.compile("currency EUR\n" + PLAIN) as rules:
        assert rules.price(at=0, lines=lines, currency="EUR") == 9000
        assert rules.price("90", 0, currency="EUR") == 9000
        for ask in (rules.price, rules.quote):
            for said in ({"minor": 9000}, {"lines": lines}, {"amount": "9", "shipping": "1"}):
                with pytest.raises(PromoError, match="currency: `JPY`, but the rules are in EUR"):
                    ask(at=0, currency="JPY", **said)  # type: ignore[call-overload]
        prices = rules.price_rows(minor=[5, 6, 7], at=[0] * 3, currency=["EUR", "JPY", None])
        assert prices.payables.tolist() == [5, -1, 7]
        assert prices.problem(1) == "currency: `JPY`, but the rules are in EUR"
        assert rules.price_rows(minor=[5], at=[0], currency="JPY").payables.tolist() == [-1]
    with Rules.compile(PLAIN) as rules:
        with pytest.raises(PromoError, match="the rules name no currency"):
            rules.price("90", 0, currency="EUR")


def test_a_naive_datetime_is_refused_with_advice() -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(TypeError, match="timezone.utc"):
        rules.price("1", datetime(2026, 11, 11, 10))


def test_codes_are_not_a_text() -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(TypeError, match=r"\['SAVE'\]"):
        rules.price("1", 0, codes="SAVE")


@pytest.mark.parametrize(
    "amount, at, code, words",
    [
        ("1.005", 0, promo.BAD_ORDER, "1.005"),
        (Decimal("NaN"), 0, promo.BAD_ORDER, "NaN"),
        # As texts without an exponent, these take a gigabyte.
        (Decimal("1E+1000000000"), 0, promo.BAD_ORDER, "exponent"),
        (Decimal("-1E+1000000000"), 0, promo.BAD_ORDER, "not a number"),
        (Decimal("1E-1000000000"), 0, promo.BAD_ORDER, "exponent"),
        ("5\ud800", 0, promo.BAD_TEXT, "lone surrogate"),
        ("1", "\udfff", promo.BAD_TEXT, "lone surrogate"),
        ("1", "tomorrow", promo.BAD_ORDER, "tomorrow"),
    ],
)
def test_what_cannot_be_priced_is_an_error(amount: Any, at: Any, code: int, words: str) -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(PromoError, match=words) as caught:
        rules.price(amount, at)
    assert caught.value.code == code


@pytest.mark.parametrize("minor", [-1, 2**64, pytest.param(-(10**5000), id="digits")])
def test_minor_units_that_are_no_amount_are_an_error(minor: int) -> None:
    with Rules.compile(SHOP) as rules:
        with pytest.raises(PromoError, match="10\\^15") as caught:
            rules.price(minor=minor, at=0)
        assert caught.value.code == promo.BAD_ORDER
        with pytest.raises(TypeError):
            rules.price(minor, 0)  # type: ignore[call-overload]


@pytest.mark.parametrize("at", [1_764_000_000_000, -(2**63), 2**70, -(2**70), -1, 7_258_118_400])
def test_an_instant_outside_the_calendar_is_an_error(at: int) -> None:
    with Rules.compile(SHOP) as rules:
        with pytest.raises(PromoError, match="not in the years 1970 to 2199") as caught:
            rules.price("100", at)
        assert caught.value.code == promo.BAD_ORDER
        with pytest.raises(PromoError, match="not in the years 1970 to 2199"):
            rules.quote("100", at)


@pytest.mark.parametrize(
    "facts, words",
    [
        (["tier"], "a dict of names and values, .* not of type list"),
        ("tier", "not of type str"),
        (5, "not of type int"),
        ({1: "gold"}, "the name of a fact is a text, and not 1"),
        ({None: "gold"}, "the name of a fact is a text, and not None"),
        ({"tier": None}, "of type NoneType"),
        ({"tier": 1.5}, "of type float"),
        ({"tier": int}, "of type type"),
        ({"age": 10**5000}, "a whole number from 0 to 10"),
        ({"tier": "gold\ud800"}, "lone surrogate|never"),
        ({"\ud800": "gold"}, "lone surrogate"),
    ],
)
def test_odd_facts_are_an_error(facts: Any, words: str) -> None:
    with Rules.compile(ASKING) as rules:
        for price in (
            lambda: rules.price("1", 0, facts=facts),
            lambda: rules.quote("1", 0, facts=facts),
            lambda: rules.prices(array.array("q", [1]), array.array("q", [0]), facts=facts),
            lambda: rules.price_rows(minor=[1], at=[0], facts=facts),
        ):
            with pytest.raises(PromoError, match=words):
                price()


@pytest.mark.parametrize("codes", ["SAVE", b"SAVE", 5, [5], [None], ["SAVE", "\ud800"]])
def test_odd_codes_are_an_error(codes: Any) -> None:
    with Rules.compile(SHOP) as rules:
        with pytest.raises(PromoError, match="codes are a list|a code is a text|lone surrogate"):
            rules.price("1", 0, codes=codes)


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("a", SHOP + "# \udcff", "the text of 'a' has a lone surrogate"),
        ("\udcff", SHOP, "lone surrogate"),
        (5, SHOP, "the name of a file is a text"),
        ("a", 5, "rules are a text or bytes"),
    ],
)
def test_odd_texts_of_rules_are_an_error(name: Any, text: Any, words: str) -> None:
    with pytest.raises(PromoError, match=words):
        Rules([(name, text)])
    with pytest.raises(PromoError, match="lone surrogate"):
        Rules.compile(SHOP, strategy="\ud800")


def test_a_wrong_type_is_an_error_of_python_too() -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(TypeError) as caught:
        rules.price("1", 0, codes="SAVE")
    assert isinstance(caught.value, PromoError) and caught.value.code == promo.BAD_ARGUMENT
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_fact_that_is_missing_is_an_error() -> None:
    words = "must state the fact `tier`"
    with Rules.compile(ASKING) as rules, pytest.raises(PromoError, match=words):
        rules.price("1", 0)


# Rules


def test_rules_with_errors_say_which() -> None:
    with pytest.raises(RulesError, match="shop:2:14: `1,000` has a comma") as caught:
        Rules.compile('promotion "A" {\n      coupon 1,000\n}', "shop")
    assert caught.value.code == promo.BAD_RULES
    assert caught.value.diagnostics["diagnostics"][0]["code"] == "P005"
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.message, copy.diagnostics) == (caught.value.message, caught.value.diagnostics)


def test_rules_with_warnings_can_be_used() -> None:
    with Rules.compile('promotion "A" { discount 80% off }') as rules:
        assert rules.diagnostics["diagnostics"][0]["code"] == "P113"
        assert rules.price("1", 0) == 20


def test_rules_that_are_closed_are_refused() -> None:
    rules = Rules.compile(SHOP)
    rules.close()
    rules.close()
    with pytest.raises(PromoError, match="freed") as caught:
        rules.price("1", 0)
    assert caught.value.code == promo.BAD_HANDLE


def test_rules_that_nobody_holds_are_freed() -> None:
    rules = Rules.compile(SHOP)
    handle = rules._handle
    del rules
    assert _library.library.promo_free(handle, None) == promo.BAD_HANDLE


def test_rules_describe_themselves() -> None:
    with Rules.compile("currency KWD\n" + ASKING) as rules:
        said = rules.describe()
        assert (said["currency"], said["decimals"], said["strategy"]) == ("KWD", 3, "calculator")
        assert said["facts"][0] == {"name": "tier", "kind": "one of", "values": ["none", "gold"]}
        assert said["promotions"][3] == {"name": "Code", "paused": False}
        assert rules.version == said["version"]
        assert rules.quote("1", 0, facts={"tier": "none"})["version"] == rules.version
        assert said["version"]["rules"] == hashlib.sha256(("currency KWD\n" + ASKING).encode()).hexdigest()


def test_rules_say_which_zone_data_they_use() -> None:
    folder = Path(os.environ.get("TZDIR", "/usr/share/zoneinfo"))
    data = (folder / "Africa" / "Casablanca").read_bytes()
    text = 'timezone "Africa/Casablanca" promotion "A" { coupon 1 }'
    with Rules.compile(text) as rules, Rules.compile(text, timezone="UTC") as plain:
        assert rules.describe()["version"]["zoneData"] == hashlib.sha256(data).hexdigest()
        assert "zoneData" not in plain.describe()["version"]


def test_the_active_promotions_are_those_of_an_instant() -> None:
    with example("singles-day") as rules:
        assert rules.active(NOON) == ["Storewide 20% off", "50 off 300"]
        assert rules.active("2027-01-01") == ["50 off 300"]
        with pytest.raises(PromoError, match="1970"):
            rules.active(-86_400)


def test_settings_replace_those_of_the_rules() -> None:
    text = 'promotion "A" { coupon 1 from 2026-11-11T20:00 }\npromotion "B" { coupon 2 }'
    noon = 1_794_398_400
    assert Rules.compile(text).price("5", noon) == 300
    assert Rules.compile(text, strategy="first").price("5", noon) == 300
    shanghai = Rules.compile(text, strategy="first", timezone="Asia/Shanghai")
    assert shanghai.price("5", noon) == 400
    with pytest.raises(PromoError, match="no strategy `bset`"):
        Rules.compile(text, strategy="bset")


def test_the_library_has_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(-dev)?", promo.__version__)


def test_rules_and_prices_show_what_they_are() -> None:
    with example("singles-day") as rules:
        parts = r"promotions=3 currency=CNY rules=[0-9a-f]{8}"
        assert re.fullmatch(rf"<promo\.Rules \['singles-day\.promo'\] {parts}>", repr(rules))
        prices = rules.price_rows(minor=[40000, -1], at=["2026-11-11T10:00"] * 2)
        assert repr(prices) == "<promo.Prices rows=2 bad_rows=1>"
    assert repr(rules) == "<promo.Rules ['singles-day.promo'] closed>"
    four = Rules([(f"shop/{name}.promo", "") for name in "abc"] + [("d", SHOP)])
    assert repr(four).startswith("<promo.Rules ['a.promo', 'b.promo', '2 more'] promotions=2 ")


# Columns


def test_a_column_is_what_its_orders_are() -> None:
    amounts, instants = random_orders(3000)
    with example("eight-rules") as rules:
        payables = rules.prices(amounts, instants)
        assert isinstance(payables, array.array)
        assert payables.tolist() == [
                rules.price(minor=minor, at=at) for minor, at in zip(amounts, instants)
            ]


def test_codes_and_facts_are_those_of_all_orders() -> None:
    amounts, instants = array.array("q", [10000, 3000]), array.array("q", [0, 1])
    with Rules.compile(ASKING) as rules:
        payables = rules.prices(amounts, instants, None, ["SAVE"], {"tier": "none"})
        assert payables.tolist() == [8000, 1000]


def test_columns_are_used_where_they_are() -> None:
    amounts, instants = random_orders(100)
    room = array.array("q", bytes(8 * 102))
    out = memoryview(room)[1:101]
    with example("eight-rules") as rules:
        given = memoryview(amounts).toreadonly(), memoryview(bytes(instants)).cast("q")
        assert rules.prices(*given, out) is out
        assert room[1:101] == rules.prices(amounts, instants)
        assert (room[0], room[101]) == (0, 0)
        # Nothing is held on to: an array that somebody looks at cannot grow.
        given[0].release()
        out.release()
        amounts.append(1)
        room.append(1)


def test_a_bad_row_is_named() -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(PromoError, match="^row 2: .* not -1$"):
        rules.prices(array.array("q", [1, -1]), array.array("q", [0, 0]))


def test_no_rows_are_no_prices() -> None:
    with Rules.compile(SHOP) as rules:
        assert len(rules.prices(array.array("q"), array.array("q"))) == 0


@pytest.mark.parametrize(
    "amounts, words",
    [
        ([1, 2], "of type list"),
        (array.array("i", [1, 2]), "format 'i'"),
        (array.array("d", [1, 2]), "format 'd'"),
        (array.array("Q", [1, 2]), "format 'Q'"),
        (b"0123456789abcdef", "format 'B'"),
        (memoryview(array.array("q", [1, 2, 3, 4]))[::2], "side by side"),
    ],
)
def test_columns_of_something_else_are_refused(amounts: Any, words: str) -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(TypeError, match=words):
        rules.prices(amounts, array.array("q", [0, 0]))


def test_columns_of_other_lengths_are_refused() -> None:
    one, two = array.array("q", [1]), array.array("q", [1, 2])
    with Rules.compile(SHOP) as rules:
        with pytest.raises(ValueError, match="1 amounts and 2 instants"):
            rules.prices(one, two)
        with pytest.raises(ValueError, match="room for 1"):
            rules.prices(two, two, one)
        with pytest.raises(TypeError, match="cannot be written"):
            rules.prices(one, one, memoryview(one).toreadonly())
        with pytest.raises(PromoError, match="shares memory"):
            rules.prices(two, one * 2, two)


# NumPy


def test_numpy_columns_are_not_copied() -> None:
    numpy = pytest.importorskip("numpy")
    amounts, instants = (numpy.array(column) for column in random_orders(5000))
    amounts.setflags(write=False)
    out = numpy.full(5000, -1)
    with example("eight-rules") as rules:
        answer = rules.prices(amounts, instants, out)
        assert answer is out and numpy.shares_memory(answer, out)
        assert out.tolist() == [
            rules.price(minor=minor, at=at)
            for minor, at in zip(amounts.tolist(), instants.tolist())
        ]
        assert (numpy.asarray(rules.prices(amounts, instants)) == out).all()
        assert rules.price(minor=amounts[0], at=instants[0]) == out[0]


def test_numpy_columns_have_the_addresses_that_the_library_gets() -> None:
    numpy = pytest.importorskip("numpy")
    column = numpy.arange(10)[3:]
    with Numbers(column, "amounts") as numbers:
        assert numbers.address == column.ctypes.data


def test_numpy_columns_of_something_else_are_refused() -> None:
    numpy = pytest.importorskip("numpy")
    good = numpy.arange(4)
    days = numpy.array(["2026-11-11"] * 4, "datetime64[D]")
    with Rules.compile(SHOP) as rules:
        others = [good.astype(name) for name in ("float64", "int32", "uint64", ">i8")]
        for bad in [*others, good.reshape(2, 2), numpy.arange(8)[::2], good[::-1], days]:
            with pytest.raises(TypeError):
                rules.prices(good, bad)
        seconds = days.astype("datetime64[s]").view("int64")
        assert rules.prices(good * 100, seconds).tolist() == [0, 80, 160, 240]


# Threads


def test_threads_price_at_once_and_while_rules_are_closed() -> None:
    amounts, instants = random_orders(20_000)
    lasting, closing = example("eight-rules"), example("eight-rules")
    expected = lasting.prices(amounts, instants)
    wrong: list[object] = []

    def work() -> None:
        for _ in range(20):
            if lasting.prices(amounts, instants) != expected:
                wrong.append("a price")
            try:
                if closing.prices(amounts, instants) != expected:
                    wrong.append("a price of what is closed")
            except PromoError as error:
                if error.code != promo.BAD_HANDLE:
                    wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    closing.close()
    for thread in threads:
        thread.join()
    assert wrong == []
    lasting.close()
