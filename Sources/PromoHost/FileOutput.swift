import Promo

/// The destination of results, which are written in blocks: standard output, or a file that gets
/// its name only when it is complete.
package final class FileOutput {
  /// The name in messages.
  private let name: String
  private let descriptor: Int32

  /// True for a device or a pipe that this output has opened.
  private let isDevice: Bool

  private let target: FilePath
  private var temporary: TemporaryFile?
  private var mayReplace = true
  private var buffer: [UInt8] = []
  private var showsControls = false

  package convenience init() {
    self.init(descriptor: 1, name: "standard output")
  }

  private init(descriptor: Int32, name: String, isDevice: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.isDevice = isDevice
    target = ""
    temporary = nil
  }

  /// Makes an output to a file. The bytes go to a new file beside the one that the path leads to.
  /// The new file gets its permissions at once and its name in `finish()`. A device such as
  /// `/dev/null` and a descriptor such as `/dev/stdout` are written directly.
  ///
  /// - Parameter mayReplace: False to fail if another file has the name by the time this one is
  ///   complete.
  package convenience init(path: String, mayReplace: Bool = true) throws(HostError) {
    switch FileDestination(of: FilePath(path)) {
    case .descriptor(let number):
      try System.checkInherited(number).orCannotWrite(path)
      self.init(descriptor: number, name: path)
    case .path(let target): try self.init(at: target, as: path, mayReplace)
    }
    self.mayReplace = mayReplace
  }

  private convenience init(
    at target: FilePath, as name: String, _ mayReplace: Bool
  ) throws(HostError) {
    switch System.kind(of: target) {
    case .success(.pipe), .success(.other):
      let opened = try System.open(writing: target).orCannotWrite(name)
      self.init(descriptor: opened, name: name, isDevice: true)
    case .success(.file), .success(.link):
      guard mayReplace else { throw TemporaryFile.taken(name) }
      // Opening the file shows whether this process may write it.
      let old = try System.open(writing: target).orCannotWrite(name)
      defer { System.close(old) }
      try System.status(of: old).orCannotWrite(name).checkSingleName(name)
      try self.init(replacing: target, keeping: old, as: name)
    case .success(.folder): throw .cannotWrite(path: name, reason: "it is a folder")
    case .failure(let failure):
      guard failure.isMissing else { throw .cannotWrite(path: name, reason: failure.reason) }
      try self.init(replacing: target, keeping: nil, as: name)
    }
  }

  /// Makes an output to a file at a path without links: it replaces the file of the descriptor `old`,
  /// or creates one.
  init(replacing target: FilePath, keeping old: Int32?, as name: String) throws(HostError) {
    let temporary = try TemporaryFile(in: target.folder, for: name, isPrivate: old != nil)
    if let old { try FileAttributes.copy(from: old, to: temporary.descriptor, for: name) }
    self.name = name
    self.target = target
    descriptor = temporary.descriptor
    isDevice = false
    self.temporary = temporary
  }

  deinit {
    if isDevice { System.close(descriptor) }
  }

  /// Prepares the output for text from other people. A terminal then shows control characters as
  /// `\u{…}` instead of obeying them. From then on, each write must consist of whole characters.
  package func protectTerminal() {
    showsControls = System.isTerminal(descriptor)
  }

  package func write(_ bytes: some Collection<UInt8>) throws(HostError) {
    if showsControls { buffer += FileOutput.shown(bytes) } else { buffer += bytes }
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes a block of bytes without copying it.
  package func write(block bytes: UnsafeRawBufferPointer) throws(HostError) {
    try flush()
    guard !showsControls else { return try write(bytes) }
    try check(System.write(bytes, to: descriptor))
  }

  /// Writes all buffered bytes and completes the file, which keeps its temporary name. Some systems
  /// report a full disk only now.
  package func close() throws(HostError) {
    try flush()
    if temporary != nil { try check(System.closeCopy(of: descriptor)) }
  }

  /// Writes all buffered bytes, and gives the file its name.
  package func finish() throws(HostError) {
    try close()
    try temporary?.move(to: target, for: name, mayReplace: mayReplace)
    temporary = nil
  }

  /// Writes all buffered bytes, and returns once they are on the disk.
  func synchronize() throws(HostError) {
    try flush()
    try check(System.synchronize(descriptor))
  }

  package func flush() throws(HostError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try check(buffer.withUnsafeBytes { System.write($0, to: descriptor) })
  }

  private static func shown(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map { printable(String($0)) }.joined(separator: "\n").utf8)
  }

  private func check(_ result: Result<Void, SystemFailure>) throws(HostError) {
    if case .failure(let failure) = result, failure.isClosedPipe { throw .closedPipe }
    try result.orCannotWrite(name)
  }
}
