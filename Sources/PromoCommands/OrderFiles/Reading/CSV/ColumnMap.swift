import Promo

/// The columns that hold the parts of orders, if they do not have the parts' own names.
struct ColumnMap {
  /// The parts that a column can hold, besides facts.
  static var parts: [String] {
    [
      "order", "amount", "unit_price", "minor", "pieces", "labels", "article", "shipping",
      "shipping_minor", "at", "code", "currency",
    ]
  }

  /// The parts of which one states what a line costs.
  static var costs: [String] { ["amount", "unit_price", "minor"] }

  /// The name of the column of each part that has another name.
  private var columns: [String: String] = [:]

  /// The columns that say of an order that it was cancelled or given back.
  private(set) var cancellations: [String] = []

  /// True if the user says that no column has the number of an order: each row is one.
  private(set) var rowsAreOrders = false

  /// Makes a map in which each part has its own name.
  init() {}

  /// Reads the values of `--map`, such as `amount=Lineitem price`. They take precedence over the
  /// columns of an export.
  init(_ words: [String], of export: OrderExport?) throws(CommandFailure) {
    var stated: [String: String] = [:]
    for word in words {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { trimmed(String($0)) }
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .usage(
          "`--map` takes a part and the column that holds it, as in `--map amount=\"Total\"`, not \(quoted(word))"
        )
      }
      let written = sides[0].substituting("_", for: "-")
      let part = ColumnMap.parts.contains(written) ? written : sides[0]
      guard stated.updateValue(sides[1], forKey: part) == nil else {
        throw .usage("`--map` states the column of `\(part)` twice")
      }
    }
    columns = export?.columns ?? [:]
    cancellations = export?.cancellations ?? []
    if ColumnMap.costs.contains(where: { stated[$0] != nil }) {
      for part in ColumnMap.costs { columns[part] = nil }
    }
    for (part, column) in stated { columns[part] = column }
    if stated["order"] == "none" {
      columns["order"] = nil
      rowsAreOrders = true
    }
  }

  /// Returns the name of the column that holds a part.
  func name(of part: String) -> String { columns[part] ?? part }

  /// True if the map names the column of a part.
  func renames(_ part: String) -> Bool { columns[part] != nil }

  /// True if a column with this name states what an order or a line costs.
  func isCost(_ name: String) -> Bool {
    let name = trimmed(name).lowercased()
    return ColumnMap.costs.contains { self.name(of: $0).lowercased() == name }
  }

  /// Fails if a part is neither of orders nor a fact.
  func checkParts(facts: [Fact]) throws(CommandFailure) {
    let parts = ColumnMap.parts.map { $0.substituting("-", for: "_") } + facts.map { $0.name }
    for part in columns.keys.sorted() where !ColumnMap.parts.contains(part) && !parts.contains(part)
    {
      let near = nearest(to: part, among: parts)
      let all: Message = "; write `PART=COLUMN` with one of \(parts, joined: ", ")"
      throw .usage("`--map` has no part \(quoted(part))\(near.map { commaHint($0) } ?? all)")
    }
  }

  /// Fails if a column is missing.
  func check(_ names: [String], at header: String) throws(CommandFailure) {
    for (part, column) in columns.sorted(by: { $0.key < $1.key }) {
      guard names.contains(where: { $0.lowercased() == column.lowercased() }) else {
        throw .order(
          "\(header): there is no column \(quoted(column)) for `\(part)`\(commaHint(nearest(to: column, among: names)))"
        )
      }
    }
  }
}

/// A program that exports orders as CSV, with a row for each line of an order.
enum OrderExport: String, CaseIterable {
  case shopify
  case woocommerce

  /// The column of each part, as the makers document their exports.
  var columns: [String: String] {
    switch self {
    case .shopify:
      [
        "order": "Name", "at": "Created at", "currency": "Currency", "shipping": "Shipping",
        "code": "Discount Code", "unit_price": "Lineitem price", "pieces": "Lineitem quantity",
        "article": "Lineitem sku",
      ]
    case .woocommerce:
      [
        "order": "order_id", "at": "date", "currency": "order_currency",
        "shipping": "shipping_total", "code": "coupon_items", "amount": "item_subtotal",
        "pieces": "item_quantity", "article": "item_sku",
      ]
    }
  }

  /// The columns that say of an order that it was cancelled or given back, at least in part.
  var cancellations: [String] {
    switch self {
    case .shopify: ["Cancelled at", "Financial Status", "Refunded Amount"]
    case .woocommerce: ["status", "refunded_total"]
    }
  }

  /// The values of these columns for other orders, besides nothing and zeros.
  static var standing: [String] {
    [
      "authorized", "completed", "on-hold", "paid", "partially_paid", "pending", "processing",
      "unpaid",
    ]
  }
}

extension OrderExport {
  var codeForm: CodeForm { self == .shopify ? .list : .items }
}

/// The form of a cell with the codes of an order.
enum CodeForm {
  /// Codes with blanks between them.
  case words
  /// Codes and titles of discounts with commas between them.
  case list
  /// Coupon items, as in `id:7|code:spring|amount:5.00;…`.
  case items
}
