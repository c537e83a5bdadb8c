import Promo
import PromoHost

/// A file of labels by article, as read: CSV with a header, an article in the first column and its
/// labels in all others. A cell may hold several labels with commas between them.
struct ArticleFile: Sendable {
  /// An article with its labels, and the line of the file with it.
  struct Article {
    let text: [UInt8]
    let labels: [[UInt8]]
    let line: Int
  }

  let path: String
  private(set) var articles: [Article] = []

  /// The first cell of the header. If it is an article of an order, the file has no header.
  private(set) var header: [UInt8] = []

  /// The largest number of bytes of the file.
  private static var limit: Int { 1 << 30 }

  init(path: String) throws(CommandFailure) {
    self.path = path
    let memory = try ArticleFile.content(of: path)
    let bytes = memory.bytes
    var cells = GrowingMemory<OrderCell>()
    let separator = CSVRow.separator(
      ofHeader: bytes[0..<(bytes.first(UInt8(ascii: "\n"), from: 0) ?? bytes.count)],
      map: ColumnMap())
    var (offset, line, width) = (0, 1, 0)
    var lines: [[UInt8]: (line: Int, labels: Set<[UInt8]>)] = [:]
    while offset < bytes.count {
      let start = offset
      let (end, problem) = CSVRow.cut(bytes, at: start, by: separator, into: &cells)
      offset = end
      defer { line += bytes[start..<end].lineEndCount }
      if bytes[bytes.withoutLineEnd(start..<end)].trimmed.count == 0 { continue }
      if let problem { throw failure(line, problem.message) }
      if width == 0 {
        width = cells.count
        header = cells[0].withValue(in: bytes) { $0.array }
        guard width > 1 else {
          throw failure(
            line, "there is one column: an article stands in the first, its labels follow")
        }
        continue
      }
      let article = cells[0].withValue(in: bytes) { $0.array }
      guard cells.count == width else {
        throw failure(line, "the row has \(counted(cells.count, "field")), the header \(width)")
      }
      if article.isEmpty { throw failure(line, "the article is empty") }
      let labels = (1..<width).flatMap { column in
        cells[column].withValue(in: bytes) { cell in
          cell.parts(around: UInt8(ascii: ",")).filter { $0.count > 0 }.map(\.array)
        }
      }
      if let before = lines[article] {
        if before.labels == Set(labels) { continue }
        throw failure(
          line,
          "the article \(quoted(String(decoding: article, as: UTF8.self))) has other labels "
            + "in line \(before.line)")
      }
      lines[article] = (line, Set(labels))
      articles.append(Article(text: article, labels: labels, line: line))
    }
    if width == 0 { throw failure(1, "there is no header line, such as `article,labels`") }
  }

  private static func content(of path: String) throws(CommandFailure) -> GrowingMemory<UInt8> {
    let input = try hosted { () throws(HostError) in try FileInput(path: path) }
    var memory = GrowingMemory<UInt8>()
    var count = -1
    while count != 0, memory.count < limit {
      count = try hosted { () throws(HostError) in try input.read(into: memory.room(1 << 16)) }
      memory.take(count)
    }
    if let problem = OrderForm.csv.problem(
      ofFile: memory.bytes[0..<min(1 << 16, memory.count)].array)
    {
      throw .order("\(location(path, 1)): \(problem)")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard memory.bytes.starts(with: mark) else { return memory }
    var rest = GrowingMemory<UInt8>()
    rest.append(memory.bytes[mark.count..<memory.count])
    return rest
  }

  fileprivate func failure(_ line: Int, _ problem: String) -> CommandFailure {
    .order("\(location(path, line)): \(problem)")
  }
}

/// The declared labels of each article, in the terms of one program.
struct ArticleLabels: Sendable {
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
        } catch { throw file.failure(article.line, error.message) }
      }
      article.text.withUnsafeBufferPointer { _ = articles.insert($0) }
      ranges.append(start..<labels.count)
    }
  }

  /// Returns the declared labels that no article has, as a list; nil if there are none.
  func unusedLabels(of program: Program) -> String? {
    let used = Set(labels)
    let unused = program.labels.indices.filter { !used.contains($0) }.map {
      quoted(program.labels[$0])
    }
    return unused.isEmpty ? nil : unused.joined(separator: ", ")
  }

  /// Returns the problem of an article that the file has only in the place of a header.
  func problem(ofUnknown article: OrderBytes) -> RowProblem? {
    guard article.memory.elementsEqual(header) else { return nil }
    return RowProblem(
      "article: \(quoted(article.text)) stands in the first line of \(quoted(path)), which must be a "
        + "header such as `article,labels`")
  }

  /// Returns the labels of an article; nil if the file lacks it.
  func labels(of article: UnsafeRawBufferPointer) -> ArraySlice<Int>? {
    articles.number(ofBytes: article.bindMemory(to: UInt8.self)).map { labels[ranges[$0]] }
  }
}
