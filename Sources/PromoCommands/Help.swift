import Promo

/// The texts of `--help`. Their examples work as pasted in the project's folder.
enum Help {
  /// The help of each command.
  static var texts: [String: String] {
    [
      "test": test, "check": check, "describe": describe, "diff": diff, "chart": chart,
      "fmt": fmt, "sql": sql, "pause": pause, "resume": resume, "new": new, "explain": explain,
      "lsp": lsp, "help": price,
    ]
  }

  /// Returns the help of a command; without a name, that of the program.
  static func text(of command: String?) throws(CommandFailure) -> String {
    guard let command else { return price }
    if let text = texts[command] { return text }
    throw .usage(
      "there is no command \(quoted(command))"
        + commaHint(nearest(to: command, among: Command.names)))
  }

  /// The commands, each with what it does.
  static var commands: String {
    """
    promo-eval RULES… --amount A [--at T]      price one order and say why
    promo-eval RULES… --orders FILE            price many orders
    promo-eval test RULES…                     run the expectations in the rules
    promo-eval check RULES…                    find mistakes in the rules, and mend them
    promo-eval chart RULES…                    draw what orders pay, or when promotions are on
    promo-eval describe RULES…                 describe each promotion in one line
    promo-eval diff OLD NEW                    show which orders a change reprices
    promo-eval sql RULES… --dialect D          write a query that prices a table of orders
    promo-eval fmt RULES…                      put rule files into one layout
    promo-eval pause RULES NAME                switch a promotion off
    promo-eval resume RULES NAME               switch it on again
    promo-eval new FILE                        write a rule file to begin with
    promo-eval lsp [RULES…]                    help an editor while you write rules
    promo-eval explain [CODE|WORD]             explain a code such as P113, or a word
    promo-eval help [COMMAND]                  show all options, or those of a command
    """
  }

  static var price: String {
    """
    \(commands)

    RULES are files or folders (every *.promo below); - is standard input.

      --amount A       the order amount, such as 120 or 120.50
      --line L         instead of an amount a line of the order, repeated for several: what it costs,
                       the pieces if more than one, the labels: "200 shoes,sale", "90 x3 shirts"
      --shipping S     the price of the shipping
      --at T           the instant: 2026-11-11, 2026-11-11T10:00, or with an offset as in
                       2026-11-11T10:00+08:00; the default is now
      --code C         a code that the customer presents; repeat it for several
      --with FACT=V    a fact of the order, such as tier=gold; repeat it for several
      --format F       text (the default) or json
      --strategy S     calculator, best or first, instead of the rules' own
      --timezone Z     a zone such as Asia/Shanghai, instead of the rules' own

      --orders FILE    orders as CSV with a header, or as JSON Lines (.jsonl, .ndjson): amount, and
                       optionally at, code, currency, id, and one column for each fact; a column
                       that looks like one of these stops the run. In JSON Lines, instead of amount:
                       lines, [{"amount": "90", "pieces": 3, "labels": ["shirts"]}], and shipping
      --out FILE       write the prices here; the file appears when all are done
      --columns LIST   the columns to write: row, payable, saved, applied and those of the input
      --input F        csv or jsonl, whatever the file's name ends in
      --format F       csv or jsonl, instead of the input's form
      --rejects FILE   write rows that cannot be priced here as they are, with line and reason, and
                       price the rest; mend this file and price it like any other
      --jobs N         the number of threads; the default is one for each core

      --diagnostics F  report mistakes in the rules as text (the default), json, sarif or github
      --version        print the version

    The exit status is 0 if all is done, 2 if the command is wrong, 3 if the rules have errors, 4 if
    orders cannot be priced, 5 if a file cannot be read or written. 1 is a no: an expectation
    fails, a guarantee is broken, a price differs.

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

    Prices every `expect amount A at T pays P by "N"`. Also lists promotions that no expectation
    covers, and thresholds that none meets exactly, or misses by one minor unit. The exit status is
    0 if all expectations hold, 1 if one fails.

    Examples:
      promo-eval test Examples/singles-day.promo
      promo-eval test Examples/yen-shop.promo --format junit
    """
  }

