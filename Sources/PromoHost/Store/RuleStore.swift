import Promo

/// The promotions of a shop, usable at all times: broken rules never replace working ones.
///
/// Any thread can quote at any time through `current`, which waits only while a reference is
/// copied. Loads and edits wait for each other.
public actor RuleStore {
  let source: RuleSource
  private let overrides: Program.Overrides
  private let admission: Admission
  private let zones: @Sendable (String) -> ZoneLookup
  private nonisolated let present: Monitor<RuleVersion>
  private var observers = Observers()

  /// The reason why the last loaded rules are not in use; nil if they are in use.
  private var failure: Failure?

  /// The files before each edit that can be undone, the latest last.
  var undoable: [[Source]] = []

  /// The number of fetches begun, and that of the latest ended one. Lower numbers are out of date.
  private var begun = 0
  private var latestEnd = 0

  private var watch = FileWatch()
  private var watching: Task<Void, Never>?

  /// Loads rules and watches their source. Throws if the rules cannot be loaded, have errors or are
  /// refused, because there is no earlier version to use.
  ///
  /// - Parameters:
  ///   - source: The source of the rules.
  ///   - overrides: Settings that replace those in the rules.
  ///   - admission: The conditions under which rules are used, now and later.
  ///   - zones: Looks up the zone that the rules name.
  public init(
    _ source: RuleSource, overriding overrides: Program.Overrides = Program.Overrides(),
    admitting admission: Admission = Admission(),
    zones: @escaping @Sendable (String) -> ZoneLookup = ZoneDatabase().lookup
  ) async throws(Failure) {
    self.source = source
    self.overrides = overrides
    self.admission = admission
    self.zones = zones
    let sources: [Source]
    switch source.origin {
    case .files(let paths): (sources, watch.loaded) = try await RuleStore.settled(paths, of: source)
    case .fetch(let fetch): sources = try await RuleSource.load(by: fetch).get()
    }
    let version = try RuleStore.version(of: sources, overriding: overrides, zones: zones)
    present = Monitor(try RuleStore.admitted(version, after: nil, by: admission))
    if let interval = source.interval { watching = watching(every: interval) }
  }

  deinit {
    watching?.cancel()
    observers.finish()
  }

  /// Stops watching the source and ends the events of all observers. The current rules stay, and
  /// edits and loads on demand still work. A store also stops when its last reference is released.
  public func stop() {
    watching?.cancel()
    watching = nil
    observers.finish()
  }

  /// The current rules. Read this property once for an answer that must follow the same rules
  /// throughout. Their `index` prices orders.
  public nonisolated var current: RuleVersion { present.locked { $0 } }

  /// Returns the events from now on, preceded by the present state as an event. There may be any
  /// number of observers. The events for an observer that does not listen stay in memory until the
  /// observer ends.
  public func events() -> AsyncStream<Event> {
    observers.added(
      with: [.reloaded(current)] + (failure.map { [.failed($0)] } ?? []),
      onEnd: { [weak self] number in Task { await self?.remove(number) } })
  }

  private func remove(_ observer: Int) {
    observers.remove(observer)
  }

  /// Loads the rules again, even if they seem unchanged. Throws and keeps the previous version if
  /// the rules are unusable.
  @discardableResult
  public func reload() async throws(Failure) -> RuleVersion {
    switch source.origin {
    case .files(let paths): try await loadSettled(paths)
    case .fetch(let fetch):
      let number = beginFetch()
      try endFetch(number, with: await RuleSource.load(by: fetch))
    }
    return current
  }
}

// MARK: - Using loaded rules

extension RuleStore {
  private func loadSettled(_ paths: [String]) async throws(Failure) {
    for _ in 0..<RuleStore.loadLimit {
      let state = await source.settledState(of: paths, after: watch.loaded)
      if let state, try load(paths, in: state) { return }
    }
    try use(.failure(RuleStore.unsettled(paths)))
  }

  /// Loads and uses files in a given state. Returns false if the files are no longer in that state.
  private func load(_ paths: [String], in state: FileSetState) throws(Failure) -> Bool {
    // Nothing, not even an edit, comes between reading the rules and using them.
    guard let loaded = RuleSource.load(paths, in: state) else { return false }
    watch.loaded = state
    do throws(Failure) { try use(loaded) } catch {
      // They may become usable without a change of state: once they, or their zone, can be read.
      if case .host = error { watch.loaded = nil }
      if case .rejected(let compilation) = error, compilation.isZoneDataAllThatIsMissing {
        watch.loaded = nil
      }
      throw error
    }
    return true
  }

  private static func settled(
    _ paths: [String], of source: RuleSource
  ) async throws(Failure) -> (sources: [Source], state: FileSetState?) {
    for _ in 0..<loadLimit {
      guard let state = await source.settledState(of: paths, after: nil) else { break }
      if let loaded = RuleSource.load(paths, in: state) { return (try loaded.get(), state) }
    }
    throw unsettled(paths)
  }

  /// The number of attempts to read files that keep changing.
  private static var loadLimit: Int { 20 }

  private static func unsettled(_ paths: [String]) -> Failure {
    .host(
      .cannotRead(
        path: paths.joined(separator: " "), reason: "another program does not stop writing it"))
  }

  private func beginFetch() -> Int {
    begun += 1
    return begun
  }

  private func endFetch(
    _ number: Int, with loaded: Result<[Source], Failure>
  ) throws(Failure) {
    guard number > latestEnd else { return }
    latestEnd = number
    try use(loaded)
  }

