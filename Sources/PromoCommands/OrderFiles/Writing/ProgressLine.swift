import Promo
import PromoHost

struct ProgressLine {
  private let isShown: Bool
  private let size: Int?
  private let start = Console.milliseconds
  private var last: Int64
  private var shownWidth = 0

  init(isShown: Bool, size: Int?) {
    self.isShown = isShown
    self.size = size
    last = start
  }

  /// Shows the progress, at most every 200 milliseconds.
  mutating func show(rows: Int, bytes: Int) {
    guard isShown else { return }
    let now = Console.milliseconds
    guard now - last >= 200 else { return }
    last = now
    let text = text(rows: rows, bytes: bytes, milliseconds: max(1, Int(now - start)))
    let rest = String(repeating: " ", count: max(0, shownWidth - text.utf8.count))
    shownWidth = text.utf8.count
    Console.write("\r\(text)\(rest)", to: .error)
  }

  private func text(rows: Int, bytes: Int, milliseconds: Int) -> String {
    let speed = rows.multipliedReportingOverflow(by: 1_000)
    let rate = speed.overflow ? rows / milliseconds * 1_000 : speed.partialValue / milliseconds
    var text = "\(grouped(rows)) rows, \(grouped(rate)) rows/s"
    if let size, size > 0 { text += ", \(Int(Double(min(bytes, size)) / Double(size) * 100)) %" }
    return text
  }

  /// Clears the line, to make room for other text.
  mutating func clear() {
    guard shownWidth > 0 else { return }
    Console.write("\r\(String(repeating: " ", count: shownWidth))\r", to: .error)
    shownWidth = 0
  }
}
