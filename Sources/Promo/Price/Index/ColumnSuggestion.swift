/// Returns the name in `names` that a column was probably meant to have; nil if none is near.
/// `names` are the missing names that decide prices.
func suggestion(forColumn name: String, among names: [String]) -> String? {
  let plain = name.lowercased().substituting("-", for: "_").substituting("-", for: " ")
  if names.contains(plain) { return plain }
  if let other = OtherNames.ofColumns[plain] { return names.contains(other) ? other : nil }
  // A file may have a hundred thousand names. A slip adds or leaves out one letter at most.
  let near = (plain.unicodeScalars.count - 1)...(plain.unicodeScalars.count + 1)
  let slip = names.first { near.contains($0.unicodeScalars.count) && isSlip(plain, of: $0) }
  if let slip { return slip }
  // Changing one letter of a short name often makes another word: `mode` is not a slip of `code`.
  // No advice changes a unit.
  let saysMinor = plain.parts(around: "min").count > 1
  let others = names.filter { $0.count > 5 && (saysMinor || !$0.hasSuffix("minor")) }
  return nearest(to: plain, among: others)
}

/// Other common names for columns and for parts of lines, in lower case with hyphens.
private enum OtherNames {
  static let ofColumns = [
    "date": "at", "time": "at", "datetime": "at", "date-time": "at", "timestamp": "at",
    "instant": "at", "created-at": "at", "ordered-at": "at", "order-date": "at",
    "order-time": "at", "下单时间": "at", "时间": "at", "日期": "at",
    "codes": "code", "coupon": "code", "coupons": "code", "coupon-code": "code",
    "promo-code": "code", "discount-code": "code", "voucher": "code", "优惠码": "code",
    "优惠券": "code", "币种": "currency",
    "items": "lines", "item": "lines", "line-items": "lines", "lineitems": "lines",
    "order-lines": "lines", "cart": "lines", "basket": "lines", "positions": "lines",
    "商品": "lines", "明细": "lines", "商品明细": "lines",
    "quantity": "pieces", "qty": "pieces", "count": "pieces", "数量": "pieces", "件数": "pieces",
    "label": "labels", "tags": "labels", "tag": "labels", "category": "labels",
    "categories": "labels", "price": "amount", "total": "amount", "cost": "amount",
    "sum": "amount", "unit-price": "amount", "金额": "amount", "cents": "minor",
    "标签": "labels", "with": "facts",
    "shipping-cost": "shipping", "shipping-costs": "shipping", "shipping-fee": "shipping",
    "shipping-price": "shipping", "shipping-total": "shipping", "total-shipping": "shipping",
    "shipping-amount": "shipping", "shippingcost": "shipping",
    "delivery": "shipping", "delivery-cost": "shipping", "delivery-fee": "shipping",
    "postage": "shipping", "freight": "shipping", "运费": "shipping", "邮费": "shipping",
  ]
}
