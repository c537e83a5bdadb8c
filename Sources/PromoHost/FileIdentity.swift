import Promo

/// The identity of a file, regardless of the paths that lead to it.
package enum FileIdentity: Hashable {
  case present(System.FileNumber)
  case future(folder: System.FileNumber, name: FilePath)

  /// Makes the identity of the file that a path leads to; `-` is standard input. Returns nil for a
  /// device, which several programs can write without loss, for a folder, and for a path that leads
  /// nowhere.
  package init?(_ path: String) {
    self.init(FilePath(path))
  }

  /// Makes the identity of a rule file that was read.
  package init?(_ source: Source) {
    self.init(FilePath(source.path))
  }

  /// Makes the identity of the file that a path of bytes leads to.
  package init?(path: [UInt8]) {
    self.init(FilePath(path))
  }

  package static var standardOutput: FileIdentity? { FileIdentity(descriptor: 1) }

  private init?(_ path: FilePath) {
    guard path != "-" else {
      self.init(descriptor: 0)
      return
    }
    switch FileDestination(of: path) {
    case .descriptor(let number): self.init(descriptor: number)
    case .path(let place): self.init(place: place)
    }
  }

  private init?(descriptor: Int32) {
    guard case .success(let status) = System.status(of: descriptor) else { return nil }
    self.init(status)
  }

  private init?(place: FilePath) {
    if case .success(let status) = System.status(of: place) {
      self.init(status)
    } else if case .success(let folder) = System.status(of: place.folder) {
      self = .future(folder: folder.number, name: place.name)
    } else {
      return nil
    }
  }

  private init?(_ status: System.FileStatus) {
    switch status.kind {
    case .file, .pipe: self = .present(status.number)
    case .folder, .link, .other: return nil
    }
  }

  /// Returns the absolute path of a rule file that was read, with links resolved; nil if the file
  /// is gone.
  package static func absolutePath(of source: Source) -> [UInt8]? {
    System.realPath(FilePath(source.path))?.bytes
  }

  package static func isThere(_ path: String) -> Bool { System.realPath(FilePath(path)) != nil }
}
