import Promo

/// The promotions that a shop works with, always whole: what cannot be used never takes the place of
/// rules that can.
///
/// Any thread quotes at any time by `current`, which waits for nothing but a copy of a reference. Loading
/// and edits wait for each other.
public actor RuleStore {
  let source: RuleSource
  private let overrides: Program.Overrides
  private let zones: @Sendable (String) -> ZoneLookup
  private nonisolated let present: Monitor<RuleVersion>
  private var observers = Observers()

  /// Why what was loaded last is not what is used; nil where it is.
  private var failure: Failure?

  /// How many fetches have begun, and the latest of them that has come to its end: one that was begun
  /// earlier and ends later is out of date.
  private var begun = 0
  private var latestEnd = 0

  private var watch = FileWatch()
  private var watching: Task<Void, Never>?

  /// Loads rules and goes on watching their source; fails where they cannot be loaded or have errors,
  /// for there are none before them to use.
  ///
  /// - Parameters:
  ///   - source: where the rules are.
  ///   - overrides: settings that hold instead of those in the rules.
  ///   - zones: what is known of the zone that the rules name.
  public init(
    _ source: RuleSource, overriding overrides: Program.Overrides = Program.Overrides(),
    zones: @escaping @Sendable (String) -> ZoneLookup = ZoneDatabase().lookup
  ) async throws(Failure) {
    self.source = source
    self.overrides = overrides
    self.zones = zones
    watch.loaded = source.state
    let sources = try await source.load().get()
    present = Monitor(try RuleStore.version(of: sources, overriding: overrides, zones: zones))
    if let interval = source.interval { watching = watching(every: interval) }
  }

  deinit {
    watching?.cancel()
    observers.finish()
  }

  /// The rules as they are now.
  public nonisolated var current: RuleVersion { present.locked { $0 } }

  /// Prices an order and explains the price by the rules as they are now. The version tells which
  /// these were, by the name of their content, and how amounts of theirs are written.
  public nonisolated func quote(
    _ order: Order
  ) throws(Order.Problem) -> (quote: Quote, version: RuleVersion) {
    let version = current
    return (try version.quote(order), version)
  }

  /// What happens from now on, the present state first. There may be any number of observers; one that
  /// does not listen keeps its events in memory until it ends.
  public func events() -> AsyncStream<Event> {
    observers.added(
      with: [.reloaded(current)] + (failure.map { [.failed($0)] } ?? []),
      onEnd: { [weak self] number in Task { await self?.remove(number) } })
  }

  private func remove(_ observer: Int) {
    observers.remove(observer)
  }

  /// Loads the rules again, whether they seem to have changed or not; fails, and keeps the version
  /// before, where they cannot be used.
  @discardableResult
  public func reload() async throws(Failure) -> RuleVersion {
    switch source.origin {
    case .files(let paths): try load(paths)
    case .fetch(let fetch):
      let number = beginFetch()
      try endFetch(number, with: await RuleSource.load(by: fetch))
    }
    return current
  }
}

// MARK: - Taking what was loaded

extension RuleStore {
  private func load(_ paths: [String]) throws(Failure) {
    // Nothing comes between what is read and its use, not even an edit.
    let state = RuleFiles.state(of: paths)
    let loaded = RuleSource.load(paths)
    // What cannot be read now may be read later, and look the same.
    if case .success = loaded { watch.loaded = state } else { watch.loaded = nil }
    try use(loaded)
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

  /// Takes what was loaded, or tells observers why not.
  private func use(_ loaded: Result<[Source], Failure>) throws(Failure) {
    do throws(Failure) {
      try use(loaded.get())
    } catch {
      // What is wrong with rules that are loaded again and again is told once.
      if failure?.message != error.message { observers.tell(.failed(error)) }
      failure = error
      throw error
    }
  }

  private func use(_ sources: [Source]) throws(Failure) {
    let isRecovered = failure != nil
    if sources != current.sources {
      install(try version(of: sources), isRecovered: isRecovered)
    } else if isRecovered {
      install(current, isRecovered: true)
    }
    failure = nil
  }

  /// The version that files are; fails where they have errors.
  func version(of sources: [Source]) throws(Failure) -> RuleVersion {
    try RuleStore.version(of: sources, overriding: overrides, zones: zones)
  }

  private static func version(
    of sources: [Source], overriding overrides: Program.Overrides, zones: (String) -> ZoneLookup
  ) throws(Failure) -> RuleVersion {
    let compilation = Program.compile(sources, overriding: overrides, zones: zones)
    guard let version = RuleVersion(compilation) else { throw .rejected(compilation) }
    return version
  }

  /// Uses a version. Where another file of the set was found to be broken, it still is.
  func install(_ new: RuleVersion, isRecovered: Bool = false) {
    let old = current
    present.locked { $0 = new }
    // Where text has gone from one file to the next, the name of the content is the same.
    let isSame = old.sources.map(\.bytes) == new.sources.map(\.bytes)
    guard !isSame || isRecovered else { return }
    observers.tell(.change(from: old, to: new))
  }

  // MARK: Watching

  /// Looks at the source again and again. Whatever is wrong with it, observers are told. While it waits,
  /// even for a fetch that never ends, it does not keep the store.
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

  /// Loads what has changed.
  private func look(at paths: [String]) {
    if watch.hasSettled(as: RuleFiles.state(of: paths)) { try? load(paths) }
  }
}

extension RuleStore.Event {
  /// The step from one version to another.
  fileprivate static func change(from old: RuleVersion, to new: RuleVersion) -> RuleStore.Event {
    RuleComparison.changesOnlyPromotions(from: old.program, to: new.program)
      ? .changed(new, new.program.changes(since: old.program)) : .reloaded(new)
  }
}
