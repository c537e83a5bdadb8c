import Promo

// The commands that write or compare rules.
extension CommandPage {
  static var new: CommandPage {
    CommandPage(
      name: "new", listed: [Call("new FILE", "write a rule file to begin with")],
      calls: [
        Call("new FILE --currency C --timezone Z [--lang en|zh]", "write a file to begin with")
      ],
      operands: .newFile,
      blocks: [
        .text(
          """
          Writes a commented rule file with a sale next month, an offer for larger orders, a code,
          tests and a guarantee. It passes `check` and `test` as it is. A file that is there is not
          replaced; - writes to standard output.
          """),
        .options([
          CommandOption(
            "--currency", "C", .words(Currency.isoCodes), "the currency of the shop, such as EUR"),
          CommandOption(
            "--timezone", "Z", .zone, "the time zone of the shop, such as Europe/Berlin"),
          .language,
        ]),
      ],
      examples: [
        "promo-eval new shop.promo --currency EUR --timezone Europe/Berlin",
        "promo-eval new - --currency CNY --timezone Asia/Shanghai --lang zh",
      ],
      work: .rules { call throws(CommandFailure) in try NewRules(arguments: call).run() })
  }

  static var fmt: CommandPage {
    CommandPage(
      name: "fmt", listed: [Call("fmt RULES…", "lay rule files out alike")],
      calls: [Call("fmt RULES… [--check]", "put rule files into one layout")], operands: .rules,
      blocks: [
        .text(
          """
          Writes one clause a line and the clauses of every promotion in the same order, and evens
          out blanks and empty lines. Rules, prices and comments stay the same. Names the files that
          it changes. A file with a mistake in its form stays as it is, and the exit status is 3;
          the facts of other files may be missing. With - the layout of standard input goes to
          standard output.
          """),
        .text(
          """
          A clause stands on a line of its own, four blanks in; the end of a window follows its
          start. The order is: benefit, `only`, `except`, `spend`, `buy`, `on` with goods, `before`,
          `up to`, `code`, `when`, `from`, `to` or `until`, `on day`, `on` with days of the week,
          `between`, `sync`, `alone`, `allow`, `paused`. Several tiers, and several `when`, keep
          their order.
          """),
        .text(
          """
          An empty line is above and below a promotion, and between declarations of different kinds;
          between expectations, and around comments outside promotions, one stays where there were
          some. A comment goes with its clause. A line of more than 100 characters is broken before
          `at`, `code`, `with`, `pays` or `by`, in an `ensure` before `for`, `from`, `code` or
          `with`, else after commas and before `and` and `or`.
          """),
        .options([
          CommandOption(
            "--check",
            """
            write nothing, name the files that would change; the exit status is 1 if any would
            """),
          .language,
        ]),
      ],
      examples: [
        "promo-eval fmt --check Examples",
        "cp Examples/singles-day.promo shop.promo && promo-eval fmt shop.promo",
        #"echo 'promotion "Tea" { sync coupon 5 }' | promo-eval fmt -"#,
      ],
      work: .rules { call throws(CommandFailure) in try FormatRules(arguments: call).run() })
  }

  static var lsp: CommandPage {
    CommandPage(
      name: "lsp", listed: [Call("lsp [RULES…]", "help an editor while you write rules")],
      calls: [Call("lsp [RULES…]")], operands: .rulesIfAny,
      blocks: [
        .text(
          """
          Serves an editor that speaks the Language Server Protocol (3.17) over standard input and
          output. You see mistakes while you type, with their fixes, and get completions,
          descriptions, colours, an outline, and new names for facts, labels and promotions in all
          files at once. An editor starts it for you: name the command in its settings.
          """),
        .text(
          """
          Each open file is checked alone. RULES, files or folders, are checked together as one set,
          with the open texts in place of the files.
          """),
      ],
      examples: ["promo-eval lsp", "promo-eval lsp rules"],
      work: .rules { call throws(CommandFailure) in try ServeEditor(arguments: call).run() })
  }

