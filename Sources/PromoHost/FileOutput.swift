/// The destination of results, written in blocks: standard output, or a file that appears under its
/// name only when it is complete.
package final class FileOutput {
  private let path: FilePath?
  private let descriptor: Int32
  private let temporaryPath: FilePath?
  private var buffer: [UInt8] = []
  private var isOpen = true
  private var isFinished = false

  /// Makes an output to standard output.
  package init() {
    path = nil
    temporaryPath = nil
    descriptor = 1
  }

  /// Makes an output to a file. The bytes go to a new file beside the one that the path leads to.
  /// It gets the permissions at once and the name in `finish()`. Anything other than an ordinary
  /// file, such as `/dev/null`, is written directly.
  package convenience init(path: String) throws(HostError) {
    let target = System.realPath(FilePath(path)) ?? FilePath(path)
    switch System.kind(of: target) {
    case .success(.other), .success(.pipe): try self.init(device: target, as: path)
    default:
      let temporary: FilePath = "\(target.text).\(System.processIdentifier).tmp"
      try self.init(path: path, at: target, by: temporary)
    }
  }

  private init(device: FilePath, as name: String) throws(HostError) {
    path = device
    temporaryPath = nil
    descriptor = try FileOutput.opened(device, isNew: false, as: name)
  }

  /// Makes an output to a file, which gets its permissions at once and its name in `finish()`.
  ///
  /// - Parameters:
  ///   - path: The file's name in messages.
  ///   - target: The path that it leads to.
  ///   - temporary: The path of the unfinished file. An existing file there is deleted.
  init(path: String, at target: FilePath, by temporary: FilePath) throws(HostError) {
    System.remove(temporary)
    self.path = target
    temporaryPath = temporary
    descriptor = try FileOutput.opened(temporary, isNew: true, as: path)
    System.copyPermissions(of: target, to: descriptor)
  }

  deinit {
    if path != nil, isOpen { System.close(descriptor) }
    if let temporaryPath, !isFinished { System.remove(temporaryPath) }
  }

  package func write(_ bytes: some Collection<UInt8>) throws(HostError) {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Adds a block of bytes without a copy of it.
  package func write(block bytes: UnsafeRawBufferPointer) throws(HostError) {
    try flush()
    try check(System.write(bytes, to: descriptor))
  }

  /// Writes all held bytes, and gives the file its name.
  package func finish() throws(HostError) {
    try close()
    if let temporaryPath, let path { try check(System.rename(temporaryPath, to: path)) }
    isFinished = true
  }

  /// Writes all held bytes, and returns once they are on the disk.
  func synchronize() throws(HostError) {
    try flush()
    try check(System.synchronize(descriptor))
  }

  /// Writes all held bytes and closes the file, which keeps its temporary name. Some systems report
  /// only now that the disk is full.
  package func close() throws(HostError) {
    guard isOpen else { return }
    try flush()
    guard path != nil else { return }
    isOpen = false
    try check(System.close(descriptor))
  }

  package func flush() throws(HostError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try check(buffer.withUnsafeBytes { System.write($0, to: descriptor) })
  }

  private func check(_ result: Result<Void, SystemFailure>) throws(HostError) {
    guard case .failure(let failure) = result else { return }
    if failure.isClosedPipe { throw .closedPipe }
    throw .cannotWrite(path: path?.text ?? "standard output", reason: failure.reason)
  }

  private static func opened(
    _ path: FilePath, isNew: Bool, as name: String
  ) throws(HostError) -> Int32 {
    switch System.create(writing: path, isNew: isNew) {
    case .success(let descriptor): return descriptor
    case .failure(let failure): throw .cannotWrite(path: name, reason: failure.reason)
    }
  }
}
