/// A task: a group of measurements.
enum BenchTask: String, CaseIterable {
  case order = "A"
  case batch = "B"
  case rules = "C"
  case codes
  case load = "D"
  case lines
  case embedding
}

/// The command-line options.
struct BenchOptions {
  private(set) var folder = ""
  /// The release build of `promo-eval`.
  private(set) var program = ".build/release/promo-eval"
  private(set) var scratch = "/tmp"
  /// The number of rounds. In each round, our code runs first and the limit second.
  private(set) var rounds = 5
  private(set) var isVerbose = false
  private(set) var tasks: [BenchTask] = []

  init(_ arguments: ArraySlice<String>) throws(BenchFailure) {
    var rest = arguments
    while let word = rest.popFirst() {
      switch word {
      case "--program": program = try BenchOptions.value(of: word, from: &rest)
      case "--scratch": scratch = try BenchOptions.value(of: word, from: &rest)
      case "--rounds":
        rounds = max(1, Int(try BenchOptions.value(of: word, from: &rest)) ?? rounds)
      case "--verbose": isVerbose = true
      default: try take(word)
      }
    }
    if folder.isEmpty { throw .usage("the folder with rules, orders and `limit` is missing") }
    if tasks.isEmpty { tasks = BenchTask.allCases }
  }

  private mutating func take(_ word: String) throws(BenchFailure) {
    if folder.isEmpty {
      folder = word
    } else if let task = BenchTask(rawValue: word) {
      tasks.append(task)
    } else {
      throw .usage("there is no task `\(word)`")
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(BenchFailure) -> String {
    guard let value = rest.popFirst() else { throw .usage("`\(option)` needs a value") }
    return value
  }
}
