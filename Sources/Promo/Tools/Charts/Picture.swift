/// A picture made of shapes, in order from back to front. All positions are whole pixels, so the
/// picture is the same on every machine.
struct Picture {
  /// A position, in pixels from the left edge and from the top edge.
  struct Point: Hashable {
    let x: Int
    let y: Int
  }

  /// The purpose of a shape or a text. The purpose determines the colour.
  enum Ink: Hashable {
    case text
    case faint
    case grid
    /// One of the colours that tell things apart, by its index from 0.
    case hue(Int)
    /// The colour of things that need not be told apart.
    case other
    case mark
  }

  /// The part of a text to which the position of the text refers.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// The size of a text.
  enum Size: Int {
    case normal = 13
    case heading = 19

    /// The width of one column of `displayWidth`, in pixels. The widths of letters differ; this
    /// width is enough for wide fonts.
    var columnWidth: Int {
      switch self {
      case .normal: 8
      case .heading: 12
      }
    }

    /// Returns the width of a text in pixels.
    func width(of text: String) -> Int { displayWidth(text) * columnWidth }
  }

  enum Shape {
    case box(x: Int, y: Int, width: Int, height: Int, Ink, isLight: Bool)
    case line(Point, Point, Ink, isDashed: Bool)
    case curve([Point], Ink, isThin: Bool)
    /// A polygon, lightly filled.
    case area([Point], Ink)
    /// Boxes of the same height and colour. Each range goes from the left edge to the right edge of
    /// a box.
    case boxes([Range<Int>], y: Int, height: Int, Ink)
    case text(String, Point, Ink, Size, Anchor, isStrong: Bool)
  }

  let title: String

  /// A description for people who cannot see the picture.
  let description: String
  let width: Int
  var height = 0
  private(set) var shapes: [Shape] = []

  init(title: String, description: String, width: Int) {
    self.title = title
    self.description = description
    self.width = width
  }

  mutating func add(_ shape: Shape) { shapes.append(shape) }

  /// Adds a text whose baseline is at a position.
  mutating func write(
    _ text: String, x: Int, y: Int, _ ink: Ink = .text, size: Size = .normal,
    anchor: Anchor = .start, isStrong: Bool = false
  ) {
    add(.text(text, Point(x: x, y: y), ink, size, anchor, isStrong: isStrong))
  }

  /// Writes a title and, below the title, a subtitle. Cuts both to fit between the margins.
  mutating func writeHeading(_ title: String, _ subtitle: String, margin: Int) {
    let room = width - 2 * margin
    let title = Picture.fitted(title, to: room, size: .heading)
    write(title, x: margin, y: 36, size: .heading, isStrong: true)
    write(Picture.fitted(subtitle, to: room), x: margin, y: 60, .faint)
  }

  /// Returns a text, shortened to fit a width in pixels.
  static func fitted(_ text: String, to width: Int, size: Size = .normal) -> String {
    shortened(text, to: max(0, width) / size.columnWidth)
  }
}

// MARK: - SVG 1.1, with attributes that every viewer, office program and browser supports

extension Picture {
  var svg: String {
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description" \
      font-family="\(Picture.fonts)">
      <title id="title">\(escapedForXML(title))</title>
      <desc id="description">\(escapedForXML(description))</desc>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>

      """
    return head + shapes.map { "\($0.svg)\n" }.joined() + "</svg>\n"
  }

  private static var fonts: String {
    "'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', 'Hiragino Sans', "
      + "'Noto Sans CJK JP', 'Noto Sans CJK KR', sans-serif"
  }
}

extension Picture.Shape {
  fileprivate var svg: String {
    switch self {
    case .box(let x, let y, let width, let height, let ink, let isLight):
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(ink.colour)\""
        + "\(isLight ? " fill-opacity=\"0.25\"" : "")/>"
    case .line(let from, let to, let ink, let isDashed):
      "<line x1=\"\(from.x)\" y1=\"\(from.y)\" x2=\"\(to.x)\" y2=\"\(to.y)\" "
        + "stroke=\"\(ink.colour)\"\(isDashed ? " stroke-dasharray=\"4 4\"" : "")/>"
    case .curve(let points, let ink, let isThin):
      "<path d=\"\(path(points))\" fill=\"none\" stroke=\"\(ink.colour)\" "
        + "stroke-width=\"\(isThin ? 1 : 3)\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
    case .area(let points, let ink):
      "<path d=\"\(path(points))Z\" fill=\"\(ink.colour)\" fill-opacity=\"0.15\"/>"
    case .boxes(let ranges, let y, let height, let ink):
      "<path d=\"\(ranges.map { box($0, y, height) }.joined())\" fill=\"\(ink.colour)\"/>"
    case .text(let text, let point, let ink, let size, let anchor, let isStrong):
      "<text x=\"\(point.x)\" y=\"\(point.y)\" font-size=\"\(size.rawValue)\" "
        + "text-anchor=\"\(anchor.rawValue)\" fill=\"\(ink.colour)\""
        + "\(isStrong ? " font-weight=\"bold\"" : "")>\(escapedForXML(text))</text>"
    }
  }

  private func path(_ points: [Picture.Point]) -> String {
    points.enumerated().map { "\($0.offset == 0 ? "M" : "L")\($0.element.x) \($0.element.y)" }
      .joined()
  }

  private func box(_ range: Range<Int>, _ y: Int, _ height: Int) -> String {
    "M\(range.lowerBound) \(y)h\(range.count)v\(height)h-\(range.count)z"
  }
}

extension Picture.Ink {
  /// The colour in SVG. The hues are from Okabe and Ito, "Color Universal Design"; people with any
  /// kind of colour vision can tell these hues apart. The yellow is too light for a line, so olive
  /// and indigo from Paul Tol's "muted" scheme replace it.
  fileprivate var colour: String {
    switch self {
    case .text: "#1a1a1a"
    case .faint: "#5f5f5f"
    case .grid: "#dddddd"
    case .other: "#8a8a8a"
    case .mark: "#b3261e"
    case .hue(let index):
      [
        "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#999933", "#332288",
      ][index % PriceChart.winnerLimit]
    }
  }
}
