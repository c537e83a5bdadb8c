// Pictures as SVG 1.1, with attributes that every viewer, office program and browser supports.

extension Picture {
  /// The text of the file.
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
    case .curve(let points, let ink):
      "<path d=\"\(path(points))\" fill=\"none\" stroke=\"\(ink.colour)\" stroke-width=\"3\" "
        + "stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
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
  /// The colours of Okabe and Ito, "Color Universal Design", which people with any colour vision
  /// can tell apart. Their yellow is too light for a line; olive and indigo of Paul Tol's "muted"
  /// scheme replace it.
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
