/// An unfinished file beside the one whose name it will get. It has a random name, which no other
/// process guesses, and nothing that stands there already is touched: two processes can write the
/// same target at once, even with one process number in two containers.
final class TemporaryFile {
  /// The open file.
  let descriptor: Int32
  private let path: FilePath
  private let number: System.FileNumber
  private let mark: LeftOvers.Mark

  /// Creates a file that nobody else may read, or one with the rights of any new file.
  ///
  /// - Parameters:
  ///   - name: The target's name in messages.
  ///   - isPrivate: True if the file gets the rights of another file later.
  ///   - makeName: Returns a name to try.
  init(
    in folder: FilePath, for name: String, isPrivate: Bool,
    named makeName: () -> FilePath = TemporaryFile.randomName
  ) throws(HostError) {
    // Between the creation and the mark, a signal would leave the file behind.
    let signals = System.blockSignals()
    defer { System.restoreSignals(signals) }
    (descriptor, path) = try TemporaryFile.created(
      in: folder, for: name, isPrivate: isPrivate, named: makeName)
    switch System.status(of: descriptor) {
    case .success(let status): number = status.number
    case .failure(let failure):
      System.close(descriptor)
      throw .cannotWrite(path: name, reason: failure.reason)
    }
    mark = LeftOvers.mark(path, number)
  }

  /// Closes and deletes the file.
  deinit {
    System.close(descriptor)
    if isOwn { System.remove(path) }
    LeftOvers.unmark(mark)
  }

  /// Gives the file the name of another, in one step.
  ///
  /// - Parameter name: The target's name in messages.
  func move(to target: FilePath, for name: String) throws(HostError) {
    guard isOwn else {
      throw .cannotWrite(path: name, reason: "another program has moved the unfinished file")
    }
    try System.rename(path, to: target).orCannotWrite(name)
  }

  /// True if the name still leads to the file that was created.
  private var isOwn: Bool {
    guard case .success(let status) = System.status(ofLink: path) else { return false }
    return status.number == number
  }

  private static func created(
    in folder: FilePath, for name: String, isPrivate: Bool, named makeName: () -> FilePath
  ) throws(HostError) -> (Int32, FilePath) {
    for _ in 0..<100 {
      let path = folder.appending(makeName())
      switch System.create(path, isPrivate: isPrivate) {
      case .success(let descriptor): return (descriptor, path)
      case .failure(let failure) where failure.isTaken: continue
      case .failure(let failure): throw .cannotWrite(path: name, reason: failure.reason)
      }
    }
    throw .cannotWrite(path: name, reason: "all names for an unfinished file are taken")
  }

  /// A point hides the name from the listings of folders.
  static func randomName() -> FilePath {
    FilePath(".promo-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp")
  }
}
