import Promo
import PromoHost
import PromoOrders

struct DescribeRules {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    let language = arguments.language
    let (program, compilation) = try arguments.loadRules()
    guard arguments["--names"] == nil else {
      try printAnswer(program.promotions.map { "\(name(of: $0))\n" }.joined())
      return .done
    }
    let worst = arguments["--worst"] == nil ? nil : deepestOfEach(compilation)
    try printAnswer(lines(of: program, worst ?? [], in: language).painted(for: .output))
    return .done
  }

  /// Returns how little an order pays with each promotion; nil if the rules have errors.
  private func deepestOfEach(_ compilation: Compilation) -> [Message]? {
    let steps = Compilation.divided()
    return compilation.checked(budget: steps.findings).tried?
      .deepestOfEach(budget: steps.conclusions)
  }

  /// Returns the name of a promotion: unchanged for a script, printable for a terminal.
  private func name(of promotion: Promotion) -> String {
    Console.isTerminal(.output) ? printable(promotion.name) : promotion.name
  }

  /// Returns a line with the name and the description of each promotion, each above how little an
  /// order pays with it if that is asked, followed by what the descriptions have in common.
  private func lines(
    of program: Program, _ worst: [Message], in language: Language
  ) -> StyledText {
    let width = program.promotions.map { displayWidth(printable($0.name)) }.max() ?? 0
    var text = StyledText()
    for (index, promotion) in program.promotions.enumerated() {
      let name = printable(promotion.name)
      let gap = String(repeating: " ", count: width - displayWidth(name) + 3)
      text.append(name, promotion.isPaused ? .faint : .strong)
      text.append(
        "\(gap)\(program.description(of: promotion, in: language))\n",
        promotion.isPaused ? .faint : .plain)
      if !worst.isEmpty {
        text.append(
          "\(String(repeating: " ", count: width + 3))\(worst[index].text(in: language))\n")
      }
    }
    let common = program.commonDescription(in: language)
    if !common.isEmpty { text.append("\n\(common.joined(separator: "\n"))\n", .faint) }
    return text
  }
}
