/// Where results go, in blocks: standard output, or a file that appears under its name only when
/// all of it is written.
package final class FileOutput {
  private let path: String?
  private let descriptor: Int32
  private let temporaryPath: String?
  private var buffer: [UInt8] = []
  private var isFinished = false

  /// Standard output.
  package init() {
    path = nil
    temporaryPath = nil
    descriptor = 1
  }

  /// A file. What is no ordinary file, such as `/dev/null`, is written as it is; else the bytes go
  /// to a new file beside the one that the path leads to, which takes its name in `finish()` and its
  /// permissions at once.
  package init(path: String) throws(HostError) {
    let target = System.realPath(path) ?? path
    self.path = target
    if case .success(.other) = System.kind(of: target) {
      temporaryPath = nil
      descriptor = try FileOutput.opened(target, isNew: false, as: path)
    } else {
      let temporary = "\(target).\(System.processIdentifier).tmp"
      System.remove(temporary)
      temporaryPath = temporary
      descriptor = try FileOutput.opened(temporary, isNew: true, as: path)
      System.copyPermissions(of: target, to: descriptor)
    }
  }

  deinit {
    if path != nil { System.close(descriptor) }
    if let temporaryPath, !isFinished { System.remove(temporaryPath) }
  }

  /// Adds bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(HostError) {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes out what is still held back, and gives a file its name.
  package func finish() throws(HostError) {
    try flush()
    if let temporaryPath, let path,
      case .failure(let failure) = System.rename(temporaryPath, to: path)
    {
      throw .cannotWrite(path: path, reason: failure.reason)
    }
    isFinished = true
  }

  package func flush() throws(HostError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard case .failure(let failure) = System.write(buffer[...], to: descriptor) else { return }
    if failure.isClosedPipe { throw .closedPipe }
    throw .cannotWrite(path: path ?? "standard output", reason: failure.reason)
  }

  private static func opened(
    _ path: String, isNew: Bool, as name: String
  ) throws(HostError) -> Int32 {
    switch System.create(writing: path, isNew: isNew) {
    case .success(let descriptor): return descriptor
    case .failure(let failure): throw .cannotWrite(path: name, reason: failure.reason)
    }
  }
}
