import Promo

/// Something of the machine that did not do what was asked of it.
public enum HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or folder cannot be read; the system's reason.
  case cannotRead(path: String, reason: String)
  /// A file cannot be written; the system's reason.
  case cannotWrite(path: String, reason: String)
  /// A file is not what it was when it was read, so that it was not written.
  case changedMeanwhile(path: String)
  /// A folder has no rule files.
  case noRules(folder: String)
  /// There are no time zones on this machine; what to do about it.
  case noZoneData(help: String)
  /// Whoever reads our output has stopped.
  case closedPipe

  /// The message, where an error is printed.
  public var description: String { message }

  /// What happened, for people.
  public var message: String {
    switch self {
    case .cannotRead("-", let reason): "cannot read standard input: \(reason)"
    case .cannotRead(let path, let reason): "cannot read `\(printable(path))`: \(reason)"
    case .cannotWrite(let path, let reason): "cannot write `\(printable(path))`: \(reason)"
    case .changedMeanwhile(let path):
      "`\(printable(path))` was not written, because somebody else changed it in the meantime"
    case .noRules(let folder):
      "there are no rules in `\(printable(folder))`: no file in it ends in `.promo`"
    case .noZoneData(let help): "this machine has no time zone data; \(help)"
    case .closedPipe: "the output is closed"
    }
  }
}
