import Promo

extension RuleStore {
  /// Why rules were not loaded, or an edit not made. The version before it stays.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The rules have errors. Those of an edit were not written: places are those of the edited text.
    case rejected(Compilation)
    /// The edit cannot be made in these rules.
    case edit(RuleEdit.Problem)
    /// A file cannot be read or written, or was changed meanwhile.
    case host(HostError)
    /// The caller's fetch failed.
    case fetch(any Error)
    /// The rules were fetched: there is no file to write.
    case notWritable

    /// The message, where an error is printed.
    public var description: String { message }

    /// What happened, for people: of rules with errors the report, of several lines.
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
