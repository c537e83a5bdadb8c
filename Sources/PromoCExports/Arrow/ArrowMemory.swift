import CPromo

// Arrow structures that own their memory. A consumer may move a child out of its parent by copying
// the child's structure and marking the original as released. So every structure has its own owner,
// and a parent releases only its remaining children.

/// A buffer of a new array.
struct ArrowMemory {
  let bytes: UnsafeMutableRawPointer

  /// Copies the elements into new memory. Allocates memory even for an empty array, because some
  /// readers reject null buffers.
  init<Element: BitwiseCopyable>(_ elements: [Element]) {
    let size = elements.count * MemoryLayout<Element>.stride
    bytes = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
    elements.withUnsafeBytes { source in
      UnsafeMutableRawBufferPointer(start: bytes, count: size).copyMemory(from: source)
    }
  }
}

/// The memory of a structure: its buffers and the structures of its children.
private final class ArrowOwner<Structure> {
  private let buffers: [UnsafeMutableRawPointer]

  /// The array of buffer pointers that the structure refers to.
  let bufferPlaces: UnsafeMutablePointer<UnsafeRawPointer?>

  /// The array of child pointers that the structure refers to.
  let childPlaces: UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>
  private let childCount: Int

  init(_ memory: [ArrowMemory?], _ children: [Structure]) {
    buffers = memory.compactMap { $0?.bytes }
    bufferPlaces = .allocate(capacity: max(1, memory.count))
    for (number, one) in memory.enumerated() {
      (bufferPlaces + number).initialize(to: one.map { UnsafeRawPointer($0.bytes) })
    }
    childPlaces = .allocate(capacity: max(1, children.count))
    childCount = children.count
    for (number, child) in children.enumerated() {
      let place = UnsafeMutablePointer<Structure>.allocate(capacity: 1)
      place.initialize(to: child)
      (childPlaces + number).initialize(to: place)
    }
  }

  deinit {
    for number in 0..<childCount { childPlaces[number]?.deallocate() }
    childPlaces.deallocate()
    bufferPlaces.deallocate()
    for buffer in buffers { buffer.deallocate() }
  }

  /// A retained reference to the owner, for the structure's `private_data`. `release` balances the
  /// retain.
  var kept: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Releases the owner of a structure.
  static func release(_ owner: UnsafeMutableRawPointer?) {
    guard let owner else { return }
    Unmanaged<ArrowOwner<Structure>>.fromOpaque(owner).release()
  }
}

extension ArrowArray {
  /// Makes an array that owns its buffers and children.
  init(_ count: Int, nulls: Int = 0, buffers: [ArrowMemory?], children: [ArrowArray] = []) {
    let owner = ArrowOwner(buffers, children)
    self.init(
      length: Int64(count), null_count: Int64(nulls), offset: 0, n_buffers: Int64(buffers.count),
      n_children: Int64(children.count), buffers: owner.bufferPlaces,
      children: children.isEmpty ? nil : owner.childPlaces, dictionary: nil,
      release: releaseArray, private_data: owner.kept)
  }
}

extension ArrowSchema {
  /// Makes a schema that owns its children.
  init(
    _ format: StaticString, name: StaticString, isNullable: Bool = false,
    children: [ArrowSchema] = []
  ) {
    let owner = ArrowOwner([], children)
    self.init(
      format: format.text, name: name.text, metadata: nil,
      flags: isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0, n_children: Int64(children.count),
      children: children.isEmpty ? nil : owner.childPlaces, dictionary: nil,
      release: releaseSchema, private_data: owner.kept)
  }
}

private func releaseArray(_ array: UnsafeMutablePointer<ArrowArray>?) {
  guard let array, array.pointee.release != nil else { return }
  for number in 0..<Int(array.pointee.n_children) {
    guard let child = array.pointee.children[number] else { continue }
    child.pointee.release?(child)
  }
  array.pointee.release = nil
  ArrowOwner<ArrowArray>.release(array.pointee.private_data)
}

private func releaseSchema(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
  guard let schema, schema.pointee.release != nil else { return }
  for number in 0..<Int(schema.pointee.n_children) {
    guard let child = schema.pointee.children[number] else { continue }
    child.pointee.release?(child)
  }
  schema.pointee.release = nil
  ArrowOwner<ArrowSchema>.release(schema.pointee.private_data)
}

extension StaticString {
  /// The text as a C string: it ends in a zero byte and is never freed.
  fileprivate var text: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
