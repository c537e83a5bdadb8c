/// Text in pieces, each with its role, so that layout needs no knowledge of colours.
package struct StyledText: Equatable, Sendable {
  /// The role of a piece of text.
  package enum Style: Hashable, Sendable {
    case plain
    case error
    case warning
    case strong
    case faint
    case good
    /// One of the colours that distinguish things, from 0.
    case hue(Int)
  }

  /// One piece of text in one style.
  package struct Run: Equatable, Sendable {
    package let text: String
    package let style: Style
  }

  package private(set) var runs: [Run] = []

  package init() {}

  package mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    runs.append(Run(text: text, style: style))
  }

  package mutating func append(_ other: StyledText) {
    runs += other.runs
  }

  /// The text without its styles.
  package var plain: String { runs.map(\.text).joined() }
}
