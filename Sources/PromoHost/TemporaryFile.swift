/// An unfinished file in the folder of its target. It gets the target's name when it is complete.
/// Until then, its name is random, so that no other process guesses it, and creating the file never
/// touches an existing file. So two processes can write the same target at once, even if they have
/// the same process number in different containers. The file is locked while its process lives, so
/// that a later process can recognize and delete the files of a killed process.
final class TemporaryFile {
  let descriptor: Int32
  private let path: FilePath
  private let number: System.FileNumber
  private let mark: LeftOvers.Mark

  /// Creates a file that no other user may read, because it will get the rights of another file, or
  /// a file with the usual rights of a new file.
  init(
    in folder: FilePath, for name: String, isPrivate: Bool,
    named makeName: () -> FilePath = TemporaryFile.randomName
  ) throws(HostError) {
    LeftOvers.removeAbandoned(in: folder)
    // Between the creation and the mark, a signal would leave the file behind.
    let signals = System.blockSignals()
    defer { System.restoreSignals(signals) }
    (descriptor, path, number) = try TemporaryFile.created(
      in: folder, for: name, isPrivate: isPrivate, named: makeName)
    mark = LeftOvers.mark(path, number)
  }

  deinit {
    System.close(descriptor)
    if isOwn { System.remove(path) }
    LeftOvers.unmark(mark)
  }

  /// Gives the file the name of its target, in one step.
  func move(to target: FilePath, for name: String, mayReplace: Bool = true) throws(HostError) {
    guard isOwn else {
      throw .cannotWrite(path: name, reason: "another program has moved the unfinished file")
    }
    let result = mayReplace ? System.move(path, to: target) : System.place(path, at: target)
    if case .failure(let failure) = result, failure.isTaken { throw TemporaryFile.taken(name) }
    try result.orCannotWrite(name)
  }

  static func taken(_ name: String) -> HostError {
    .cannotWrite(path: name, reason: "another program has made this file in the meantime")
  }

  /// True if the name still leads to the file that was created.
  private var isOwn: Bool { path.withPointer(System.number(ofLink:)) == number }

  private static func created(
    in folder: FilePath, for name: String, isPrivate: Bool, named makeName: () -> FilePath
  ) throws(HostError) -> (Int32, FilePath, System.FileNumber) {
    for _ in 0..<100 {
      let path = folder.appending(makeName())
      switch System.create(path, isPrivate: isPrivate) {
      case .success(let descriptor):
        // Before this process locks the file, another process may take it for an abandoned file and
        // lock it.
        if case .success(false) = System.lock(descriptor) {
        } else if let number = System.number(of: descriptor, at: path) {
          return (descriptor, path, number)
        }
        System.close(descriptor)
      case .failure(let failure) where failure.isTaken: continue
      case .failure(let failure): throw .cannotWrite(path: name, reason: failure.reason)
      }
    }
    throw .cannotWrite(path: name, reason: "all names for an unfinished file are taken")
  }

  static func randomName() -> FilePath { name(.random(in: .min ... .max)) }

  /// The dot hides the name in listings, and thirteen digits are enough for any number.
  private static func name(_ number: UInt64) -> FilePath {
    let digits = String(number, radix: 36)
    return FilePath(".promo-\(String(repeating: "0", count: 13 - digits.count))\(digits).tmp")
  }

  static func isName(_ path: FilePath) -> Bool {
    let digits = path.text.dropFirst(".promo-".count).dropLast(".tmp".count)
    return UInt64(digits, radix: 36).map(name) == path
  }
}
