import Promo

/// A failure of the machine: its files, its output or its time zone data.
public enum HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or folder cannot be read. `reason` is usually in the system's words.
  case cannotRead(path: String, reason: String)
  /// A file cannot be written. `reason` is usually in the system's words.
  case cannotWrite(path: String, reason: String)
  /// A file has changed since it was read, so it was not written.
  case changedMeanwhile(path: String)
  /// A folder contains no rule files.
  case noRules(folder: String)
  /// This machine has no usable time zone data. `help` is advice on how to get some.
  case noZoneData(help: String)
  /// The reader of the output has stopped.
  case closedPipe

  /// The same text as `message`, for printed errors.
  public var description: String { message }

  /// The failure, for people.
  public var message: String { sentence.english }

  package var sentence: Message {
    switch self {
    case .cannotRead("-", let reason): "cannot read standard input: \(Message(words: reason))"
    case .cannotRead(let path, let reason):
      "cannot read `\(printable(path))`: \(Message(words: reason))"
    case .cannotWrite(let path, let reason):
      "cannot write `\(printable(path))`: \(Message(words: reason))"
    case .changedMeanwhile(let path):
      "`\(printable(path))` was not written, because somebody else changed it in the meantime"
    case .noRules(let folder):
      "there are no rules in `\(printable(folder))`: no file in it ends in `.promo`"
    case .noZoneData(let help): "this machine has no usable time zone data; \(help)"
    case .closedPipe: "the output is closed"
    }
  }
}
