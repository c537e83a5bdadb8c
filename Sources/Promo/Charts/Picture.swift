/// A picture as data: shapes at whole pixels, from back to front, the same on every machine.
struct Picture {
  /// A position, in pixels from the left and from the top.
  struct Point: Hashable {
    let x: Int
    let y: Int
  }

  /// The purpose of a shape or a text, which determines its colour.
  enum Ink: Hashable {
    case text
    case faint
    case grid
    /// One of the colours that distinguish things, from 0.
    case hue(Int)
    /// The colour of things that are not distinguished.
    case other
    case mark
  }

  /// The part of a text that stands at its given position.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// The size of a text.
  enum Size: Int {
    case normal = 13
    case heading = 19

    /// The width of one column of `displayWidth`, in pixels. Letters differ; this fits wide fonts.
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
    case curve([Point], Ink)
    /// The area within some points, lightly filled.
    case area([Point], Ink)
    /// Boxes of one height and colour, as their left and right ends.
    case boxes([Range<Int>], y: Int, height: Int, Ink)
    case text(String, Point, Ink, Size, Anchor, isStrong: Bool)
  }

  let title: String

  /// The content in words, for people who cannot see it.
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

  /// Adds a text with its base line at a position.
  mutating func write(
    _ text: String, x: Int, y: Int, _ ink: Ink = .text, size: Size = .normal,
    anchor: Anchor = .start, isStrong: Bool = false
  ) {
    add(.text(text, Point(x: x, y: y), ink, size, anchor, isStrong: isStrong))
  }

  /// Returns the text, cut to fit a width in pixels.
  static func fitted(_ text: String, to width: Int, size: Size = .normal) -> String {
    shortened(text, to: max(0, width) / size.columnWidth)
  }
}
