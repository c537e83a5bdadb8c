/// The promotions that name each code, and those that name none (see `PriceIndex`).
struct PromotionKeys {
  /// A promotion with its window beside it, in seconds since 1970: of many promotions, most are
  /// closed at an instant, and one glance passes them by.
  struct Entry: BitwiseCopyable {
    let starts: Int64
    let ends: Int64
    let promotion: Int32
  }

  private(set) var common: [Entry] = []

  /// The codes with their numbers, and the promotions that name each code.
  private(set) var codes = TextTable()
  private(set) var promotionsOfCodes: [[Entry]] = []

  /// `tests` receives the schedule and the conditions of each promotion.
  init(_ program: Program, _ tests: inout IndexedTests) {
    let promotions = program.promotions
    for index in promotions.indices {
      guard let required = promotions[index].requiredContext, !required.window.isEmpty else {
        tests.addNone()
        // The rules name these codes, though no order uses them now.
        add(nil, under: promotions[index].codes)
        continue
      }
      let form = program.forms.form(index)
      let entry = Entry(
        starts: form.pointee.starts, ends: form.pointee.ends, promotion: Int32(index))
      if let codes = required.codes {
        add(entry, under: codes.written)
      } else {
        common.append(entry)
      }
      tests.add(required)
    }
  }

  private mutating func add(_ entry: Entry?, under names: [String]) {
    for name in names {
      let number = codes.insert(name)
      if number == promotionsOfCodes.count { promotionsOfCodes.append([]) }
      if let entry, promotionsOfCodes[number].last?.promotion != entry.promotion {
        promotionsOfCodes[number].append(entry)
      }
    }
  }
}
