import Promo
import PromoHost

/// Draws the prices of orders, or the times of promotions, as a picture or with characters.
struct DrawChart {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// The number of columns without a terminal.
  private static var defaultWidth: Int { 80 }

  private var width: Int { Console.width(of: .output) ?? DrawChart.defaultWidth }

  func run() throws(CommandFailure) -> ExitStatus {
    try checkOptions()
    let program = try arguments.loadRules().program
    if arguments["--calendar"] != nil {
      let chart = program.calendarChart(
        from: try OrderText.instant(arguments["--at"], in: program))
      try write(picture: { chart.svg }, characters: { chart.blocks(width: width) })
    } else {
      let chart = program.priceChart(
        of: try context(in: program), upTo: try arguments.largestAmount(in: program))
      try write(picture: { chart.svg }, characters: { chart.blocks(width: width) })
    }
    return .done
  }

  private func checkOptions() throws(CommandFailure) {
    if let value = arguments["--calendar"] {
      guard value.isEmpty else { throw .usage("`--calendar` takes no value") }
      for option in ["--up-to", "--code", "--with", "--strategy"] where arguments[option] != nil {
        throw .usage("`\(option)` does not work with `--calendar`, which shows all promotions")
      }
    }
    guard let path = arguments["--out"] else { return }
    guard path != "-" else {
      throw .usage("to write the picture to standard output, use `--out /dev/stdout`")
    }
    let isOther = [".png", ".jpg", ".jpeg", ".pdf", ".gif"].contains {
      path.lowercased().hasSuffix($0)
    }
    guard !isOther else { throw .usage("the picture is SVG: `--out FILE.svg`") }
  }

  /// Returns the context of the orders: everything except their amounts.
  private func context(in program: Program) throws(CommandFailure) -> Context {
    let facts = try OrderText.facts(arguments.all("--with"), in: program)
    try OrderText.checkFacts(Set(facts.keys), in: program)
    let order = Order(
      amount: .zero, at: try OrderText.instant(arguments["--at"], in: program),
      codes: try OrderText.codes(arguments.all("--code")), facts: facts)
    return try priced { () throws(Order.Problem) in try program.context(of: order) }
  }

  private func write(
    picture: () -> String, characters: () -> StyledText
  ) throws(CommandFailure) {
    guard let path = arguments["--out"] else {
      try printAnswer(characters().painted(for: .output))
      return
    }
    try hosted { () throws(HostError) in
      let output = try FileOutput(path: path)
      try output.write(picture().utf8)
      try output.finish()
    }
  }
}
