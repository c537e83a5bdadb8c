import Promo

extension RuleFiles {
  /// Replaces the content of a rule file, if it still is as read.
  ///
  /// The file has the old bytes or the new ones at every moment, even if the process is killed.
  /// Processes that write this way never interfere: each locks the folder while it writes. Links to
  /// the file and its permissions stay.
  ///
  /// - Parameters:
  ///   - old: The file as read.
  ///   - new: The new bytes.
  /// - Throws: `HostError.changedMeanwhile` if the file is gone or has other bytes than `old`, and
  ///   `HostError.cannotWrite` if it cannot be written or is not an ordinary file. The file is then
  ///   unchanged.
  public static func replace(_ old: Source, with new: Source) throws(HostError) {
    let target = try RuleFileTarget(of: old)
    let lock = try FolderLock(target.target.folder, for: old.name)
    try target.write(new.bytes)
    lock.synchronize()
  }
}

/// The place of a rule file to be replaced.
private struct RuleFileTarget {
  /// The file as read.
  let source: Source

  /// The real path of the file.
  let target: FilePath

  init(of source: Source) throws(HostError) {
    self.source = source
    try RuleFileTarget.checkKind(of: source)
    guard let target = System.realPath(FilePath(source.path)) else {
      throw .changedMeanwhile(path: source.name)
    }
    self.target = target
  }

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

  /// Writes the file. When this returns or fails, no temporary file remains.
  func write(_ bytes: [UInt8]) throws(HostError) {
    try checkUnchanged()
    let old = try System.open(writing: target).orCannotWrite(source.name)
    defer { System.close(old) }
    let output = try FileOutput(replacing: target, keeping: old, as: source.name)
    try output.write(bytes)
    try output.synchronize()
    try checkUnchanged()
    try output.finish()
  }

  /// Fails unless the name leads to the same file with the bytes that were read.
  private func checkUnchanged() throws(HostError) {
    guard System.realPath(FilePath(source.path)) == target,
      try FileInput.bytes(of: target, limit: Source.sizeLimit) == source.bytes
    else { throw .changedMeanwhile(path: source.name) }
  }

}

/// The lock of a folder, held until the end of its scope or of the process.
private struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameter name: The file's name in messages.
  init(_ folder: FilePath, for name: String) throws(HostError) {
    let opened = try System.open(folder: folder).orCannotWrite(name)
    if case .failure(let failure) = System.lock(opened) {
      System.close(opened)
      throw .cannotWrite(path: name, reason: failure.reason)
    }
    descriptor = opened
  }

  deinit { System.close(descriptor) }

  /// Returns once the folder's list of files is on the disk.
  func synchronize() {
    // A failure is ignored: the file has its new bytes by now, and some systems cannot do this for
    // a folder.
    _ = System.synchronize(descriptor)
  }
}
