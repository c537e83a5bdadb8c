import Promo
import PromoHost

/// The promotions of a shop as a screen lists them at one instant. The list follows the events of a
/// store: they tell it all that it needs, so it never asks the store.
struct PromotionList {
  /// One promotion on the screen.
  struct Row: Hashable {
    let name: String
    let description: String
    let state: String
  }

  /// A change to the rows on a screen. Made one after the other, the steps bring the screen up to date.
  enum Step: Hashable {
    case showAll([Row])
    case remove(Row, at: Int)
    /// The second place counts without the row.
    case move(Row, from: Int, to: Int)
    case insert(Row, at: Int)
    case update(Row, at: Int)
    case tell(String)
  }

  /// The people who look at the list. Shoppers do not see what is paused or over, nor what
  /// is wrong, and no code that they do not have.
  enum Audience {
    case merchant, shopper
  }

  let audience: Audience
  let instant: Instant
  let language: Language

  /// The rows of all promotions in written order; nil for one that the audience does not see.
  private var places: [Row?] = []

  init(for audience: Audience, at instant: Instant, in language: Language) {
    (self.audience, self.instant, self.language) = (audience, instant, language)
  }

  /// The rows on the screen.
  var rows: [Row] { places.compactMap(\.self) }

  /// Updates the rows after an event, and returns the steps that show the change.
  mutating func follow(_ event: RuleStore.Event) -> [Step] {
    switch event {
    case .reloaded(let version):
      let words = PromotionWords(version.program, at: instant, in: language)
      places = version.program.promotions.map { row(of: $0, in: words) }
      return [.showAll(rows)]
    case .changed(let version, let changes):
      let words = PromotionWords(version.program, at: instant, in: language)
      let steps = changes.compactMap { step(for: $0, in: words) }
      return steps + updates(to: version.program, in: words)
    case .failed(let failure):
      // The rows stay: they show the rules still in use.
      return audience == .merchant ? [.tell(failure.message)] : []
    }
  }

  private func row(of promotion: Promotion, in words: PromotionWords) -> Row? {
    audience == .merchant || words.isOffered(promotion) ? words.row(of: promotion) : nil
  }

  private mutating func step(for change: ListChange, in words: PromotionWords) -> Step? {
    switch change {
    case .removed(_, let place):
      let row = places.remove(at: place)
      return row.map { .remove($0, at: shown(place)) }
    case .moved(_, let place, let newPlace):
      let row = places.remove(at: place)
      let (from, to) = (shown(place), shown(newPlace))
      places.insert(row, at: newPlace)
      // A move past rows that are not shown is not seen.
      return from == to ? nil : row.map { .move($0, from: from, to: to) }
    case .added(let promotion, let place):
      let row = row(of: promotion, in: words)
      places.insert(row, at: place)
      return row.map { .insert($0, at: shown(place)) }
    case .updated(_, let promotion, let place):
      return update(place, to: row(of: promotion, in: words))
    }
  }

  /// Updates the other rows. The words of a promotion name the kinds that it combines with, so they may
  /// change with another promotion.
  private mutating func updates(to program: Program, in words: PromotionWords) -> [Step] {
    program.promotions.indices.compactMap {
      update($0, to: row(of: program.promotions[$0], in: words))
    }
  }

  /// Updates one row, which may appear or disappear: a shopper sees a pause as a removal.
  private mutating func update(_ place: Int, to row: Row?) -> Step? {
    let old = places[place]
    places[place] = row
    switch (old, row) {
    case (nil, nil): return nil
    case (let old?, nil): return .remove(old, at: shown(place))
    case (nil, let row?): return .insert(row, at: shown(place))
    case (let old?, let row?): return old == row ? nil : .update(row, at: shown(place))
    }
  }

  /// Returns the place on the screen of a place in the rules.
  private func shown(_ place: Int) -> Int { places[..<place].count { $0 != nil } }
}
