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
    /// The colour of a promotion, by the promotion's place in the rules, from 0.
    case hue(Int)
    /// The colour of things that need not be told apart.
    case other
    case mark
    /// The colour of what applies together.
    case good
    /// The ground of weekends.
    case shade
  }

  /// The part of a text to which the position of the text refers.
  enum Anchor: String {
    case start
    case middle
    case end
  }

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

    func width(of text: String) -> Int { displayWidth(text) * columnWidth }
  }

  enum Shape {
    case box(x: Int, y: Int, width: Int, height: Int, Ink, isLight: Bool)
    case line(Point, Point, Ink, isDashed: Bool)
    /// Thin lines of one colour.
    case lines([(Point, Point)], Ink)
    case curve([Point], Ink, Stroke)
    /// A polygon, lightly filled.
    case area([Point], Ink)
    /// Boxes of the same height and colour. Each range goes from the left edge to the right edge of
    /// a box.
    case boxes([Range<Int>], y: Int, height: Int, Ink)
    case text(String, Point, Ink, Size, Anchor, isStrong: Bool)
    /// Shapes that show a text when a pointer rests on them.
    case titled(String, [Shape])
  }

  enum Stroke {
    case thick
    case thin
    case dashed
    /// The dashes of one of several colours that share a curve, by the colour's index from 0.
    case share(Int, of: Int)
  }

  let title: String

  /// A description for people who cannot see the picture.
  let description: String
  let width: Int
  var height = 0
  var shapes: [Shape] = []

  mutating func add(_ shape: Shape) { shapes.append(shape) }

  /// Adds a text whose baseline is at a position.
  mutating func write(
    _ text: String, x: Int, y: Int, _ ink: Ink = .text, size: Size = .normal,
    anchor: Anchor = .start, isStrong: Bool = false
  ) {
    add(.text(text, Point(x: x, y: y), ink, size, anchor, isStrong: isStrong))
  }

  static var lineHeight: Int { 18 }

  /// Writes a title and, below the title, subtitles; in a page only the subtitles. Returns the
  /// position from the top edge at which the rest of the picture begins.
  mutating func writeHeading(
    _ title: String, _ subtitles: [String], in frame: PictureFrame
  ) -> Int {
    var y = frame.isInPage ? 14 : 60
    if !frame.isInPage {
      let title = Picture.fitted(title, to: frame.room, size: .heading)
      write(title, x: frame.margin, y: 36, size: .heading, isStrong: true)
    }
    for subtitle in subtitles {
      writeLines(twoLines(subtitle, width: frame.columns), .faint, x: frame.margin, y: &y)
    }
    return y - Picture.lineHeight + (frame.isInPage && subtitles.isEmpty ? 4 : 6)
  }

  /// Writes lines one below the other, and moves `y` to the baseline of the line after them.
  mutating func writeLines(
    _ lines: [String], _ ink: Ink = .text, x: Int, isStrong: Bool = false, y: inout Int
  ) {
    for line in lines {
      write(line, x: x, y: y, ink, isStrong: isStrong)
      y += Picture.lineHeight
    }
  }

  /// Returns a text, shortened to fit a width in pixels.
  static func fitted(_ text: String, to width: Int, size: Size = .normal) -> String {
    shortened(text, to: max(0, width) / size.columnWidth)
  }
}

/// The room for a picture.
package struct PictureFrame: Sendable {
  /// The width in pixels. Texts have the same size at every width.
  package let width: Int

  /// True if a page shows the picture: below a heading of the page, and without a margin.
  package let isInPage: Bool

  package init(width: Int = 960, isInPage: Bool = false) {
    self.width = min(max(width, 300), 2_000)
    self.isInPage = isInPage
  }

  var margin: Int { isInPage ? 2 : 24 }
  var room: Int { width - 2 * margin }

  /// The number of columns of text between the margins.
  var columns: Int { room / Picture.Size.normal.columnWidth }

  /// True if there is room for texts beside what is drawn.
  var isWide: Bool { width >= 640 }
}

// MARK: - SVG 1.1, with attributes that every viewer, office program and browser supports

extension Picture {
  var svg: String {
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description" \
      font-family="\(Picture.fonts)" font-size="\(Size.normal.rawValue)">
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
    case .lines(let lines, let ink):
      "<path d=\"\(lines.map { path([$0.0, $0.1]) }.joined())\" stroke=\"\(ink.colour)\"/>"
    case .curve(let points, let ink, let stroke):
      "<path d=\"\(path(points))\" fill=\"none\" stroke=\"\(ink.colour)\" "
        + "stroke-linejoin=\"round\" \(stroke.svg)/>"
    case .area(let points, let ink):
      "<path d=\"\(path(points))Z\" fill=\"\(ink.colour)\" fill-opacity=\"0.15\"/>"
    case .boxes(let ranges, let y, let height, let ink):
      "<path d=\"\(ranges.map { box($0, y, height) }.joined())\" fill=\"\(ink.colour)\"/>"
    case .text(let text, let point, let ink, let size, let anchor, let isStrong):
      "<text x=\"\(point.x)\" y=\"\(point.y)\""
        + (size == .normal ? "" : " font-size=\"\(size.rawValue)\"")
        + (anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"")
        + " fill=\"\(ink.colour)\""
        + "\(isStrong ? " font-weight=\"bold\"" : "")>\(escapedForXML(text))</text>"
    case .titled(let title, let shapes):
      "<g><title>\(escapedForXML(title))</title>\(shapes.map { $0.svg }.joined())</g>"
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

extension Picture.Stroke {
  /// The length of a dash in a curve of several colours, in pixels.
  private static var dash: Int { 10 }

  fileprivate var svg: String {
    switch self {
    case .thick: return "stroke-width=\"3\" stroke-linecap=\"round\""
    case .thin: return "stroke-width=\"1\""
    case .dashed: return "stroke-width=\"2\" stroke-dasharray=\"6 5\""
    case .share(let index, let count):
      let gap = Picture.Stroke.dash * (count - 1)
      return "stroke-width=\"3\" stroke-dasharray=\"\(Picture.Stroke.dash) \(gap)\" "
        + "stroke-dashoffset=\"\(-Picture.Stroke.dash * index)\""
    }
  }
}

extension Picture.Ink {
  /// The colour in SVG. The hues are dark enough for text, and are those of the classes `hue0` to
  /// `hue7` of a page, so a promotion has one colour everywhere. They begin with those of Okabe and
  /// Ito, "Color Universal Design", which people with any kind of colour vision can tell apart.
  fileprivate var colour: String {
    switch self {
    case .text: "#1a1a1a"
    case .faint: "#5f5f5f"
    case .grid: "#dddddd"
    case .other: "#8a8a8a"
    case .mark: "#b3261e"
    case .good: "#1b6e3c"
    case .shade: "#f2f3f5"
    case .hue(let index):
      [
        "#0072b2", "#9a6700", "#00795a", "#a8467c", "#c04000", "#6f4bc0", "#5f6b00", "#6b4f3a",
      ][index % StyledText.Style.hueCount]
    }
  }
}
