import Promo
import PromoHost
import PromoOrders

/// The form of an answer about a change of rules or about orders.
enum AnswerFormat: String, CaseIterable {
  case text
  case json
  /// For a pull request.
  case markdown
}

/// Writes a command's answer to standard output. If the reader closes the pipe, it has read enough:
/// the command continues and ends with the same status, because scripts rely on the status.
func printAnswer(_ text: String) throws(CommandFailure) {
  let output = FileOutput()
  do throws(HostError) {
    try output.write(text.utf8)
    try output.finish()
  } catch {
    if error != .closedPipe { throw .host(error) }
  }
}

/// Writes a new file, whole or not at all.
func writeFile(
  _ text: String, to path: String, mayReplace: Bool
) throws(CommandFailure) {
  try hosted { () throws(HostError) in
    let output = try FileOutput(path: path, mayReplace: mayReplace)
    try output.write(text.utf8)
    try output.finish()
  }
}

extension StyledText {
  func painted(for stream: Console.Stream) -> String {
    guard Console.hasColour(stream) else { return plain }
    return runs.map { "\($0.style.escape)\($0.text)\($0.style == .plain ? "" : "\u{1B}[0m")" }
      .joined()
  }
}

extension StyledText.Style {
  /// The terminal's escape sequence for the style (ECMA-48, SGR).
  fileprivate var escape: String {
    switch self {
    case .plain: ""
    case .error: "\u{1B}[1;31m"
    case .warning: "\u{1B}[1;33m"
    case .strong: "\u{1B}[1m"
    case .faint: "\u{1B}[2m"
    case .good: "\u{1B}[32m"
    case .hue(let index): "\u{1B}[\(["34", "33", "32", "35", "31", "36", "93", "94"][index % 8])m"
    }
  }
}
