import Promo

extension RuleStore {
  /// Applies an edit, writes the file that it changes, and uses the result. Throws and changes
  /// nothing if the edit is impossible, its result has errors or is refused, or the file has
  /// changed since it was loaded. Every byte outside the edit stays, and the file is never half
  /// written. An edit without effect, such as pausing a paused promotion, sends no event.
  @discardableResult
  public func apply(_ edit: RuleEdit) throws(Failure) -> RuleVersion {
    guard case .files = source.origin else { throw .notWritable }
    let old = current.sources
    let new: [Source]
    do { new = try edit.applied(to: old) } catch { throw .edit(error) }
    let version = try written(new)
    if new != old { undoable = undoable.suffix(99) + [old] }
    return version
  }

  /// Undoes the latest edit that this store has made: its file gets back every byte. Every further
  /// call undoes the edit before, up to the hundredth. Returns nil if there is nothing to undo: no
  /// edit is left, or other rules were loaded since. Throws and changes nothing for the same
  /// reasons as an edit, so nobody's change of the file is lost.
  @discardableResult
  public func undo() throws(Failure) -> RuleVersion? {
    guard let sources = undoable.last else { return nil }
    let version = try written(sources)
    undoable.removeLast()
    return version
  }

  private func written(_ new: [Source]) throws(Failure) -> RuleVersion {
    let old = current.sources
    let version = try version(of: new)
    for (before, after) in zip(old, new) where before != after {
      do { try RuleFiles.replace(before, with: after) } catch { throw .host(error) }
    }
    install(version)
    return version
  }

  /// Inserts a promotion, written as in a rule file, before another promotion or after all
  /// promotions.
  @discardableResult
  public func insert(_ text: String, before name: String? = nil) throws(Failure) -> RuleVersion {
    try apply(.insert(text, before: name))
  }

  /// Moves the named promotion before another promotion or after all promotions.
  @discardableResult
  public func move(_ name: String, before next: String? = nil) throws(Failure) -> RuleVersion {
    try apply(.move(name, before: next))
  }

  /// Replaces the named promotion with another, written as in a rule file.
  @discardableResult
  public func update(_ name: String, with text: String) throws(Failure) -> RuleVersion {
    try apply(.replace(name, with: text))
  }

  /// Deletes the named promotion.
  @discardableResult
  public func delete(_ name: String) throws(Failure) -> RuleVersion {
    try apply(.delete(name))
  }

  /// Switches off the named promotion.
  @discardableResult
  public func pause(_ name: String) throws(Failure) -> RuleVersion {
    try apply(.pause(name))
  }

  /// Switches on the named promotion.
  @discardableResult
  public func resume(_ name: String) throws(Failure) -> RuleVersion {
    try apply(.resume(name))
  }
}
