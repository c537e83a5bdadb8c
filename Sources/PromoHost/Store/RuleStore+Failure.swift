import Promo

extension RuleStore {
  /// The reason why rules were not loaded or an edit was not made. The version before stays.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The rules have errors. Those of an edit were not written, and places refer to the edited
    /// text.
    case rejected(Compilation)
    /// The edit is impossible in these rules.
    case edit(RuleEdit.Problem)
    /// A file cannot be read or written, or was changed meanwhile.
    case host(HostError)
    /// The caller's fetch failed.
    case fetch(any Error)
    /// The rules were fetched: there is no file to write.
    case notWritable

    /// The same text as `message`, for printed errors.
    public var description: String { message }

    /// The failure, for people. For rules with errors, it is a report of several lines.
    public var message: String {
      switch self {
      case .rejected(let compilation): compilation.report
      case .edit(let problem): problem.message
      case .host(let error): error.message
      case .fetch(let error): "the rules could not be fetched: \(error)"
      case .notWritable: "these rules were fetched, so there is no file to write"
      }
    }
  }
}
