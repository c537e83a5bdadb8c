import Promo

/// A check of the column names before any row is read. It finds unused columns, and columns that
/// seem to decide prices but have a wrong name.
struct ColumnCheck {
  let file: OrderFile
  let rowDefaults: RowDefaults
  let columns: OutputColumns

  /// True if the maker of the file documents its columns.
  var isKnownExport = false
  private static var shownCount: Int { 10 }

  /// The indexes of the named columns that have no meaning for the price.
  private var others: [Int] {
    let layout = rowDefaults.layout
    return (0..<layout.headerCount).filter { layout.stated[$0] == nil && !layout.names[$0].isEmpty }
  }

  /// The indexes of the columns in `others` that the output does not show.
  private var unused: [Int] {
    let shown = Set(columns.inputColumns)
    let roots = rowDefaults.layout.paths.map { $0.root }
    let known = ["id"] + OutputColumn.computedNames + OrderFile.namesOfRejected
    return others.filter { index in
      !shown.contains(index) && !roots.contains(index)
        && !known.contains(rowDefaults.layout.names[index].lowercased())
    }
  }

  /// Words in the names of columns that say what the amounts of a shop may be.
  private static var tellingWords: [(words: String, consequence: Message)] {
    [
      ("discount rabatt remise descuento sconto 折扣 优惠", "amounts may be after discounts"),
      ("status refund cancel storn 退款 状态", "cancelled orders are counted"),
    ]
  }

  /// The remarks about unused columns, those first that may say that a sum is wrong.
  var unusedColumns: [Message] {
    let all = unused.map { rowDefaults.layout.names[$0] }
    var (others, remarks) = (all, [Message]())
    for (words, consequence) in ColumnCheck.tellingWords {
      let telling = all.filter { name in
        words.parts(around: " ").contains { name.lowercased().parts(around: $0).count > 1 }
      }
      if telling.isEmpty { continue }
      others.removeAll(where: telling.contains)
      remarks.append("nothing uses \(telling.map { quoted($0) }, joined: ", "): \(consequence)")
    }
    unusedColumns(others.map { quoted($0) }).map { remarks.append($0) }
    return remarks
  }

  private func unusedColumns(_ names: [String]) -> Message? {
    if names.isEmpty { return nil }
    let rest = names.count - ColumnCheck.shownCount
    let list: Message = "\(Array(names.prefix(ColumnCheck.shownCount)), joined: ", ")"
    if rest > 0 { return "nothing uses the columns \(list) and \(counted: rest, "other")" }
    return names.count == 1 ? "nothing uses the column \(list)" : "nothing uses the columns \(list)"
  }

  /// Fails if CSV rows have no instant although the rules ask for the time. Does not check JSON
  /// Lines, because later objects may have an instant.
  func checkInstant() throws(CommandFailure) {
    guard file.form == .csv, rowDefaults.asksForTime, !rowDefaults.saysInstant,
      rowDefaults.layout.at == nil
    else {
      return
    }
    throw .order(
      "\(header): the rules ask for the time: give `--at 2026-11-28` or a column `at`")
  }

  /// Fails if rows seem to be lines of orders that have no number, or if lines have no labels
  /// although the rules ask for them. Otherwise, every order would silently be priced wrong.
  func checkLines(hasLabels: Bool) throws(CommandFailure) {
    guard file.form == .csv else { return }
    let layout = rowDefaults.layout
    if let lines = layout.ofLines {
      let program = rowDefaults.program
      guard lines.labels == nil, program.isAboutGoods, !program.labels.isEmpty else { return }
      if hasLabels, lines.article == nil {
        throw .order(
          "\(header): `--labels` asks for a column `article`, or `--map article=\"COLUMN\"`")
      }
      if hasLabels { return }
      throw .order(
        "\(header): the rules ask for the labels of goods: give a column `labels`, or `--labels FILE` with the labels of each article, which `--out-labels FILE` of `cost` lists"
      )
    }
    if let part = ["unit_price", "pieces", "labels", "article"].first(where: layout.map.renames) {
      let name = layout.index(ofPart: part).map { layout.names[$0] } ?? part
      throw .order("\(header): \(rowDefaults.names.problemOfLine(name))")
    }
    let shown = Set(columns.inputColumns)
    let ofLines = others.first {
      ["labels", "article", "unit_price"].contains(layout.names[$0].lowercased())
        && !layout.map.lacking.contains(layout.names[$0].lowercased()) && !shown.contains($0)
    }
    if let ofLines {
      let name = layout.names[ofLines]
      throw .order(
        "\(header): \(rowDefaults.names.problemOfLine(name)), or `--map \(name.lowercased())=none` if it is something else"
      )
    }
    if hasLabels {
      throw .order(
        "\(header): `--labels` asks for a column `article` and one of the order's number")
    }
  }

  /// Fails if one column states two parts of orders.
  func checkParts() throws(CommandFailure) {
    guard let (first, second, column) = rowDefaults.layout.twoParts else { return }
    throw .order(
      "\(header): the column \(quoted(rowDefaults.layout.names[column])) cannot be both `\(first)` and `\(second)`"
    )
  }

  /// Fails if the name of an unused column is close to a name that decides prices. Without this
  /// check, every row would silently be priced without the column.
  func checkNames() throws(CommandFailure) {
    if isKnownExport { return }
    let layout = rowDefaults.layout
    for index in others {
      guard let other = layout.ownIndex(of: layout.names[index]), other != index else { continue }
      throw .order(
        "\(header): there are two columns \(quoted(layout.names[other])), one of them \(quoted(layout.names[index]))"
      )
    }
    let unused = Set(unused)
    for index in others
    where unused.contains(index) || rowDefaults.names.isOfLines(layout.names[index]) {
      let name = layout.names[index]
      let meant = rowDefaults.names.meant(by: name) {
        !$0.columns.contains { layout.hasInHeader($0) }
      }
      guard let meant else { continue }
      let problem = rowDefaults.names.problem(of: name, meaning: meant, in: file.form)
      throw .order("\(header): \(problem)")
    }
  }

  private var header: String { location(file.path, max(1, file.lineCount)) }
}