  static var pause: CommandPage {
    CommandPage(
      name: "pause", listed: [Call("pause RULES NAME", "switch a promotion off")],
      calls: [Call("pause RULES… NAME", "switch the promotion with this name off")],
      operands: .rulesAndName,
      blocks: [
        .text(
          """
          Writes `paused` into the promotion and leaves every other byte of its file alone. The word
          gets a line of its own above the `}`, or follows the last clause if the `}` does not begin
          its line. Says which expectations then fail and which guarantees are no longer proved, and
          ends with status 1 if one of these guarantees is broken.
          """),
        .text(replacement),
        .options([.diagnostics, .language]),
      ],
      examples: [
        #"cp Examples/singles-day.promo shop.promo && promo-eval pause shop.promo "50 off 300""#,
        "promo-eval pause Examples/singles-day.promo Newcomer",
      ],
      work: .rules { arguments throws(CommandFailure) in
        try SwitchPromotion(arguments, pauses: true).run()
      })
  }

  static var resume: CommandPage {
    CommandPage(
      name: "resume", listed: [Call("resume RULES NAME", "switch it on again")],
      calls: [Call("resume RULES… NAME", "switch the promotion with this name on again")],
      operands: .rulesAndName,
      blocks: [
        .text(
          """
          Takes `paused` out of the promotion, with its line if nothing else stands there, and
          leaves every other byte of its file alone. Says which expectations then fail and which
          guarantees are no longer proved, and ends with status 1 if one of these is broken.
          """),
        .text(replacement),
        .options([.diagnostics, .language]),
      ],
      examples: [
        """
        cp Examples/singles-day.promo shop.promo && promo-eval pause shop.promo "50 off 300" && \
        promo-eval resume shop.promo "50 off 300"
        """,
        #"promo-eval resume Examples/singles-day.promo "50 off 300""#,
      ],
      work: .rules { arguments throws(CommandFailure) in
        try SwitchPromotion(arguments, pauses: false).run()
      })
  }

  private static var replacement: String {
    """
    The rules must have no errors. The file is replaced as a whole or not at all, and keeps its
    owner, rights, access lists and other attributes; symbolic links stay links. Nothing is written,
    and the exit status is 5, if that is impossible, if the file has several hard links, if another
    program locks it for two seconds, or if someone else has changed it in the meantime.
    """
  }

  static var diff: CommandPage {
    CommandPage(
      name: "diff", listed: [Call("diff OLD NEW", "show which orders a change reprices")],
      calls: [
        Call("diff OLD NEW [--at T] [--up-to A] [--format text|json|markdown] [--effort N]"),
        Call("diff OLD NEW --orders FILE"),
      ],
      operands: .oldAndNew,
      blocks: [
        .text(
          """
          Shows what a change of rules does: the settings, facts and promotions that change, the
          orders it reprices, and the largest changes: of all together, and of each alone if there
          are two to twelve. An order with lines is told as an `expect` to paste. With --orders it adds
          what past orders would have cost, as `cost` says it. OLD and NEW are
          files or folders; one of them may be - for standard input. The exit status is 0 if no
          price differs, 1 if one does or not everything was decided, 3 if the old or the new rules
          have errors.
          """),
        .options([
          CommandOption(
            "--at", "T", .text,
            "compare the orders of this instant alone, such as 2026-11-11T10:00"),
          CommandOption("--up-to", "A", .text, "compare orders up to this amount, such as 1000"),
          CommandOption(
            "--format", "F", .one(of: AnswerFormat.self),
            "text (the default), json, or markdown for a pull request"),
          .effort, .language,
        ]),
        .options(CommandOption.ofOrders),
      ],
      examples: [
        "promo-eval diff Examples/storewide-8zhe.promo Examples/singles-day.promo",
        "promo-eval diff Examples/singles-day.promo Examples/double-eleven.promo --format markdown",
        "sed s/20%/25%/ Examples/singles-day.promo | promo-eval diff Examples/singles-day.promo -",
      ],
      work: .rules { call throws(CommandFailure) in try CompareRules(arguments: call).run() })
  }
}
