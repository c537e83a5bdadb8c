extension StyledText {
  /// The lines of the text, without line ends.
  var lines: [StyledText] {
    var lines = [StyledText()]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledText()) }
        lines[lines.count - 1].append(String(part), run.style)
      }
    }
    return lines.last?.runs.isEmpty == true ? lines.dropLast() : lines
  }

  func write(to json: inout JSONText) {
    json.array(runs) { json, run in json.array([run.text, run.style.name]) { $0.string($1) } }
  }
}

extension StyledText.Style {
  fileprivate var name: String {
    switch self {
    case .plain: "plain"
    case .error: "error"
    case .warning: "warning"
    case .strong: "strong"
    case .faint: "faint"
    case .good: "good"
    case .hue(let index): "hue\(index % StyledText.Style.hueCount)"
    }
  }
}
