/// A file or standard input, read from start to end.
package final class FileInput {
  /// The path as given; `-` for standard input.
  package let path: String
  private let descriptor: Int32

  /// Opens a file, or standard input for `-`.
  package init(path: String) throws(HostError) {
    self.path = path
    guard path != "-" else {
      descriptor = 0
      return
    }
    switch System.open(reading: path) {
    case .success(let opened): descriptor = opened
    case .failure(let failure): throw .cannotRead(path: path, reason: failure.reason)
    }
  }

  deinit {
    if descriptor != 0 { System.close(descriptor) }
  }

  /// The number of bytes; nil for anything other than an ordinary file.
  package var size: Int? { System.size(of: descriptor) }

  /// Reads the next bytes, as many as are available and fit into the memory. Returns their number;
  /// 0 at the end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(HostError) -> Int {
    switch System.read(descriptor, into: memory) {
    case .success(let count): return count
    case .failure(let failure): throw .cannotRead(path: path, reason: failure.reason)
    }
  }

  /// Reads all bytes of a file, but at most one more than `limit`.
  package static func bytes(of path: String, limit: Int) throws(HostError) -> [UInt8] {
    let input = try FileInput(path: path)
    var block = [UInt8](repeating: 0, count: 1 << 18)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let count = try input.read(into: &block)
      if count == 0 { break }
      bytes += block.prefix(min(count, limit + 1 - bytes.count))
    }
    return bytes
  }

  private func read(into block: inout [UInt8]) throws(HostError) -> Int {
    switch block.withUnsafeMutableBytes({ System.read(descriptor, into: $0) }) {
    case .success(let count): return count
    case .failure(let failure): throw .cannotRead(path: path, reason: failure.reason)
    }
  }
}

/// The destination of results, written in blocks: standard output, or a file that appears under its
/// name only when it is complete.
package final class FileOutput {
  private let path: String?
  private let descriptor: Int32
  private let temporaryPath: String?
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
    let target = System.realPath(path) ?? path
    if case .success(.other) = System.kind(of: target) {
      try self.init(device: target, as: path)
    } else {
      let temporary = "\(target).\(System.processIdentifier).tmp"
      try self.init(path: path, at: target, by: temporary)
    }
  }

  private init(device: String, as name: String) throws(HostError) {
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
  init(path: String, at target: String, by temporary: String) throws(HostError) {
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

/// The identity of files, present or future.
package enum FileIdentity {
  /// Returns true if two paths lead to the same ordinary file; `-` is standard input. Two missing
  /// files are the same if they have the same name in the same folder.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    if let number = System.fileNumber(of: path) { return number == System.fileNumber(of: other) }
    guard path != "-", other != "-", System.realPath(path) == nil else { return false }
    return identity(ofNew: path) == identity(ofNew: other)
  }

  /// Returns true if a path leads to something that exists.
  package static func isThere(_ path: String) -> Bool { System.realPath(path) != nil }

  private static func identity(ofNew path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    let start = parts.count > 1 ? (folder.isEmpty ? "/" : folder) : "."
    return "\(System.realPath(start) ?? start)/\(name)"
  }
}
