import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The unfinished files and the socket of this process, which a signal handler deletes before the
/// process ends. A handler may neither lock nor allocate memory, so a table of fixed size holds their
/// paths.
enum LeftOvers {
  /// The index in the table; nil if there is no room, and a signal then leaves the file behind.
  typealias Mark = Int?

  private struct Entry: ~Copyable {
    let state = Atomic(State.free.rawValue)
    let path = UnsafeMutablePointer<CChar>.allocate(capacity: pathLimit)
    var number = System.FileNumber(device: 0, number: 0)
  }

  private enum State: UInt8 {
    case free
    /// A thread is filling in the entry.
    case taken
    /// A signal handler may read the entry.
    case marked
  }

  private static let count = 8
  private static let pathLimit = Int(PATH_MAX)

  // The memory is never freed: a handler may run until the process ends.
  nonisolated(unsafe) private static let entries = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)
    for index in 0..<count { (entries + index).initialize(to: Entry()) }
    return entries
  }()

  /// Makes the table, because a handler must not be the first to use it.
  static func prepare() { _ = entries }

  static func mark(_ path: FilePath, _ number: System.FileNumber) -> Mark {
    guard path.bytes.count < pathLimit else { return nil }
    for index in 0..<count {
      let free = entries[index].state.compareExchange(
        expected: State.free.rawValue, desired: State.taken.rawValue,
        ordering: .acquiringAndReleasing)
      guard free.exchanged else { continue }
      path.withPointer { _ = strcpy(entries[index].path, $0) }
      entries[index].number = number
      entries[index].state.store(State.marked.rawValue, ordering: .releasing)
      return index
    }
    return nil
  }

  static func unmark(_ mark: Mark) {
    guard let mark else { return }
    entries[mark].state.store(State.free.rawValue, ordering: .releasing)
  }

  /// Deletes the unfinished files. A signal handler may call this.
  static func remove() {
    for index in 0..<count
    where entries[index].state.load(ordering: .acquiring) == State.marked.rawValue {
      remove(entries[index])
    }
  }

  /// Deletes a marked file at its path, unless another file has taken its place.
  static func remove(_ mark: Mark) {
    guard let mark else { return }
    remove(entries[mark])
    unmark(mark)
  }

  private static func remove(_ entry: borrowing Entry) {
    if System.number(ofLink: entry.path) == entry.number { unlink(entry.path) }
  }

  /// Deletes the unfinished files that killed processes have left in a folder, that is, the files
  /// whose locks nobody holds. If the file system has no locks, all files stay.
  static func removeAbandoned(in folder: FilePath) {
    guard case .success(let names) = System.names(in: folder, hidden: true) else { return }
    for name in names where TemporaryFile.isName(name) {
      let path = folder.appending(name)
      guard case .success(let file) = System.open(itself: path) else { continue }
      if case .success(true) = System.lock(file), System.number(of: file, at: path) != nil {
        System.remove(path)
      }
      System.close(file)
    }
  }
}
