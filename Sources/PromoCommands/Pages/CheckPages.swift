import Promo

// The commands that show what rules mean and whether the rules are correct.
extension CommandPage {
  static var test: CommandPage {
    let summary = "run the expectations in the rules"
    return CommandPage(
      name: "test", listed: [Call("test RULES…", summary)],
      calls: [Call("test RULES… [--format text|json|junit]", summary)], operands: .rules,
      blocks: [
        .text(
          """
          Prices every `expect amount A at T pays P by "N"`. Also lists promotions that no
          expectation covers, and thresholds that none meets exactly, or misses by one minor unit.
          The exit status is 0 if all expectations hold, 1 if one fails.
          """),
        .options([
          CommandOption(
            "--format", "F", .one(of: RunExpectations.Format.self),
            "text (the default), json or junit"),
          .diagnostics, .language,
        ]),
      ],
      examples: [
        "promo-eval test Examples/singles-day.promo",
        "promo-eval test Examples/yen-shop.promo --format junit",
      ],
      work: .rules { call throws(CommandFailure) in try RunExpectations(arguments: call).run() })
  }

  static var check: CommandPage {
    CommandPage(
      name: "check",
      listed: [Call("check RULES…", "find mistakes in the rules, and mend them")],
      calls: [Call("check RULES… [--at T] [--deny CODE] [--fix[=maybe]] [--effort N]")],
      operands: .rules,
      blocks: [
        .text(
          """
          Finds every mistake in the rules and everything that may cost more than you mean. Finds
          out what the rules do to orders of every amount at every moment: promotions that never
          win, prices that fall, free orders. Proves every `ensure`, or shows an order that
          breaks it. The exit status is 0 if there are no errors, 3 if there are, 1 if an
          `ensure` is broken or undecided, or if you deny a finding.
          """),
        .text(
          """
          The exit status is 0, too, if an `expect` fails (P142) or there is no promotion (P120),
          and `serve` and a store refuse such rules. Before rules are in use, add --deny P142
          --deny P120.
          """),
        .text(
          """
          Orders are of any amount from one minor unit to 10^15, at any instant from 1970 to 2199,
          with any codes of the rules and any values of the facts. Nothing is sampled: a finding is
          certain, and without P141 there are no others. A promotion has each finding once, at its
          smallest amount. Paused promotions are left out. A step of --effort is about ten
          nanoseconds. Guarantees share the steps first; findings use what is left, but for a
          quarter, which the last lines have.
          """),
        .text(
          """
          If the rules are about goods, guarantees are decided for every order with lines. The other
          findings come from orders that are tried: the goods of each promotion, by themselves and
          beside others, at the amounts and numbers of pieces that the rules name. All but P130 are
          certain, and each comes with an `expect` to paste, the smallest found, for P139 a dear
          one. There may be others. Differences up to a hundredth of the order are left out.
          """),
        .options(checkOptions),
      ],
      examples: [
        "promo-eval check Examples/singles-day.promo",
        "promo-eval check Examples/singles-day.promo --at 2026-11-11 --deny P115",
        "promo-eval check Examples/clearance.promo --diagnostics github",
      ],
      work: .rules { call throws(CommandFailure) in try CheckRules(arguments: call).run() })
  }

  private static var checkOptions: [CommandOption] {
    let warnings = Diagnostic.ID.allCases.filter { $0.severity != .error }.map(\.rawValue)
    return [
      CommandOption(
        "--at", "T", .text,
        "warn of promotions that are over at this instant, such as 2026-11-11"),
      CommandOption(
        "--deny", "CODE", .words(["warnings"] + warnings),
        """
        fail if the check finds this, such as P113; repeat it for several, or deny all `warnings`
        """, isRepeated: true),
      CommandOption("--fix", "mend what can have only one meaning, and list what was mended"),
      CommandOption("--fix=maybe", "also mend what probably has only one meaning"),
      CommandOption("--dry-run", "write nothing, show what --fix would change as a diff"),
      .effort,
      CommandOption(
        "--diagnostics", "F", .one(of: DiagnosticsFormat.self),
        "text (the default), json, sarif or github"),
      .language,
    ]
  }

  static var describe: CommandPage {
    CommandPage(
      name: "describe",
      listed: [Call("describe RULES…", "describe each promotion in one line")],
      calls: [Call("describe RULES… [--lang en|zh]", "describe each promotion, as on a banner")],
      operands: .rules,
      blocks: [
        .options([
          .language,
          CommandOption(
            "--worst",
            "add the order of 100.00 or more found to pay the smallest share with each promotion"),
          CommandOption("--names", "print the names alone, one a line, for scripts"),
          .diagnostics,
        ])
      ],
      examples: [
        "promo-eval describe Examples/singles-day.promo",
        "promo-eval describe Examples/singles-day.promo --lang zh",
        "promo-eval describe Examples/fashion-shop.promo --worst",
        "promo-eval describe Examples/singles-day.promo --names",
      ],
      work: .rules { call throws(CommandFailure) in try DescribeRules(arguments: call).run() })
  }

  static var explain: CommandPage {
    CommandPage(
      name: "explain",
      listed: [Call("explain [CODE|WORD]", "explain a code such as P113, or a word")],
      calls: [Call("explain [CODE|WORD]")],
      operands: .words(Diagnostic.ID.allCases.map(\.rawValue) + WordPage.all.flatMap(\.words)),
      blocks: [
        .text(
          """
          Explains a code of a message, or a word of the rules, with an example. Alone, it lists
          them all.
          """),
        .options([.language]),
      ],
      examples: ["promo-eval explain P113", "promo-eval explain spend", "promo-eval explain"],
      work: .words { words throws(CommandFailure) in try Explain(words).run() })
  }
}
