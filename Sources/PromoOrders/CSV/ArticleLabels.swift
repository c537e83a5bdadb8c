import Promo
import PromoHost

/// A file of labels by article, as read: CSV with a header, an article in the first column and its
/// labels in all others. A cell may hold several labels with commas between them.
package struct ArticleFile: Sendable {
  struct Article {
    let text: [UInt8]
    let labels: [[UInt8]]
    let line: Int
  }

  let path: String
  private(set) var articles: [Article] = []

  /// The first cell of the header. If it is an article of an order, the file has no header.
  private(set) var header: [UInt8] = []

  /// The number of columns; 0 before the header.
  private var width = 0

  /// For each article the line with it, and its labels.
  private var seen: [[UInt8]: (line: Int, labels: Set<[UInt8]>)] = [:]

  package init(path: String) throws(CommandFailure) {
    self.path = path
    let blocks = try hosted { () throws(HostError) in
      try OrderBlocks(FileInput(path: path), form: .csv)
    }
    let block = OrderBlocks.Block()
    var line = 1
    while try OrderFile.read(blocks, into: block, of: path, form: .csv) {
      if let long = block.longRow {
        throw failure(line, RowProblem.tooLong(limit: long.limit).sentence)
      }
      var rows = CSVCursor(block.memory.bytes, by: blocks.separator)
      while rows.next() {
        if let problem = rows.problem { throw failure(line + rows.line, problem.sentence) }
        try take(rows.cells, in: rows.bytes, line: line + rows.line)
      }
      line += rows.lineCount
    }
    if width == 0 { throw failure(1, "there is no header line, such as `article,labels`") }
  }

  private mutating func take(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes, line: Int
  ) throws(CommandFailure) {
    let article = cells[0].withValue(in: bytes) { $0.array }
    if width == 0 {
      (width, header) = (cells.count, article)
      if width > 1 { return }
      throw failure(line, "there is one column: an article stands in the first, its labels follow")
    }
    guard cells.count == width else {
      throw failure(line, "the row has \(counted: cells.count, "field"), the header \(width)")
    }
    if article.isEmpty { throw failure(line, "the article is empty") }
    var labels: [[UInt8]] = []
    for column in 1..<width {
      cells[column].withValue(in: bytes) { cell in
        labels += cell.parts(around: UInt8(ascii: ",")).filter { $0.count > 0 }.map { $0.array }
      }
    }
    if let before = seen[article] {
      if before.labels == Set(labels) { return }
      let name = quoted(String(decoding: article, as: UTF8.self))
      throw failure(line, "the article \(name) has other labels in line \(before.line)")
    }
    seen[article] = (line, Set(labels))
    articles.append(Article(text: article, labels: labels, line: line))
  }

  fileprivate func failure(_ line: Int, _ problem: Message) -> CommandFailure {
    .order("\(location(path, line)): \(problem)")
  }
}

/// The declared labels of each article, in the terms of one program.
package struct ArticleLabels: Sendable {
  private var articles = TextTable(capitalsMatter: true)

  /// The range of each article's labels in `labels`.
  private var ranges: [Range<Int>] = []
  private var labels: [Int] = []
  private let header: [UInt8]
  private let path: String

  /// The first few labels that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  /// Fails if a label looks like a slip of a declared one.
  init(_ file: ArticleFile, in index: PriceIndex) throws(CommandFailure) {
    (header, path) = (file.header, file.path)
    var cells = LineCells(index)
    for article in file.articles {
      let start = labels.count
      for label in article.labels {
        do throws(RowProblem) {
          if let number = try label.withUnsafeBytes({ cells.number(ofLabel: $0) }).get() {
            labels.append(number)
          } else {
            unknownLabels.add(label)
          }
        } catch { throw file.failure(article.line, error.sentence) }
      }
      article.text.withUnsafeBufferPointer { _ = articles.insert($0) }
      ranges.append(start..<labels.count)
    }
  }

  /// Returns the declared labels that no article has, as a list; nil if there are none.
  func unusedLabels(of program: Program) -> String? {
    let unused = unused(of: program).map { quoted($0) }
    return unused.isEmpty ? nil : unused.joined(separator: ", ")
  }

  private func unused(of program: Program) -> [String] {
    let used = Set(labels)
    return program.labels.indices.filter { !used.contains($0) }.map { program.labels[$0] }
  }

  /// Returns lines about the declared labels that no article of a file has, each with the nearest that
  /// one has, and about articles without a label of the rules.
  package static func remarks(
    about program: Program, in file: ArticleFile
  ) throws(CommandFailure) -> [Message] {
    let own = try ArticleLabels(file, in: PriceIndex(program))
    let texts = Set(file.articles.flatMap { $0.labels }).map { String(decoding: $0, as: UTF8.self) }
    var lines = own.unused(of: program).map { name -> Message in
      let lack: Message = "no article has the label \(quoted(name))"
      return nearest(to: name, among: texts.sorted()).map { "\(lack), \(quoted($0)) is close" }
        ?? lack
    }
    let bare = own.ranges.count { $0.isEmpty }
    if bare > 0 {
      lines.append("\(bare) of \(own.ranges.count) articles have no label of the rules")
    }
    return lines
  }

  /// Returns the problem of an article that the file has only in the place of a header.
  func problem(ofUnknown article: OrderBytes) -> RowProblem? {
    guard article.memory.elementsEqual(header) else { return nil }
    return RowProblem(
      "article: \(quoted(article.text)) stands in the first line of \(quoted(path)), which must be a header such as `article,labels`"
    )
  }

  func labels(of article: UnsafeRawBufferPointer) -> ArraySlice<Int>? {
    articles.number(ofBytes: article.bindMemory(to: UInt8.self)).map { labels[ranges[$0]] }
  }
}
