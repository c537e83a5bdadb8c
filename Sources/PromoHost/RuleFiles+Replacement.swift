import Promo

extension RuleFiles {
  /// Replaces the content of a rule file if the file has not changed since it was read.
  ///
  /// At every moment, the file has either the old bytes or the new bytes, even if the process is
  /// killed. Processes that use this function never interfere, because each locks the file that it
  /// replaces. Links to the file, its owner, rights, access lists and other attributes stay.
  ///
  /// - Parameters:
  ///   - old: The file as it was read.
  ///   - new: The new bytes.
  /// - Throws: `HostError.changedMeanwhile` if the file is gone or its bytes differ from those of
  ///   `old`, and `HostError.cannotWrite` if the file cannot be written, is not an ordinary file,
  ///   has several hard links, or is locked by another program for two seconds. The file is then
  ///   unchanged.
  public static func replace(_ old: Source, with new: Source) throws(HostError) {
    let target = try RuleFileTarget(of: old)
    try target.write(new.bytes)
  }
}

/// A rule file to replace. The file stays open until the end of the value's scope or of the
/// process, and `write` locks it until then.
private struct RuleFileTarget: ~Copyable {
  /// The file as it was read.
  private let source: Source
  private let path: FilePath
  private let descriptor: Int32

  init(of source: Source) throws(HostError) {
    try RuleFileTarget.checkKind(of: source)
    guard let path = System.realPath(FilePath(source.path)) else {
      throw .changedMeanwhile(path: source.name)
    }
    let opened = try System.open(changing: path).orCannotWrite(source.name)
    self.source = source
    self.path = path
    descriptor = opened
  }

  deinit { System.close(descriptor) }

  private static func checkKind(of source: Source) throws(HostError) {
    let name = source.name
    guard name != "-" else { throw .cannotWrite(path: name, reason: "it is standard input") }
    guard source.bytes.count <= Source.sizeLimit else {
      throw .cannotWrite(path: name, reason: "it is larger than a rule file may be")
    }
    switch System.kind(of: FilePath(source.path)) {
    case .success(.file): break
    case .success:
      throw .cannotWrite(path: name, reason: "it is not an ordinary file")
    case .failure(let failure):
      throw failure.isMissing
        ? .changedMeanwhile(path: name) : .cannotWrite(path: name, reason: failure.reason)
    }
  }

  /// Writes the file. No unfinished file remains when this returns or throws.
  func write(_ bytes: [UInt8]) throws(HostError) {
    try lock()
    try checkUnchanged()
    let output = try FileOutput(replacing: path, keeping: descriptor, as: source.name)
    try output.write(bytes)
    try output.synchronize()
    try checkUnchanged()
    try output.finish()
    synchronizeFolder()
  }

  private func lock() throws(HostError) {
    let start = Console.milliseconds
    while try !System.lock(descriptor).orCannotWrite(source.name) {
      guard Console.milliseconds - start < RuleFileTarget.patience else {
        throw .cannotWrite(path: source.name, reason: "it is locked by another program")
      }
      System.pause(milliseconds: 10)
    }
  }

  /// Milliseconds to wait for a lock. Other processes that change rules hold it for a few.
  private static var patience: Int64 { 2_000 }

  /// Throws unless the name still leads to the locked file, which another program may have
  /// replaced, and the file has no other name and still has the bytes that were read.
  private func checkUnchanged() throws(HostError) {
    let status = try System.status(of: descriptor).orCannotWrite(source.name)
    guard System.realPath(FilePath(source.path)) == path,
      case .success(let present) = System.status(of: path), present.number == status.number,
      try FileInput.bytes(of: path, limit: Source.sizeLimit) == source.bytes
    else { throw .changedMeanwhile(path: source.name) }
    try status.checkSingleName(source.name)
  }

  /// Waits until the folder's list of files is on the disk.
  private func synchronizeFolder() {
    // A failure is ignored: the file already has its new bytes, and some systems cannot synchronize
    // a folder.
    guard case .success(let folder) = System.open(folder: path.folder) else { return }
    _ = System.synchronize(folder)
    System.close(folder)
  }
}
