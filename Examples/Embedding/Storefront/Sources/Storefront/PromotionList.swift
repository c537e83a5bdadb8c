import Promo
import PromoHost

/// The promotions of a shop as a screen lists them at one instant. The list follows the events of a
/// store.
struct PromotionList {
  /// One promotion on the screen.
  struct Row: Hashable {
    let name: String
    let description: String
    let state: String
  }

  /// A change to the rows on a screen that brings them up to date.
  enum Step: Hashable {
    case showAll([Row])
    case remove(Row, at: Int)
    case insert(Row, at: Int)
    case update(Row, at: Int)
    case tell(String)
  }

  let instant: Instant
  let language: Language
  private(set) var rows: [Row] = []

  /// Updates the rows after an event, and returns the steps that show the change.
  mutating func follow(_ event: RuleStore.Event) -> [Step] {
    switch event {
    case .reloaded(let version):
      let words = PromotionWords(version.program, at: instant, in: language)
      rows = version.program.promotions.map(words.row)
      return [.showAll(rows)]
    case .changed(let version, let changes):
      let words = PromotionWords(version.program, at: instant, in: language)
      let steps = changes.map { step(for: $0, in: words) }
      return steps + updates(to: version.program, in: words)
    case .failed(let failure):
      // The rows stay: they show the rules still in use.
      return [.tell(failure.message)]
    }
  }

  /// Updates the other rows. The words of a promotion name the kinds that it combines with, so they may
  /// change with another promotion.
  private mutating func updates(to program: Program, in words: PromotionWords) -> [Step] {
    zip(program.promotions, rows.indices).compactMap { promotion, place in
      let row = words.row(of: promotion)
      guard row != rows[place] else { return nil }
      rows[place] = row
      return .update(row, at: place)
    }
  }

  private mutating func step(for change: ListChange, in words: PromotionWords) -> Step {
    switch change {
    case .removed(_, let place):
      return .remove(rows.remove(at: place), at: place)
    case .added(let promotion, let place):
      rows.insert(words.row(of: promotion), at: place)
      return .insert(rows[place], at: place)
    case .updated(_, let promotion, let place):
      rows[place] = words.row(of: promotion)
      return .update(rows[place], at: place)
    }
  }
}
