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
}
