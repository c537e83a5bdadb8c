/// A file, or standard input, that is read from its start to its end in blocks.
package final class FileInput {
  /// The path as given; `-` is standard input.
  package let path: String
  private let descriptor: Int32
  private var buffer: [UInt8]

  /// Opens a file, or standard input for `-`, to be read in blocks of at most so many bytes.
  package init(path: String, blockSize: Int = 1 << 18) throws(HostError) {
    self.path = path
    buffer = [UInt8](repeating: 0, count: blockSize)
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

  /// The next bytes; none at the end.
  package func next() throws(HostError) -> ArraySlice<UInt8> {
    switch buffer.withUnsafeMutableBytes({ System.read(descriptor, into: $0) }) {
    case .success(let count): return buffer[..<count]
    case .failure(let failure): throw .cannotRead(path: path, reason: failure.reason)
    }
  }

  /// All the bytes of a file, but no more than one above `limit`.
  static func bytes(of path: String, limit: Int) throws(HostError) -> [UInt8] {
    let input = try FileInput(path: path)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let block = try input.next()
      if block.isEmpty { break }
      bytes += block.prefix(limit + 1 - bytes.count)
    }
    return bytes
  }
}
