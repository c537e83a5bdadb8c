import Promo
import PromoHost
import PromoOrders

/// Draws the prices of orders, or the times of promotions, as a picture or with characters.
struct DrawChart {
  let arguments: Arguments

  private var width: Int { Console.width(of: .output) ?? 80 }

  func run() throws(CommandFailure) -> ExitStatus {
    try checkOptions()
    let language = arguments.language
    let title = try arguments.title()
    let (program, rules) = try arguments.loadRules()
    try arguments.checkOutputs(beside: rules.sources)
    if arguments["--calendar"] != nil {
      let chart = program.calendarChart(
        from: try OrderText.instant(arguments["--at"], in: program), in: language, titled: title)
      try write(chart.svg, or: chart.blocks(width: width))
    } else if arguments["--together"] != nil {
      let chart = program.togetherChart(
        from: try OrderText.instant(arguments["--at"], in: program), in: language, titled: title)
      try write(chart.svg, or: chart.blocks(width: width))
    } else {
      let limit = try arguments.largestAmount(in: program)
      let chart = try orders(of: program, upTo: limit)
        .chart(upTo: limit, in: language, titled: title)
      try write(chart.svg, or: chart.blocks(width: width))
    }
    return .done
  }

  private func checkOptions() throws(CommandFailure) {
    for option in ["--calendar", "--together"] where !(arguments[option] ?? "").isEmpty {
      throw .usage("`\(option)` takes no value")
    }
    for chart in ["--calendar", "--together"] where arguments[chart] != nil {
      let others = ["--up-to", "--code", "--with", "--strategy", "--goods", "--beside"]
      for option in others where arguments[option] != nil {
        throw .usage("`\(option)` does not work with `\(chart)`, which shows all promotions")
      }
    }
    if arguments["--calendar"] != nil && arguments["--together"] != nil {
      throw .usage("`--calendar` and `--together` are two charts, draw one at a time")
    }
    if arguments["--beside"] != nil && arguments["--goods"] == nil {
      throw .usage("`--beside` adds a line to the goods of `--goods`, which is missing")
    }
    try arguments.checkNewFile(ending: ".svg", "the picture is SVG", of: "the picture")
  }

  private func orders(
    of program: Program, upTo limit: Amount?
  ) throws(CommandFailure) -> ChartOrders {
    guard let goods = arguments["--goods"] else {
      guard !program.isAboutGoods else {
        throw .usage(
          "these rules are about goods, so their prices are no curve of one amount; "
            + "`--goods LABELS` draws what orders of such goods pay, `--together` and `--calendar` "
            + "draw the promotions")
      }
      return ChartOrders(of: program, in: try context(in: program))
    }
    guard program.isAboutGoods else {
      throw .usage(
        "these rules are not about goods, so `--goods` changes nothing: leave it out")
    }
    let line = try OrderText.goods(
      goods, costing: limit ?? Amount(minorUnits: 1) ?? .zero, of: "--goods", in: program)
    var others: [OrderLine] = []
    for text in arguments.all("--beside") {
      others.append(try OrderText.line(text, of: "--beside", in: program))
    }
    let context = try context(in: program)
    return try priced(by: program) { () throws(Order.Problem) in
      try ChartOrders(of: line, beside: others, program, in: context)
    }
  }

  /// Returns the context of the orders: everything except their amounts.
  private func context(in program: Program) throws(CommandFailure) -> Context {
    let facts = try OrderText.facts(arguments.all("--with"), in: program)
    try OrderText.checkFacts(Set(facts.keys), in: program)
    let order = Order(
      amount: .zero, at: try OrderText.instant(arguments["--at"], in: program),
      codes: try OrderText.codes(arguments.all("--code")), facts: facts)
    return try priced(by: program) { () throws(Order.Problem) in try program.context(of: order) }
  }

  private func write(
    _ picture: @autoclosure () -> String, or characters: @autoclosure () -> StyledText
  ) throws(CommandFailure) {
    guard let path = arguments["--out"] else {
      return try printAnswer(characters().painted(for: .output))
    }
    try writeFile(picture(), to: path, mayReplace: arguments["--force"] != nil)
  }
}