  static var check: String {
    """
    promo-eval check RULES… [--at T] [--deny CODE] [--fix[=maybe]] [--effort N]

    Finds every mistake in the rules and everything that may cost more than you mean. Finds out what
    the rules do to orders of every amount at every moment: promotions that never win, prices that
    fall, free orders. Proves every `ensure`, or shows the smallest order that breaks it. The exit
    status is 0 if there are no errors, 3 if there are, 1 if an `ensure` is broken or undecided, or
    if you deny a finding.

      --at T           warn of promotions that are over at this instant, such as 2026-11-11
      --deny CODE      fail if the check finds this, such as P113; repeat it for several, or deny
                       all `warnings`
      --fix            mend what can have only one meaning, and list what was mended
      --fix=maybe      also mend what probably has only one meaning
      --dry-run        with --fix: write nothing, show the change as a diff
      --effort N       the largest number of steps to take, a whole number; the default is
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
    promo-eval describe RULES… [--lang en|zh]      describe each promotion, as on a banner

    Examples:
      promo-eval describe Examples/singles-day.promo
      promo-eval describe Examples/singles-day.promo --lang zh
    """
  }

  static var diff: String {
    """
    promo-eval diff OLD NEW [--at T] [--up-to A] [--format text|json|markdown] [--effort N]

    Shows what a change of rules does: the settings, facts and promotions that change, the orders it
    reprices, and the largest changes. OLD and NEW are files or folders; one of them may be - for
    standard input. The exit status is 0 if no price differs, 1 if one does or not everything was
    decided, 3 if the old or the new rules have errors.

      --at T           compare the orders of this instant alone, such as 2026-11-11T10:00
      --up-to A        compare orders up to this amount, such as 1000
      --format F       text (the default), json, or markdown for a pull request
      --effort N       the largest number of steps to take, a whole number; the default is
                       \(Compilation.defaultBudget)

    Examples:
      promo-eval diff Examples/storewide-8zhe.promo Examples/singles-day.promo
      promo-eval diff Examples/singles-day.promo Examples/double-eleven.promo --format markdown
      sed s/20%/25%/ Examples/singles-day.promo | promo-eval diff Examples/singles-day.promo -
    """
  }

  static var chart: String {
    """
    promo-eval chart RULES… [--at T] [--up-to A] [--out FILE.svg]      draw what orders pay
    promo-eval chart RULES… --goods LABELS [--beside L]                draw it for goods
    promo-eval chart RULES… --calendar [--at T] [--out FILE.svg]       draw when promotions are on
    promo-eval chart RULES… --together [--at T] [--out FILE.svg]       draw which apply together

    The curve shows which promotions win where, and the amounts at which the price falls: in red
    those that no threshold explains. The calendar shows all promotions that are not over, for any
    customer; so does the matrix of which may be applied to the same goods, or to the same order, and
    why not. All are drawn on the terminal; with --out they become a picture for browsers and office
    programs.

      --at T           the instant: 2026-11-11, 2026-11-11T10:00, or with an offset as in
                       2026-11-11T10:00+08:00; the default is now
      --goods LABELS   for rules about goods: a line of the order without its amount, such as
                       shoes or "x3 shirts,sale"; the curve goes through what it costs
      --beside L       another line of the order, such as 200 or "200 hats"; repeat it for several
      --up-to A        the largest amount, such as 1000; the default shows all thresholds
      --code C         a code that the customer presents; repeat it for several
      --with FACT=V    a fact of the order, such as tier=gold; repeat it for several
      --strategy S     calculator, best or first, instead of the rules' own
      --timezone Z     a zone such as Asia/Shanghai, instead of the rules' own
      --title TEXT     the title; the default is the name of the rule file
      --lang L         en (the default) or zh
      --out FILE       write a picture here, instead of drawing with characters; its name ends
                       with .svg
      --force          replace a picture that is already there

    Examples:
      promo-eval chart Examples/singles-day.promo --at 2026-11-11T10:00
      promo-eval chart Examples/double-eleven.promo --at 2026-11-01 --up-to 2000 --lang zh
      promo-eval chart Examples/double-eleven.promo --calendar --at 2026-10-15
      promo-eval chart Examples/fashion-shop.promo --goods accessories --beside 90 --at 2026-11-18
      promo-eval chart Examples/fashion-shop.promo --together
    """
  }

