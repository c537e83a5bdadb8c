import Promo
import PromoHost
import PromoOrders

/// The files that an editor works on. The rules of the command line form one set, in which open
/// texts replace the files on disk. Any other open file is a set of its own.
struct RuleWorkspace {
  /// The name of a set.
  enum Name: Hashable, Sendable {
    /// The rules of the command line.
    case shared
    /// An open file, by its address.
    case alone(String)
  }

  private let paths: [String]
  private let zones: ZoneDatabase
  private let zoneNames: [String]
  private let unit: LinePositions.Unit

  /// True if the editor accepts changes that carry the versions of their texts.
  var hasVersionedEdits = false
  var language = Language.english

  /// The rules of the command line, as last read from disk.
  private var loaded: [LoadedFile] = []
  private(set) var open: [String: OpenFile] = [:]

  /// The states of the sets that have not changed since they were last compiled.
  private var states: [Name: RuleSetState] = [:]
  private var count = 0

  init(_ paths: [String], zones: ZoneDatabase, unit: LinePositions.Unit) {
    (self.paths, self.zones, self.unit) = (paths, zones, unit)
    zoneNames = zones.names
    reload()
  }

  /// Reads the rules of the command line again. If a file cannot be read, all rules stay as they
  /// were.
  mutating func reload() {
    guard !paths.isEmpty, let sources = try? RuleFiles.load(paths) else { return }
    loaded = sources.map { LoadedFile($0) }
    states[.shared] = nil
  }

  // MARK: Open files

  mutating func open(_ file: OpenFile) {
    open[file.address] = file
    states[name(of: file.address)] = nil
  }

  mutating func close(_ address: String) {
    let name = name(of: address)
    open[address] = nil
    states[name] = nil
    if name == .shared { reload() }
  }

  mutating func change(
    _ address: String, _ changes: [JSONNode], version: Int?
  ) throws(EditorFailure) {
    guard var file = open[address] else { throw .notOpen(address) }
    // `open` must not hold a second reference, so that the old text is freed as soon as a new text
    // replaces it.
    open[address] = nil
    defer { open[address] = file }
    states[name(of: address)] = nil
    try file.apply(changes, version: version)
  }

  /// Takes the author to have left the word that was typed last: in one file, or in all.
  mutating func leaveWord(in address: String? = nil) {
    for key in address.map({ [$0] }) ?? Array(open.keys) { open[key]?.caret = nil }
  }

  func name(of address: String) -> Name {
    loaded.contains { $0.hasAddress(address) } ? .shared : .alone(address)
  }

  /// The names of all sets: the set of the command line, followed by the sets of other open files.
  var names: [Name] {
    let open = open.keys.sorted().map { name(of: $0) }.filter { $0 != .shared }
    return (loaded.isEmpty ? [] : [.shared]) + open
  }

  // MARK: Sets

  /// Returns the state of a set, compiled for an instant. Compiles the set again only if it has
  /// changed.
  mutating func state(of name: Name, at instant: Instant) -> RuleSetState? {
    if let known = states[name] { return known }
    let files = files(of: name)
    guard !files.isEmpty else { return nil }
    let editor = RuleEditor(
      files.map { $0.source }, file: 0, zoneNames: zoneNames, at: { _ in instant },
      zones: zones.lookup)
    count += 1
    let state = RuleSetState(
      name: name, number: count, editor: editor, files: files,
      hasVersionedEdits: hasVersionedEdits, language: language, compilation: editor.compilation)
    states[name] = state
    return state
  }

  func isCurrent(_ state: RuleSetState) -> Bool { states[state.name]?.number == state.number }

  /// Stores the findings about a set; returns false if the set has changed.
  mutating func take(_ found: RuleSetState) -> Bool {
    guard isCurrent(found) else { return false }
    states[found.name] = found
    return true
  }

  private func files(of name: Name) -> [RuleSetState.File] {
    switch name {
    case .alone(let address): open[address].map { [file($0)] } ?? []
    case .shared: loaded.map { file($0) }
    }
  }

  private func file(_ file: OpenFile) -> RuleSetState.File {
    let path = FileAddress.path(of: file.address) ?? Array(file.address.utf8)
    return RuleSetState.File(
      address: file.address, version: file.version, text: file.text,
      source: Source(path: path, bytes: file.text.bytes))
  }

  private func file(_ loaded: LoadedFile) -> RuleSetState.File {
    let open = open.values.first { loaded.hasAddress($0.address) }
    if let open { return file(open) }
    return RuleSetState.File(
      address: loaded.address, version: nil,
      text: AddressedText(loaded.source.bytes, unit: unit), source: loaded.source)
  }
}

/// A rule file of the command line.
private struct LoadedFile {
  let source: Source
  let address: String
  let identity: FileIdentity?

  init(_ source: Source) {
    self.source = source
    let path = FileIdentity.absolutePath(of: source) ?? source.path
    address = FileAddress.address(ofPath: path)
    identity = FileIdentity(source)
  }

  func hasAddress(_ other: String) -> Bool {
    if other == address { return true }
    guard let identity, let path = FileAddress.path(of: other) else { return false }
    return FileIdentity(path: path) == identity
  }
}

/// The state of a set of files at one moment.
struct RuleSetState: Sendable {
  struct File: Sendable {
    let address: String
    let version: Int?
    let text: AddressedText
    let source: Source
  }

  let name: RuleWorkspace.Name

  /// A number that distinguishes the states of a set.
  let number: Int
  let editor: RuleEditor
  let files: [File]
  let hasVersionedEdits: Bool
  let language: Language

  /// The compiled set, including its findings once they are known.
  var compilation: Compilation
  var hasFindings = false
  var lacksFindings: Bool { !hasFindings && compilation.program != nil }

  /// True if new findings may put lenses out of date: those of guarantees, and those of other files.
  var changesLenses: Bool {
    files.count > 1 || compilation.program.map { !$0.guarantees.isEmpty } ?? false
  }

  func with(_ findings: Compilation) -> RuleSetState {
    var state = self
    (state.compilation, state.hasFindings) = (findings, true)
    return state
  }
}
