import Promo

// The commands that present rules as a picture, a page or a query.
extension CommandPage {
  static var chart: CommandPage {
    let summary = "draw what orders pay, or a calendar"
    return CommandPage(
      name: "chart", listed: [Call("chart RULES…", summary)],
      calls: [
        Call("chart RULES… [--at T] [--up-to A] [--out FILE.svg]", "draw what orders pay"),
        Call("chart RULES… --goods LABELS [--beside L]", "draw it for goods"),
        Call("chart RULES… --calendar [--at T] [--out FILE.svg]", "draw when promotions are on"),
        Call("chart RULES… --together [--at T] [--out FILE.svg]", "draw which apply together"),
      ],
      operands: .rules,
      blocks: [
        .text(
          """
          The curve shows which promotions win where, and the amounts at which the price falls: in
          red those that no threshold explains. The calendar shows all promotions that are not over,
          for any customer; so does the matrix of which may be applied to the same goods, or to the
          same order, and why not. All are drawn on the terminal; with --out they become a picture
          for browsers and office programs.
          """),
        .options(chartOptions),
      ],
      examples: [
        "promo-eval chart Examples/singles-day.promo --at 2026-11-11T10:00",
        "promo-eval chart Examples/double-eleven.promo --at 2026-11-01 --up-to 2000 --lang zh",
        "promo-eval chart Examples/double-eleven.promo --calendar --at 2026-10-15",
        "promo-eval chart Examples/fashion-shop.promo --goods accessories --beside 90 --at 2026-11-18",
        "promo-eval chart Examples/fashion-shop.promo --together",
      ],
      work: .rules { call throws(CommandFailure) in try DrawChart(arguments: call).run() })
  }

  static var report: CommandPage {
    CommandPage(
      name: "report",
      listed: [Call("report RULES… --out FILE.html", "make a page for people who write no rules")],
      calls: [Call("report RULES… --out FILE.html [--at T] [--against OLD] [--lang en|zh]")],
      operands: .rules,
      blocks: [
        .text(
          """
          Makes a page for people who write no rules. It opens in any browser, without a network,
          and prints. Its first page says what runs and when, the most that is taken off and by
          whom, which guarantees hold, and what baskets pay on the days on which prices change;
          with --against it says what changed. Below are what orders pay and why, for customers
          and days to choose; when promotions are on, and which apply together; what `check` finds,
          and whether the expectations hold. For rules about goods it prices one line of goods of
          each of the first eight labels. With --orders it says what past orders would have cost,
          as `cost` does.
          """),
        .options([
          CommandOption(
            "--out", "FILE", .file([".html"]), "write the page here; its name ends with .html"),
          CommandOption("--force", "replace a page that is already there"),
          CommandOption(
            "--at", "T", .text,
            """
            the instant from which the page looks ahead, such as 2026-11-01; the default is now
            """),
          .code, .with,
          .title, .language, .diagnostics,
        ]),
        .options([.against] + CommandOption.ofOrders),
      ],
      examples: [
        """
        promo-eval report Examples/singles-day.promo --at 2026-10-25 --out report.html --force
        """,
        """
        promo-eval report Examples/storewide-8zhe.promo --lang zh --out zh.html
        """,
      ],
      work: .rules { call throws(CommandFailure) in try WriteReport(arguments: call).run() })
  }

  private static var chartOptions: [CommandOption] {
    [
      .at,
      CommandOption("--calendar", "draw when promotions are on"),
      CommandOption("--together", "draw which promotions apply together"),
      CommandOption(
        "--goods", "LABELS", .text,
        """
        for rules about goods: a line of the order without its amount, such as shoes or
        "x3 shirts,sale"; the curve goes through what it costs
        """),
      CommandOption(
        "--beside", "L", .text,
        #"another line of the order, such as 200 or "200 hats"; repeat it for several"#,
        isRepeated: true),
      CommandOption(
        "--up-to", "A", .text,
        "the largest amount, such as 1000; the default shows all thresholds"),
      .code, .with, .strategy, .timezone,
      .title, .language,
      CommandOption(
        "--out", "FILE", .file([".svg"]),
        """
        write a picture here, instead of drawing with characters; its name ends with .svg
        """),
      CommandOption("--force", "replace a picture that is already there"),
      .diagnostics,
    ]
  }
}
