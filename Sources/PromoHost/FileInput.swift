/// A file, or standard input, that is read from its start to its end.
package final class FileInput {
  /// The path as given; `-` is standard input.
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

  /// How many bytes it has; nil for what is no ordinary file and ends when it ends.
  package var size: Int? { System.size(of: descriptor) }

  /// Reads the next bytes, as many as there are and the memory has room for. Their number; 0 at the
  /// end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(HostError) -> Int {
    switch System.read(descriptor, into: memory) {
    case .success(let count): return count
    case .failure(let failure): throw .cannotRead(path: path, reason: failure.reason)
    }
  }

  /// All the bytes of a file, but no more than one above `limit`.
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
