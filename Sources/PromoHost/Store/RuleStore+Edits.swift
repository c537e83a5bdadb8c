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
