import PromoHost

/// Where the shop's rules come from, and nothing else of the shop knows. One that asks a server would
/// give `RuleSource.fetched` here.
struct RuleService {
  /// A rule file, or a folder of them.
  let path: String

  /// What a store loads. It is not watched: nobody but this shop writes it.
  var source: RuleSource { .files([path], watchedEvery: nil) }
}
