/// A picture as data: shapes at whole pixels, from the back to the front, without anything that depends
/// on a machine.
struct Picture {
  /// A place, in pixels from the left and from the top.
  struct Point: Hashable {
    let x: Int
    let y: Int
  }

  /// What a shape or a text is for, which gives it its colour.
  enum Ink: Hashable {
    case text
    case faint
    case grid
    /// One of the colours that tell things apart, from 0.
    case hue(Int)
    /// What is not told apart.
    case other
    case mark
  }

  /// Where the given place of a text is in it.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// How large a text is.
  enum Size: Int {
    case normal = 13
    case heading = 19

    /// How many pixels wide a column is, as `displayWidth` counts them. Letters differ; this is that of
    /// wide fonts.
    var columnWidth: Int {
      switch self {
      case .normal: 8
      case .heading: 12
      }
    }

    /// The pixels that a text takes.
    func width(of text: String) -> Int { displayWidth(text) * columnWidth }
  }

  enum Shape {
    case box(x: Int, y: Int, width: Int, height: Int, Ink, isLight: Bool)
    case line(Point, Point, Ink, isDashed: Bool)
    case curve([Point], Ink)
    /// What lies within some points, lightly filled.
    case area([Point], Ink)
    /// Boxes of one height and colour, by their left and right ends.
    case boxes([Range<Int>], y: Int, height: Int, Ink)
    case text(String, Point, Ink, Size, Anchor, isStrong: Bool)
  }

  let title: String

  /// What is to be seen, for those who cannot see it.
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

  /// Adds a text whose base line is at a place.
  mutating func write(
    _ text: String, x: Int, y: Int, _ ink: Ink = .text, size: Size = .normal,
    anchor: Anchor = .start, isStrong: Bool = false
  ) {
    add(.text(text, Point(x: x, y: y), ink, size, anchor, isStrong: isStrong))
  }

  /// A text as far as it has room in some pixels.
  static func fitted(_ text: String, to width: Int, size: Size = .normal) -> String {
    shortened(text, to: max(0, width) / size.columnWidth)
  }
}
