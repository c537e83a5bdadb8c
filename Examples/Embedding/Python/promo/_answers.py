"""The shapes of the library's answers in JSON, as promo-eval prints them."""

from __future__ import annotations

from typing import Dict, List, TypedDict, Union


class Applied(TypedDict):
    """A promotion that applies."""

    promotion: str
    off: str


class Share(TypedDict, total=False):
    """What a promotion took from a line; `reduced` counts the pieces that it reduced.

    `spread` is the share if the pieces that pay for a gift bear their part, where it differs."""

    promotion: str
    off: str
    spread: str
    reduced: int


class QuotedParts(TypedDict):
    """What every line says."""

    amount: str
    pieces: int
    labels: List[str]
    left: str
    applied: List[Share]


class QuotedLine(QuotedParts, total=False):
    """A line of the order, with what promotions took from it and what is left. `leftOut` are the labels
    for which the rules leave it out of every promotion."""

    leftOut: List[str]


class Shipping(TypedDict):
    """What the shipping costs, and what is left of it."""

    amount: str
    left: str


class OfferedGift(TypedDict):
    """What every offer says."""

    promotion: str
    pieces: int
    labels: List[str]


class Offer(OfferedGift, total=False):
    """A gift that the order has earned and does not contain."""

    # "or" is no name in Python, so read offer.get("or"): the offers that cannot be taken beside it.


class Break(TypedDict):
    """The applied promotion whose threshold the order would miss with a beaten one."""

    promotion: str
    short: str


class Outcome(TypedDict, total=False):
    """What became of a promotion; which of the last keys there are depends on `outcome`."""

    promotion: str
    outcome: str
    off: str
    starts: str
    ended: str
    next: str
    codes: List[str]
    condition: str
    file: str
    line: int
    column: int
    short: str
    pieces: int
    labels: List[str]
    leftOut: List[str]
    by: List[str]
    wouldPay: str
    lostThreshold: str
    lacksSync: List[str]
    lines: List[int]
    reason: str
    breaks: Break


class PresentedCode(TypedDict):
    """What every code says."""

    code: str
    outcome: str


class Code(PresentedCode, total=False):
    """What became of a code; `without` is what the order would pay without it, if that is less."""

    without: str


class NudgedAmounts(TypedDict):
    """What every nudge says."""

    add: str
    amount: str
    payable: str
    saved: str
    applied: List[str]


class Nudge(NudgedAmounts, total=False):
    """A little more that would cost less; of other goods unless it names a `line`, from 1."""

    line: int


class Alternative(TypedDict):
    """What the strategy `best` would find."""

    payable: str
    applied: List[str]


class Version(TypedDict, total=False):
    """What made a price, to keep with an order that is paid: the `engine`, the hash of the texts of
    the `rules`, with the strategy and the time zone given to `Rules` as more lines, and that of the
    time zone file that was read, if one was."""

    engine: str
    rules: str
    zoneData: str


class Quote(TypedDict, total=False):
    """The answer to an order; `currency`, `codes`, `nudge`, `best` and what belongs to lines only
    where there is one. `bounded` is true if a cheaper set of promotions may exist, `nudgeBounded` if a
    nudge, or a better one, may."""

    amount: str
    payable: str
    saved: str
    currency: str
    at: str
    facts: Dict[str, Union[str, int, bool]]
    strategy: str
    applied: List[Applied]
    lines: List[QuotedLine]
    shipping: Shipping
    offers: List[Offer]
    unknownLabels: List[str]
    bounded: bool
    nudgeBounded: bool
    outcomes: List[Outcome]
    codes: List[Code]
    nudge: Nudge
    best: Alternative
    version: Version


class Diagnostic(TypedDict, total=False):
    """Something that is wrong or doubtful in the rules."""

    code: str
    severity: str
    message: str
    file: str
    line: int
    column: int
    help: str


class Diagnostics(TypedDict):
    """Everything that is wrong or doubtful in the rules."""

    diagnostics: List[Diagnostic]
    errors: int
    warnings: int


class DescribedFact(TypedDict, total=False):
    """A fact: `values` if its kind is `one of`, `default` if it has one."""

    name: str
    kind: str
    values: List[str]
    default: str


class DescribedPromotion(TypedDict):
    """A promotion; its number is its place in the list."""

    name: str
    paused: bool


class Description(TypedDict, total=False):
    """What rules are made of; `currency` if they name one, `labels` if they declare any."""

    version: Version
    currency: str
    decimals: int
    rounding: str
    strategy: str
    timezone: str
    facts: List[DescribedFact]
    labels: List[str]
    promotions: List[DescribedPromotion]


class ListPlace(TypedDict):
    """What every change says; the place counts from 0."""

    change: str
    promotion: str
    at: int


class ListChange(ListPlace, total=False):
    """A step from an old list of promotions to a new one: `removed`, `moved`, `added` or `updated`;
    `to` is the place of what is moved, after it is taken out."""

    to: int
