/// Something of the machine that did not do what was asked of it.
public enum HostError: Error, Equatable, Sendable {
  /// A file or folder cannot be read; the system's reason.
  case cannotRead(path: String, reason: String)
  /// A file cannot be written; the system's reason.
  case cannotWrite(path: String, reason: String)
  /// A folder has no rule files.
  case noRules(folder: String)
  /// Whoever reads our output has stopped.
  case closedPipe

  /// What happened, for people.
  public var message: String {
    switch self {
    case .cannotRead("-", let reason): "cannot read standard input: \(reason)"
    case .cannotRead(let path, let reason): "cannot read `\(path)`: \(reason)"
    case .cannotWrite(let path, let reason): "cannot write `\(path)`: \(reason)"
    case .noRules(let folder): "there are no rules in `\(folder)`: no file in it ends in `.promo`"
    case .closedPipe: "the output is closed"
    }
  }
}
