/// The exit status of the program, for scripts that call it.
enum ExitStatus: Int32 {
  /// The command did its work.
  case done = 0
  /// An expectation failed, a finding is denied, or a price differs.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// The rule files have errors.
  case rules = 3
  /// The order input is bad.
  case orders = 4
  /// A file cannot be read or written, a folder has no rules, or time zone data are missing.
  case host = 5
}
