import Synchronization

/// A connection to another program: standard input and output, or a client of a socket.
package final class Connection: Sendable {
  private let input: Int32
  private let output: Int32
  private let stop: StopRequest

  /// The time at which the present write began, by `Console.milliseconds`; 0 if there is none.
  private let writeStart = Atomic<Int64>(0)

  /// Makes the connection of standard input and output.
  package init(until stop: StopRequest) { (input, output, self.stop) = (0, 1, stop) }

  fileprivate init(client: Int32, until stop: StopRequest) {
    (input, output, self.stop) = (client, client, stop)
  }

  deinit {
    if input != 0 { System.close(input) }
  }

  package enum Arrival {
    case bytes(Int)
    /// The other program sends no more.
    case end
    /// Nothing more has arrived, and this process is to stop.
    case stop
  }

  /// Reads the bytes that have arrived, as far as they fit, and waits for the first of them.
  package func read(into memory: UnsafeMutableRawBufferPointer) -> Arrival {
    guard System.wait(for: [input, stop.descriptor])[0] else { return .stop }
    guard case .success(let count) = System.read(input, into: memory), count > 0 else {
      return .end
    }
    return .bytes(count)
  }

  /// Writes all bytes, and waits until the other program makes room for them.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(HostError) {
    writeStart.store(Console.milliseconds, ordering: .relaxed)
    defer { writeStart.store(0, ordering: .relaxed) }
    guard case .failure(let failure) = System.write(bytes, to: output) else { return }
    if failure.isClosedPipe { throw .closedPipe }
    throw .cannotWrite(path: "standard output", reason: failure.reason)
  }

  /// Returns true if the present write began so many milliseconds ago.
  package func isStuck(for time: Int64) -> Bool {
    let start = writeStart.load(ordering: .relaxed)
    return start != 0 && start <= Console.milliseconds - time
  }

  package var arrivedCount: Int { System.arrivedCount(input) }
  package var isStopping: Bool { stop.isMade }
}

/// A Unix socket at which programs of the same user reach this one.
package final class SocketListener {
  private let path: FilePath
  private let descriptor: Int32
  private let mark: LeftOvers.Mark

  /// Listens at a path. Replaces the socket of a server that is gone, and fails if a server answers
  /// there or if something else exists there.
  package init(path: String) throws(HostError) {
    self.path = FilePath(path)
    // Of two servers that start at once, one waits until the other one answers.
    let folder = System.open(folder: self.path.folder)
    if case .success(let folder) = folder { SocketListener.lock(folder) }
    defer { if case .success(let folder) = folder { System.close(folder) } }
    descriptor = try SocketListener.listen(at: self.path)
    mark = self.path.withPointer(System.number(ofLink:)).flatMap { [path = self.path] in
      LeftOvers.mark(path, $0)
    }
  }

  private static func lock(_ folder: Int32) {
    for _ in 0..<100 {
      guard case .success(false) = System.lock(folder) else { return }
      System.pause(milliseconds: 20)
    }
  }

  private static func listen(at path: FilePath) throws(HostError) -> Int32 {
    let listened = System.listener(at: path)
    guard case .failure(let failure) = listened, failure.isAddressTaken else {
      return try listened.orCannotWrite(path.text)
    }
    guard case .success(let status) = System.status(ofLink: path), status.isSocket else {
      throw .cannotWrite(path: path.text, reason: "another file is there")
    }
    guard !System.isAnswered(at: path) else {
      throw .cannotWrite(path: path.text, reason: "another server answers there")
    }
    System.remove(path)
    return try System.listener(at: path).orCannotWrite(path.text)
  }

  /// Waits for the next client; nil once the process is to stop.
  package func next(until stop: StopRequest) -> Connection? {
    while true {
      if System.wait(for: [descriptor, stop.descriptor])[1] { return nil }
      if let client = System.client(of: descriptor) {
        return Connection(client: client, until: stop)
      }
      System.pause(milliseconds: 20)
    }
  }

  /// Stops listening, and removes the socket.
  deinit {
    LeftOvers.remove(mark)
    System.close(descriptor)
  }
}
