"""The conditions under which rules are used."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Iterable, Mapping, NamedTuple, Optional, Type, Union

from . import _library as lib
from ._answers import Diagnostics

if TYPE_CHECKING:
    from ._rules import Rules

FactKind = Union[Type[bool], Type[int], Iterable[str]]


@dataclass(frozen=True)
class Admission:
    """The conditions, besides the absence of errors, under which rules are used."""

    needs_promotions: bool = True
    """Refuses rules without a promotion: they usually come from a file that is being saved, or from
    a folder that is not mounted."""

    runs_expectations: bool = True
    """Refuses rules of which an `expect` fails. One that would hold with every promotion switched on
    does not count, so that you can pause any promotion at once."""

    guarantee_steps: Optional[int] = 50_000_000
    """The steps for proving all `ensure`s, of which none may be broken; None proves none. An
    undecided one is no reason to refuse. Ten million take at most a fifth of a second."""

    keeps_currency: bool = True
    """Refuses rules in another currency than those that they replace."""

    facts: Optional[Mapping[str, FactKind]] = None
    """The facts that your orders state, as in `{"tier": ["none", "gold"], "first": bool, "age": int}`.
    Refuses rules that could not price them: that require another fact, do not declare one of these,
    or do not allow one of its values. None stands for the facts of the rules that they replace, if the
    currency is kept."""

    refusal: Optional[Callable[[Rules], Optional[str]]] = None
    """Says why you refuse rules that meet all other conditions; None uses them."""

    def reason(
        self, rules: Rules, after: Optional[Rules], diagnostics: Optional[ctypes.c_void_p] = None
    ) -> Optional[str]:
        """Says why rules that replace others are refused; None if they are used."""
        asked = lib.Admission(
            allows_no_promotion=not self.needs_promotions,
            ignores_expectations=not self.runs_expectations,
            guarantee_steps=-1 if self.guarantee_steps is None else self.guarantee_steps,
            previous=after._handle if after and self.keeps_currency else 0,
        )
        if self.facts is not None:
            stated = [_stated(*fact) for fact in lib.checked_facts(self.facts).items()]
            asked.facts, asked.fact_count = (lib.StatedFact * len(stated))(*stated), len(stated)
        place = None if diagnostics is None else ctypes.byref(diagnostics)
        try:
            lib.call("promo_check", rules._handle, ctypes.byref(asked), place)
        except lib.PromoError as error:
            if error.code != lib.BAD_RULES:
                raise
            return error.message
        reason = self.refusal and self.refusal(rules)
        return f"the rules are refused: {reason}" if reason else None


class Check(NamedTuple):
    """Whether rules are fit to be used: true if they are."""

    reason: Optional[str]
    """Why they are refused; None if they are not."""

    diagnostics: Diagnostics
    """All that `promo-eval check` finds, but nothing about the present day."""

    def __bool__(self) -> bool:
        return self.reason is None


def _stated(name: str, kind: FactKind) -> lib.StatedFact:
    if isinstance(kind, type):
        words = {bool: "yes/no", int: "number"}.get(kind)
        if words is None:
            raise lib.WrongType(f"a fact is a list of texts, bool or int, and not {kind.__name__}")
        return lib.StatedFact(lib.text(name), lib.text(words))
    values = lib.texts(kind, "value")
    return lib.StatedFact(lib.text(name), lib.text("one of"), values, len(values))
