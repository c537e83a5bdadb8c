/// A file or standard input, read from start to end.
package final class FileInput {
  /// The path as given; `-` for standard input.
  package let path: String
  private let descriptor: Int32

  package convenience init(path: String) throws(HostError) { try self.init(FilePath(path)) }

  private init(_ path: FilePath) throws(HostError) {
    self.path = path.text
    descriptor = path == "-" ? 0 : try System.open(reading: path).orCannotRead(path)
  }

  deinit {
    if descriptor != 0 { System.close(descriptor) }
  }

  /// The number of bytes; nil for anything other than an ordinary file.
  package var size: Int? {
    guard case .success(let status) = System.status(of: descriptor), status.kind == .file
    else { return nil }
    return status.size
  }

  /// Reads the available bytes, as far as they fit into the memory. Returns the number of bytes, or
  /// 0 at the end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(HostError) -> Int {
    try System.read(descriptor, into: memory).orCannotRead(FilePath(path))
  }

  /// Waits for bytes or the end of the input. Returns true if `read` would then not wait. If `read`
  /// would still wait, returns nil if nobody reads standard output any more, otherwise false.
  package func isReady(within milliseconds: Int) -> Bool? {
    System.isReady(descriptor, within: milliseconds, whileOpen: 1)
  }

  /// Reads the bytes of a file, at most one more than `limit`.
  package static func bytes(of path: FilePath, limit: Int) throws(HostError) -> [UInt8] {
    let input = try FileInput(path)
    var block = [UInt8](repeating: 0, count: 1 << 18)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let count = try input.read(into: &block)
      if count == 0 { break }
      bytes += block.prefix(min(count, limit + 1 - bytes.count))
    }
    return bytes
  }

  /// Reads the next bytes into a block, just as the other method reads them into memory.
  package func read(into block: inout [UInt8]) throws(HostError) -> Int {
    try block.withUnsafeMutableBytes { System.read(descriptor, into: $0) }
      .orCannotRead(FilePath(path))
  }
}
