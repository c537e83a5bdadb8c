import Promo

extension RuleStore {
  /// Makes an edit, writes the file that it changes, and uses the result; fails, and changes nothing,
  /// where it cannot be made, its result has errors, or the file is no longer as it was loaded. Every
  /// byte outside the edit stays, and the file is never half written. An edit that comes to nothing, as to
  /// pause what is paused, is no event for observers.
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

  /// Puts a promotion, which is given as it is written in a file, before another or behind all.
  @discardableResult
  public func insert(_ text: String, before name: String? = nil) throws(Failure) -> RuleVersion {
    try apply(.insert(text, before: name))
  }

  /// Puts a promotion, which is given as it is written in a file, in the place of the one of a name.
  @discardableResult
  public func update(_ name: String, with text: String) throws(Failure) -> RuleVersion {
    try apply(.replace(name, with: text))
  }

  /// Takes out the promotion of a name.
  @discardableResult
  public func delete(_ name: String) throws(Failure) -> RuleVersion {
    try apply(.delete(name))
  }

  /// Switches the promotion of a name off.
  @discardableResult
  public func pause(_ name: String) throws(Failure) -> RuleVersion {
    try apply(.pause(name))
  }

  /// Switches the promotion of a name on.
  @discardableResult
  public func resume(_ name: String) throws(Failure) -> RuleVersion {
    try apply(.resume(name))
  }
}
