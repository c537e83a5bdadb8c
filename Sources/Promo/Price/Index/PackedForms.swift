/// The parts of a promotion's form that are needed to price one amount, in 64 bytes.
struct PackedForm {
  enum Kind {
    /// A coupon of `most` minor units.
    case coupon
    /// A percentage of the amount left, at most `most` minor units.
    case percent
    /// A coupon for each full `every` minor units of the basis, at most `most` minor units in all.
    case repeated
    /// The percentage or the coupon of the last level that the basis reaches, whichever is better;
    /// at most `most` minor units.
    case levels
  }

  let kind: Kind
  let isBeforeDiscounts: Bool

  /// The smallest basis on which the promotion has a value, in minor units.
  let spend: Int64

  /// The largest reduction, in minor units: for a `coupon`, the coupon or the cap, whichever is
  /// smaller; for other kinds the cap, or `.max` if there is none.
  let most: Int64

  /// The percentage, in millionths.
  let percent: Int64
  let coupon: Int64
  let every: Int64
  let levels: Range<Int>
}

/// The forms of a program, packed to price one amount. Packed forms are fast to read even if there
/// are very many promotions. The price curve covers all amounts and reads the unpacked forms.
struct PackedForms {
  private var forms: [PackedForm] = []
  private var levels: [Form.Level] = []
  private let rounding: Rounding

  init(_ program: Program) {
    rounding = program.rounding
    let all = program.forms
    forms.reserveCapacity(all.count)
    for index in all.indices { forms.append(PackedForm(all.form(index), addingTo: &levels)) }
  }

  /// Returns the exact value of a promotion on the amount left, in millionths of a minor unit.
  func value<Millionths: FixedWidthInteger>(
    of index: Int, on left: Int64, basis: Int64
  ) -> Millionths {
    value(of: forms[index], on: left, basis: basis)
  }

  private func value<Millionths: FixedWidthInteger>(
    of form: PackedForm, on left: Int64, basis: Int64
  ) -> Millionths {
    if basis < form.spend { return 0 }
    let most = Millionths(min(form.most, left)) * million()
    switch form.kind {
    case .coupon: return most
    case .percent: return min(Millionths(form.percent) * Millionths(left), most)
    case .repeated:
      let (units, isTooLarge) = (basis / form.every).multipliedReportingOverflow(by: form.coupon)
      return isTooLarge ? most : min(Millionths(min(units, left)) * million(), most)
    case .levels:
      let level = level(of: form, reachedBy: basis)
      let coupon = Millionths(min(level.coupon, left)) * million()
      return min(max(Millionths(level.percent) * Millionths(left), coupon), most)
    }
  }

  /// Returns the minor units left to pay. A coupon is whole minor units and needs no rounding.
  @inline(__always)
  func left<Millionths: FixedWidthInteger>(
    after index: Int, of left: Int64, amount: Int64, in type: Millionths.Type
  ) -> Int64 {
    let form = forms[index]
    let basis = form.isBeforeDiscounts ? amount : left
    if basis < form.spend { return left }
    if form.kind == .coupon { return left - min(form.most, left) }
    let value: Millionths = value(of: form, on: left, basis: basis)
    return rounding.rounded(millionths: Millionths(left) * million() - value)
  }

  /// Returns the minor units left to pay after a promotion. Computes in 64 bits if they suffice.
  func left(after index: Int, of left: Int64, amount: Int64) -> Int64 {
    amount <= PackedForms.mostOf64Bits
      ? self.left(after: index, of: left, amount: amount, in: Int64.self)
      : self.left(after: index, of: left, amount: amount, in: Int128.self)
  }

  func left(after stack: Stack, of amount: Int64) -> Int64 {
    stack.reduce(amount) { left(after: $1, of: $0, amount: amount) }
  }

  /// The largest amount for which the sum of three values, in millionths, fits 64 bits.
  static var mostOf64Bits: Int64 { 3_000_000_000_000 }

  private func million<Millionths: FixedWidthInteger>() -> Millionths { 1_000_000 }

  /// Returns the last level that a basis reaches. The basis must reach the first level.
  private func level(of form: PackedForm, reachedBy basis: Int64) -> Form.Level {
    levels[form.levels.dropFirst().partitioningIndex { levels[$0].from > basis } - 1]
  }
}

extension PackedForm {
  /// Reads the form in place: a copy takes longer. If it has several levels, appends them to `all`.
  fileprivate init(_ form: UnsafePointer<Form>, addingTo all: inout [Form.Level]) {
    let (start, first, isSingle) = (all.count, form.pointee.first, form.pointee.others.isEmpty)
    if !isSingle { all += [first] + form.pointee.others }
    let isCoupon = isSingle && first.coupon > 0
    (coupon, every) = (form.pointee.coupon, form.pointee.every)
    kind = form.pointee.isRepeated ? .repeated : isCoupon ? .coupon : isSingle ? .percent : .levels
    (isBeforeDiscounts, spend) = (form.pointee.isBeforeDiscounts, first.from)
    most = isCoupon ? min(first.coupon, form.pointee.cap) : form.pointee.cap
    (percent, levels) = (first.percent, start..<all.count)
  }
}