  static var new: String {
    """
    promo-eval new FILE --currency C --timezone Z [--lang en|zh]      write a file to begin with

    Writes a commented rule file with a sale next month, an offer for larger orders, a code, tests
    and a guarantee. It passes `check` and `test` as it is. A file that is there is not replaced;
    - writes to standard output.

    Examples:
      promo-eval new shop.promo --currency EUR --timezone Europe/Berlin
      promo-eval new - --currency CNY --timezone Asia/Shanghai --lang zh
    """
  }

  static var lsp: String {
    """
    promo-eval lsp [RULES…]

    Serves an editor that speaks the Language Server Protocol (3.17) over standard input and output.
    You see mistakes while you type, with their fixes, and get completions, descriptions, colours,
    an outline, and new names for facts, labels and promotions in all files at once. An editor
    starts it for you: name the command in its settings.

    Each open file is checked alone. RULES, files or folders, are checked together as one set, with
    the open texts in place of the files.

    Examples:
      promo-eval lsp
      promo-eval lsp rules
    """
  }

  static var sql: String {
    """
    promo-eval sql RULES… --dialect D

    Writes a query for an engine that cannot load the library. It prices the orders of a table, one
    amount each, exactly as these rules do, and gives id, payable, saved, applied (the names of the
    promotions) and problem: an order has a price or a problem. The first lines of the query say
    which columns the table has. An order may have one code.

      --dialect D      duckdb, postgres, sqlite, spark or clickhouse
      --table NAME     the table with the orders, or SCHEMA.NAME; the default is orders
      --from T         the first instant of the orders, such as 2026-01-01; the default is 1970.
                       Promotions on a schedule go on and off often, and a query has room for 5,000
                       such changes
      --until T        the first instant after the orders; the default is 2200
      --strategy S     calculator, best or first, instead of the rules' own
      --timezone Z     a zone such as Asia/Shanghai, instead of the rules' own
      --diagnostics F  report mistakes in the rules as text (the default), json, sarif or github

    The exit status is 4 if a query cannot say these rules: the message says what to do instead.

    Examples:
      promo-eval sql Examples/eight-rules.promo --dialect duckdb
      promo-eval sql Examples/happy-hour.promo --dialect postgres --from 2026-01-01 --until 2027-01-01
    """
  }

  static var fmt: String {
    """
    promo-eval fmt RULES… [--check]      put rule files into one layout

    Writes one clause a line and the clauses of every promotion in the same order, and evens out blanks
    and empty lines. Rules, prices and comments stay the same. Names the files that it changes. A file
    with a mistake in its form stays as it is, and the exit status is 3. With - the layout of standard
    input goes to standard output.

      --check          write nothing, name the files that would change; the exit status is 1 if any
                       would

    Examples:
      promo-eval fmt --check Examples
      cp Examples/singles-day.promo shop.promo && promo-eval fmt shop.promo
      echo 'promotion "Tea" { sync coupon 5 }' | promo-eval fmt -
    """
  }

  static var pause: String {
    """
    promo-eval pause RULES… NAME      switch the promotion with this name off

    Writes `paused` into the promotion and leaves every other byte of its file alone. The rules
    must have no errors. The file is replaced as a whole or not at all. If someone else has changed
    it in the meantime, nothing is written and the exit status is 5. Says which expectations then fail.

    Examples:
      cp Examples/singles-day.promo shop.promo && promo-eval pause shop.promo "50 off 300"
      promo-eval pause Examples/singles-day.promo Newcomer
    """
  }

  static var resume: String {
    """
    promo-eval resume RULES… NAME      switch the promotion with this name on again

    Takes `paused` out of the promotion and leaves every other byte of its file alone. The rules
    must have no errors. The file is replaced as a whole or not at all. If someone else has changed
    it in the meantime, nothing is written and the exit status is 5.

    Examples:
      cp Examples/singles-day.promo shop.promo && promo-eval resume shop.promo Newcomer
      promo-eval resume Examples/singles-day.promo "50 off 300"
    """
  }

  static var explain: String {
    """
    promo-eval lsp [RULES…]                    help an editor while you write rules
    promo-eval explain [CODE|WORD]     explain a code of a message, or a word of the rules, with
                                       an example; alone, list them all

    Examples:
      promo-eval explain P113
      promo-eval explain spend
      promo-eval explain
    """
  }
}
