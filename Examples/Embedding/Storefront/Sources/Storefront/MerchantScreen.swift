import Observation
import Promo
import PromoHost

/// A merchant's screen: all promotions, and the edits of them. An edit goes to the store, which tells all
/// screens. This one learns of it as every other does, and never changes a row by itself.
@MainActor @Observable final class MerchantScreen {
  /// The promotions, in written order.
  private(set) var rows: [PromotionList.Row] = []

  /// The reason why the latest edit was not made, or why the rules loaded last are not in use; nil if
  /// there is none.
  private(set) var problem: String?

  private let store: RuleStore
  @ObservationIgnored private var list: PromotionList

  init(_ store: RuleStore, at instant: Instant, in language: Language) {
    self.store = store
    list = PromotionList(for: .merchant, at: instant, in: language)
  }

  /// Follows the store until it ends or the task is cancelled.
  func follow() async {
    for await event in await store.events() { show(event) }
  }

  /// Shows an event, and returns the steps for a view that animates them.
  @discardableResult func show(_ event: RuleStore.Event) -> [PromotionList.Step] {
    let steps = list.follow(event)
    rows = list.rows
    if case .failed(let failure) = event { problem = failure.message } else { problem = nil }
    return steps
  }

  /// Makes an edit, such as `.pause("Welcome")`. The store refuses it if the rules would have errors or
  /// would not keep what they promise: then nothing changes, for anybody.
  func make(_ edit: RuleEdit) async {
    do throws(RuleStore.Failure) {
      try await store.apply(edit)
      problem = nil
    } catch { problem = error.message }
  }

  /// Undoes the latest edit of the rules, whoever made it.
  func undo() async {
    do throws(RuleStore.Failure) {
      let undone = try await store.undo()
      problem = undone == nil ? list.language.say("there is nothing to undo", "没有可撤销的修改") : nil
    } catch { problem = error.message }
  }
}
