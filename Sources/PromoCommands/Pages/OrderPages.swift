import Promo

extension CommandPage {
  static var cost: CommandPage {
    CommandPage(
      name: "cost",
      listed: [Call("cost RULES… --orders FILE", "say what rules would have cost on past orders")],
      calls: [
        Call("cost RULES… --orders FILE [--against OLD] [--by day|week|month]"),
        Call("cost RULES… --orders FILE --export shopify --labels FILE"),
      ],
      operands: .rules,
      blocks: [
        .text(
          """
          Prices the orders of a file and adds up what each promotion takes, what it takes beyond
          the others (what all orders would pay more if it were not in the rules), what each code
          takes, and what each day, week or month cost on the clock of the rules. With --against it
          says how that differs from the old rules: which orders are dearer or cheaper, the ten that
          change most, and which promotions take more or less. The amounts must be those before any
          discount. The orders are taken as they were: other rules would have brought other orders.
          """),
        .options([
          .against,
          CommandOption(
            "--by", "P", .one(of: CostPeriod.self),
            "day, week or month; the default fits the orders"),
          CommandOption(
            "--format", "F", .one(of: AnswerFormat.self),
            "text (the default), json, or markdown for a pull request"),
          CommandOption(
            "--out", "FILE", .file([]),
            "write a row for each order here: what it pays, why, and what the old rules asked"),
          CommandOption(
            "--columns", "LIST", .text,
            """
            the columns of --out: row, payable, saved, applied, bounded, those of the input, and with
            --against old_payable and change
            """),
        ]),
        .options(CommandOption.ofOrders),
        .options([.at, .code, .with, .strategy, .timezone, .diagnostics, .language]),
      ],
      examples: [
        "promo-eval cost Examples/eight-rules.promo --orders Examples/orders.csv",
        "promo-eval cost Examples/singles-day.promo --orders Examples/orders.csv --by month",
      ],
      work: .rules { call throws(CommandFailure) in try CostOrders(arguments: call).run() })
  }
}

extension CommandOption {
  static var against: CommandOption {
    CommandOption(
      "--against", "OLD", .file([".promo"]),
      "the old rules, a file or a folder; repeat the option for several", isRepeated: true)
  }

  /// The options that describe a file of orders, alike in every command that reads one.
  static var ofOrders: [CommandOption] {
    [
      CommandOption(
        "--orders", "FILE", .file([".csv", ".jsonl", ".ndjson"]),
        """
        orders as CSV with a header (commas, semicolons or tabs), or as JSON Lines (.jsonl,
        .ndjson): amount, and optionally shipping, at, code, currency, id, and one column for each
        fact; a name that looks like one of these is an error. Where the rules ask for the time,
        each row has at, or --at is given for the rest. With a column order each row is a line: rows
        with the same number, one after the other, are one order, with amount (of all pieces) or
        unit_price, pieces, labels, article; what belongs to the order may stand in its first row
        alone. In JSON Lines, instead of amount: lines,
        [{"amount": "90", "pieces": 3, "labels": ["shirts"]}]; facts may stand together in facts; an
        amount is a text or has a point, as 90.00 does, and whole minor units are minor and
        shipping_minor
        """),
      CommandOption(
        "--map", "PART=COL", .pairs,
        """
        the column of a part or a fact, where it has another name: amount="Line total" pieces=Qty;
        unit-price is the price of one piece; order=none says that each row is an order
        """),
      CommandOption(
        "--export", "F", .one(of: OrderExport.self),
        "the columns of an export of orders from shopify or woocommerce (a row for each item)"),
      CommandOption(
        "--labels", "FILE", .file([".csv"]),
        "the labels of articles: CSV with a header, the article first, then its labels"),
      CommandOption(
        "--decimal-comma",
        "amounts have a decimal comma, 12,50; the default where semicolons separate the columns"),
      CommandOption(
        "--input", "F", .one(of: OrderForm.self),
        "csv or jsonl, whatever the file's name ends in"),
      CommandOption(
        "--rejects", "FILE", .file([]),
        """
        write rows that cannot be priced here as they are, with rejected_line and rejected_reason,
        and price the rest; mend this file and price it like any other
        """),
      CommandOption(
        "--jobs", "N", .text, "the number of threads; the default is one for each core"),
    ]
  }
}
