import Promo
import PromoHost

/// The command line program.
public enum PromoEval {
  /// The version that `--version` prints.
  static var version: String { "\(Version.text)" }

  /// Runs the program and returns its exit status.
  ///
  /// - Parameter arguments: The words after the program's name.
  public static func run(_ arguments: [String]) -> Int32 {
    Console.installSignalHandlers()
    do {
      return try run(Command(arguments)).rawValue
    } catch {
      if let message = error.message {
        Console.write("promo-eval: \(message)\n", to: .error)
      }
      return error.status.rawValue
    }
  }

  private static func run(_ command: Command) throws(CommandFailure) -> ExitStatus {
    switch command {
    case .help(let text):
      try printAnswer("\(text)\n")
      return .done
    case .version:
      try printAnswer("promo-eval \(version)\n")
      return .done
    case .price(let arguments) where arguments["--orders"] != nil:
      return try PriceOrders(arguments).run()
    case .price(let arguments): return try PriceOrder(arguments).run()
    case .test(let arguments): return try RunExpectations(arguments).run()
    case .check(let arguments): return try CheckRules(arguments).run()
    case .describe(let arguments): return try DescribeRules(arguments).run()
    case .diff(let arguments): return try CompareRules(arguments).run()
    case .chart(let arguments): return try DrawChart(arguments).run()
    case .pause(let arguments, let name):
      return try SwitchPromotion(arguments, name: name, pauses: true).run()
    case .resume(let arguments, let name):
      return try SwitchPromotion(arguments, name: name, pauses: false).run()
    case .explain(let id): return try Explain(id: id).run()
    }
  }
}
