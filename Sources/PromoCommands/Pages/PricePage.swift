import Promo

extension CommandPage {
  /// The command that prices one order or many.
  static var price: CommandPage {
    CommandPage(
      name: "price",
      listed: [
        Call("[price] RULES… --amount A|--orders FILE", "price one order and say why, or many")
      ],
      calls: [
        Call("[price] RULES… --amount A [--at T]", "price one order and say why"),
        Call("[price] RULES… --orders FILE", "price many orders"),
      ],
      operands: .rules,
      blocks: [
        .text(
          """
          RULES are files or folders (every *.promo below); - is standard input. The word `price`
          may be left out.
          """),
        .options(orderOptions), .options(fileOptions), .options(programOptions),
        .statuses(
          """
          The exit status is 0 if all is done, 2 if the command is wrong, 3 if the rules have
          errors, 4 if orders cannot be priced, 5 if a file cannot be read or written. 1 is a no: an
          expectation fails, a guarantee is broken, a price differs.
          """),
      ],
      examples: [
        "promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00",
        "promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00 --format json",
        "promo-eval Examples/eight-rules.promo --orders Examples/orders.csv --columns id,payable",
        "promo-eval Examples/eight-rules.promo --orders Examples/orders.csv --format jsonl",
      ],
      work: .rules { arguments throws(CommandFailure) in
        arguments["--orders"] == nil
          ? try PriceOrder(arguments: arguments).run() : try PriceOrders(arguments: arguments).run()
      })
  }

  private static var orderOptions: [CommandOption] {
    [
      CommandOption("--amount", "A", .text, "the order amount, such as 120 or 120.50"),
      CommandOption(
        "--line", "L", .text,
        """
        instead of an amount a line of the order, repeated for several: what it costs, the pieces if
        more than one, the labels: "200 shoes,sale", "90 x3 shirts" (90 for all three)
        """, isRepeated: true),
      CommandOption("--shipping", "S", .text, "the price of the shipping"),
      .at, .code, .with,
      CommandOption(
        "--format", "F", .one(of: PriceOrder.Format.self), "text (the default) or json"),
      .strategy, .timezone,
    ]
  }

  private static var fileOptions: [CommandOption] {
    CommandOption.ofOrders + [
      CommandOption(
        "--out", "FILE", .file([]), "write the prices here; the file appears when all are done"),
      CommandOption(
        "--columns", "LIST", .text,
        """
        the columns to write: row, payable, saved, applied, bounded (whether a cheaper set of
        promotions may exist) and those of the input
        """),
      CommandOption(
        "--format", "F", .one(of: OrderForm.self), "csv or jsonl, instead of the input's form"),
    ]
  }

  private static var programOptions: [CommandOption] {
    [
      .diagnostics, .language, .help,
      CommandOption("--version", nil, .answer, "print the version"),
    ]
  }
}
