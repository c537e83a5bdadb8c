import Promo

extension RuleFiles {
  /// Writes a rule file anew, if it still is what was read.
  ///
  /// The file has the old bytes or the new ones at every moment, also when the process is killed. No
  /// two processes that write in this way come between each other: while one writes, it has the lock
  /// of the folder. Links to the file stay, and so do its permissions.
  ///
  /// - Parameters:
  ///   - old: the file as it was read.
  ///   - new: its bytes from now on.
  /// - Throws: `HostError.changedMeanwhile` if the file is gone or has other bytes than `old`, and
  ///   `HostError.cannotWrite` if it cannot be written or is no ordinary file. Then it is as it was.
  public static func replace(_ old: Source, with new: Source) throws(HostError) {
    let target = try RuleFileTarget(of: old)
    let lock = try FolderLock(target.folder, for: old.name)
    try target.write(new.bytes)
    lock.synchronize()
  }
}

/// Where a rule file is that is written anew.
private struct RuleFileTarget {
  /// The file as it was read.
  let source: Source

  /// The path that its name leads to.
  let target: String

  init(of source: Source) throws(HostError) {
    self.source = source
    try RuleFileTarget.checkKind(of: source)
    guard let target = System.realPath(source.name) else {
      throw .changedMeanwhile(path: source.name)
    }
    self.target = target
    try check(System.checkWriting(target), path: source.name)
  }

  private static func checkKind(of source: Source) throws(HostError) {
    let name = source.name
    guard name != "-" else { throw .cannotWrite(path: name, reason: "it is standard input") }
    guard source.bytes.count <= Source.sizeLimit else {
      throw .cannotWrite(path: name, reason: "it is larger than a rule file may be")
    }
    switch System.kind(of: name) {
    case .success(.file): break
    case .success(.folder), .success(.other):
      throw .cannotWrite(path: name, reason: "it is not an ordinary file")
    case .failure(let failure):
      throw System.isMissing(name)
        ? .changedMeanwhile(path: name) : .cannotWrite(path: name, reason: failure.reason)
    }
  }

  /// Writes the file, of which nothing is left elsewhere when this returns or fails: what is not
  /// finished goes while the folder is still locked.
  func write(_ bytes: [UInt8]) throws(HostError) {
    try checkUnchanged()
    let output = try FileOutput(path: source.name, at: target, by: temporary)
    try output.write(bytes)
    try output.synchronize()
    try checkUnchanged()
    try output.finish()
  }

  /// Fails unless the name leads to the same file, and that has the bytes that were read.
  private func checkUnchanged() throws(HostError) {
    guard System.realPath(source.name) == target,
      try FileInput.bytes(of: target, limit: Source.sizeLimit) == source.bytes
    else { throw .changedMeanwhile(path: source.name) }
  }

  var folder: String {
    let path = target[..<slash]
    return path.isEmpty ? "/" : String(path)
  }

  /// Where the file is written before it takes its place. Whoever has the lock is the only one that
  /// writes there, so that what a killed process has left is in nobody's way.
  private var temporary: String {
    "\(target[..<slash])/.\(target[slash...].dropFirst()).promo-tmp"
  }

  /// The slash before the file's own name; a real path has one.
  private var slash: String.Index { target.lastIndex(of: "/") ?? target.startIndex }
}

/// The lock of a folder, to the end of the scope that took it or of its process.
private struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameter name: the file that it is for, as messages call it.
  init(_ folder: String, for name: String) throws(HostError) {
    let opened = try check(System.open(folder: folder), path: name)
    if case .failure(let failure) = System.lock(opened) {
      System.close(opened)
      throw .cannotWrite(path: name, reason: failure.reason)
    }
    descriptor = opened
  }

  deinit { System.close(descriptor) }

  /// Returns when it is on the disk which files the folder has.
  func synchronize() {
    // The file has its new bytes by now, and some systems do this for no folder.
    _ = System.synchronize(descriptor)
  }
}

/// What a call for a file that is to be written came to.
@discardableResult
private func check<Value>(
  _ result: Result<Value, SystemFailure>, path: String
) throws(HostError) -> Value {
  switch result {
  case .success(let value): return value
  case .failure(let failure): throw .cannotWrite(path: path, reason: failure.reason)
  }
}