  private func use(_ loaded: Result<[Source], Failure>) throws(Failure) {
    do throws(Failure) {
      try use(loaded.get())
    } catch {
      // A failure that repeats with every load is reported once.
      if failure?.message != error.message { observers.tell(.failed(error)) }
      failure = error
      throw error
    }
  }

  private func use(_ sources: [Source]) throws(Failure) {
    let isRecovered = failure != nil
    if sources != current.sources {
      undoable = []
      install(try version(of: sources), isRecovered: isRecovered)
    } else if isRecovered {
      install(current, isRecovered: true)
    }
    failure = nil
  }

  /// Compiles files into a version. Throws if the files have errors or are refused.
  func version(of sources: [Source]) throws(Failure) -> RuleVersion {
    let version = try RuleStore.version(of: sources, overriding: overrides, zones: zones)
    return try RuleStore.admitted(version, after: current, by: admission)
  }

  private static func admitted(
    _ version: RuleVersion, after old: RuleVersion?, by admission: Admission
  ) throws(Failure) -> RuleVersion {
    let reasons = admission.reasons(against: version, after: old)
    guard reasons.isEmpty else { throw .refused(reasons) }
    return version
  }

  private static func version(
    of sources: [Source], overriding overrides: Program.Overrides, zones: (String) -> ZoneLookup
  ) throws(Failure) -> RuleVersion {
    let compilation = Program.compile(sources, overriding: overrides, zones: zones)
    guard let version = RuleVersion(compilation) else { throw .rejected(compilation) }
    return version
  }

  /// Informs the observers if any file differs or a failure has ended. Does not clear `failure`.
  func install(_ new: RuleVersion, isRecovered: Bool = false) {
    let old = current
    present.locked { $0 = new }
    // The content hash does not change when text moves from one file to the next, so the bytes of
    // each file are compared.
    let isSame = old.sources.map(\.bytes) == new.sources.map(\.bytes)
    guard !isSame || isRecovered else { return }
    observers.tell(.change(from: old, to: new))
  }

  // MARK: Watching

  /// Checks the source repeatedly and reports any failure to observers. The task does not keep the
  /// store alive while it waits, even for a fetch that never ends.
  private nonisolated func watching(every interval: Duration) -> Task<Void, Never> {
    Task { [weak self, source] in
      while !Task.isCancelled {
        try? await Task.sleep(for: max(interval, .milliseconds(1)))
        switch source.origin {
        case .files(let paths): await self?.look(at: paths)
        case .fetch(let fetch):
          guard let number = await self?.beginFetch() else { return }
          let loaded = await RuleSource.load(by: fetch)
          try? await self?.endFetch(number, with: loaded)
        }
      }
    }
  }

  private func look(at paths: [String]) {
    let state = RuleFiles.state(of: paths)
    if watch.hasSettled(as: state) { _ = try? load(paths, in: state) }
  }
}

extension RuleStore.Event {
  /// Returns the event that tells observers of new rules.
  package static func change(from old: RuleVersion, to new: RuleVersion) -> RuleStore.Event {
    RuleComparison.changesOnlyPromotions(from: old.program, to: new.program)
      ? .changed(new, new.program.changes(since: old.program)) : .reloaded(new)
  }
}

extension RuleStore {
  /// An event for observers. Events arrive in the order in which they happen.
  public enum Event: Sendable, CustomStringConvertible {
    /// Everything is new. Every observer receives this event first. It receives the event again
    /// after a change of settings, labels or facts, because such a change can invalidate any amount
    /// or condition that is already shown.
    case reloaded(RuleVersion)
    /// These promotions have changed. The list is empty if only comments, expectations or
    /// guarantees have changed, or if broken rules were restored.
    case changed(RuleVersion, [ListChange])
    /// The latest rules could not be loaded, have errors or are refused. The previous version
    /// stays.
    case failed(Failure)

    /// The event in a few words, for logs: the version and what has changed, or the failure.
    public var description: String {
      switch self {
      case .reloaded(let version): "\(version)"
      case .changed(let version, let changes):
        (["\(version)"] + changes.map(\.description)).joined(separator: ", ")
      case .failed(let failure): failure.message
      }
    }
  }
}

extension RuleStore {
  /// The reason why rules were not loaded or an edit was not made. The previous version stays.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The rules have errors. The result of an edit was not written, and positions refer to the
    /// edited text.
    case rejected(Compilation)
    /// The rules have no errors, but do not meet the conditions of the store, for these reasons.
    /// The result of an edit was not written.
    case refused([String])
    /// The edit is impossible in these rules.
    case edit(RuleEdit.Problem)
    /// A file cannot be read or written, or has changed since it was read.
    case host(HostError)
    /// The caller's fetch failed.
    case fetch(any Error)
    /// The rules were fetched: there is no file to write.
    case notWritable

    /// The same text as `message`, for printed errors.
    public var description: String { message }

    /// The failure, for people. For rules with errors, it is a report of several lines.
    public var message: String {
      switch self {
      case .rejected(let compilation): compilation.report
      case .refused(let reasons): "the rules are refused: \(reasons.joined(separator: "; "))"
      case .edit(let problem): problem.message
      case .host(let error): error.message
      case .fetch(let error): "the rules could not be fetched: \(error)"
      case .notWritable: "these rules were fetched, so there is no file to write"
      }
    }
  }
}
