import Promo

/// The texts behind `--help`. Their examples work as pasted in the project's folder.
enum Help {
  static var price: String {
    """
    promo-eval RULES… --amount A [--at T]      price one order and say why
    promo-eval RULES… --orders FILE            price many orders
    promo-eval test RULES…                     run the expectations in the rules
    promo-eval check RULES…                    find mistakes in the rules, and mend them
    promo-eval chart RULES…                    what orders pay, or when promotions are on, drawn
    promo-eval describe RULES…                 each promotion in one line
    promo-eval diff OLD NEW                    what a change of rules means for prices
    promo-eval pause RULES NAME                switch a promotion off
    promo-eval resume RULES NAME               switch it on again
    promo-eval explain [CODE]                  what a code such as P113 means

    RULES are files or folders (every *.promo below); - is standard input.

      --amount A       the order amount, such as 120 or 120.50
      --at T           when: 2026-11-11, 2026-11-11T10:00, or with an offset as in
                       2026-11-11T10:00+08:00; the default is now
      --code C         a code that the customer presents; may be given several times
      --with FACT=V    a fact of the order, such as tier=gold; once for each
      --format F       text (the default) or json
      --strategy S     calculator, best or first, instead of the rules' own
      --timezone Z     a zone such as Asia/Shanghai, instead of the rules' own

      --orders FILE    orders as CSV with a header, or as JSON Lines (.jsonl, .ndjson): amount, and
                       perhaps at, code, currency, id, and one column for each fact
      --out FILE       where the prices go; it appears when all are done
      --columns LIST   which columns: row, payable, saved, applied and those of the input
      --input F        csv or jsonl, whatever the file's name ends in
      --format F       csv or jsonl, instead of the input's form
      --rejects FILE   where rows go that cannot be priced, with the reason; the rest is priced
      --jobs N         how many threads do the work; the default is one for each core

      --diagnostics F  what is wrong with the rules as text (the default), json, sarif or github
      --version        the version

    The exit status is 0 if all is done, 2 if the command is wrong, 3 if the rules have errors, 4 if
    orders cannot be priced, 5 if a file cannot be read or written. 1 is a no: a test fails, a
    guarantee is broken, a price differs.

    Examples:
      promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00
      promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00 --format json
      promo-eval Examples/eight-rules.promo --orders Examples/orders.csv --columns id,payable
      promo-eval Examples/eight-rules.promo --orders Examples/orders.csv --format jsonl
    """
  }

  static var test: String {
    """
    promo-eval test RULES… [--format text|json|junit]      run the expectations in the rules

    Every `expect amount A at T pays P by "N"` is priced. Told too are the promotions that no
    expectation applies, and the thresholds that none counts exactly, or one minor unit below. The
    exit status is 0 if all expectations hold, 1 if one fails.

    Examples:
      promo-eval test Examples/singles-day.promo
      promo-eval test Examples/yen-shop.promo --format junit
    """
  }

  static var check: String {
    """
    promo-eval check RULES… [--at T] [--deny CODE] [--fix[=maybe]] [--effort N]

    Finds every mistake in the rules, what may cost more than is meant, and what they do to orders of
    every amount at every moment: promotions that never win, prices that fall, free orders. Every
    `ensure` is proved, or the smallest order shown that breaks it. The exit status is 0 if there
    are no errors, 3 if there are, 1 if an `ensure` is broken or undecided, or a finding is denied.

      --at T           warn of promotions that are over by then, such as 2026-11-11
      --deny CODE      fail if this is found, such as P113; may be given several times
      --fix            mend what can mean nothing else, and say what was mended
      --fix=maybe      mend what can probably mean nothing else, too
      --effort N       how many steps are taken to find things out, a whole number; the default is
                       \(Compilation.defaultBudget)
      --diagnostics F  text (the default), json, sarif or github

    Examples:
      promo-eval check Examples/singles-day.promo
      promo-eval check Examples/singles-day.promo --at 2026-11-11 --deny P115
      promo-eval check Examples/clearance.promo --diagnostics github
    """
  }

  static var describe: String {
    """
    promo-eval describe RULES… [--lang en|zh]      each promotion in one line, as a banner says it

    Examples:
      promo-eval describe Examples/singles-day.promo
      promo-eval describe Examples/singles-day.promo --lang zh
    """
  }

  static var diff: String {
    """
    promo-eval diff OLD NEW [--format text|json|markdown] [--effort N]

    Tells what a change of rules means: which settings, facts and promotions change, and which orders
    then pay something else, with the largest changes. OLD and NEW are files or folders; one of
    them may be - for standard input. The exit status is 0 if no price differs, 1 if one does or not
    all was decided, 3 if the old or the new rules have errors.

      --format F       text (the default), json, or markdown for a pull request
      --effort N       how many steps are taken to decide, a whole number; the default is
                       \(Compilation.defaultBudget)

    Examples:
      promo-eval diff Examples/storewide-8zhe.promo Examples/singles-day.promo
      promo-eval diff Examples/singles-day.promo Examples/double-eleven.promo --format markdown
      sed s/20%/25%/ Examples/singles-day.promo | promo-eval diff Examples/singles-day.promo -
    """
  }

  static var chart: String {
    """
    promo-eval chart RULES… [--at T] [--up-to A] [--out FILE.svg]      what orders of all amounts pay
    promo-eval chart RULES… --calendar [--at T] [--out FILE.svg]       when promotions are on

    The curve shows who wins where, and the amounts at which the price falls. The calendar shows all
    promotions that are not over, whoever may have them. Both are drawn on the terminal; with --out
    they are written as a picture for browsers and office programs.

      --at T           when: 2026-11-11, 2026-11-11T10:00, or with an offset as in
                       2026-11-11T10:00+08:00; the default is now
      --up-to A        the largest order amount, such as 1000; by default all thresholds are shown
      --code C         a code that the customer presents; may be given several times
      --with FACT=V    a fact of the order, such as tier=gold; once for each
      --strategy S     calculator, best or first, instead of the rules' own
      --timezone Z     a zone such as Asia/Shanghai, instead of the rules' own
      --out FILE       where the picture goes; without it the chart is made of characters

    Examples:
      promo-eval chart Examples/singles-day.promo --at 2026-11-11T10:00
      promo-eval chart Examples/double-eleven.promo --at 2026-11-01 --up-to 2000
      promo-eval chart Examples/double-eleven.promo --calendar --at 2026-10-15
    """
  }

  static var pause: String {
    """
    promo-eval pause RULES… NAME      switch the promotion of this name off

    Writes `paused` into the promotion and leaves every other byte of its file as it is. The rules
    must be without errors. The file is written as a whole or not at all, and not if someone else has
    changed it meanwhile: then the exit status is 5.

    Examples:
      cp Examples/singles-day.promo shop.promo && promo-eval pause shop.promo "50 off 300"
      promo-eval pause Examples/singles-day.promo Newcomer
    """
  }

  static var resume: String {
    """
    promo-eval resume RULES… NAME      switch the promotion of this name on again

    Takes `paused` out of the promotion and leaves every other byte of its file as it is. The rules
    must be without errors. The file is written as a whole or not at all, and not if someone else has
    changed it meanwhile: then the exit status is 5.

    Examples:
      cp Examples/singles-day.promo shop.promo && promo-eval resume shop.promo Newcomer
      promo-eval resume Examples/singles-day.promo "50 off 300"
    """
  }

  static var explain: String {
    """
    promo-eval explain [CODE]      what a code means, with an example; without one, all codes

    Examples:
      promo-eval explain P113
      promo-eval explain
    """
  }
}
