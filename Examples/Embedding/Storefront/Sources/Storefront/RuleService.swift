import PromoHost

/// The source of the shop's rules, which no other part of the shop knows. A service that asks a server
/// returns `RuleSource.fetched` here.
struct RuleService {
  /// A rule file, or a folder of them.
  let path: String

  /// The source for a store. It is not watched, because only this shop writes it.
  var source: RuleSource { .files([path], watchedEvery: nil) }
}
