import Foundation

@testable import Promo

/// The texts of a picture as its file says them, with the room that they take.
struct TextBoxes {
  struct Box {
    let text: String
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  let boxes: [Box]
  let width: Double
  let height: Double

  init?(svg: String) {
    guard let size = svg.firstMatch(of: /<svg [^>]*width="(\d+)" height="(\d+)"/),
      let width = Double(size.1), let height = Double(size.2)
    else { return nil }
    self.width = width
    self.height = height
    // A picture is long, and an expression would be tried at each of its characters.
    let parts = svg.components(separatedBy: "<text ").dropFirst()
    let form =
      /x="(-?\d+)" y="(-?\d+)"(?: font-size="(\d+)")?(?: text-anchor="(\w+)")? fill[^>]*>([^<]*)<\/text>/
    let texts = parts.compactMap { $0.prefixMatch(of: form) }
    guard texts.count == parts.count else { return nil }
    let usualSize = svg.firstMatch(of: /<svg [^>]*font-size="(\d+)"/).flatMap { Double($0.1) }
    boxes = texts.compactMap { match in
      guard let x = Double(match.1), let y = Double(match.2),
        let size = match.3.map({ Double($0) }) ?? usualSize
      else { return nil }
      let text = TextBoxes.unescaped(String(match.5))
      // A narrow letter is about 0.6 of the size wide, as in DejaVu Sans.
      let room = Double(displayWidth(text)) * size * 0.6
      let left = match.4 == nil ? x : match.4 == "middle" ? x - room / 2 : x - room
      return Box(
        text: text, left: left, right: left + room, top: y - 0.8 * size, bottom: y + 0.25 * size)
    }
  }

  /// The first two texts that overlap.
  var collision: (String, String)? {
    for (index, box) in boxes.enumerated() {
      if let other = boxes[..<index].first(where: box.overlaps) { return (other.text, box.text) }
    }
    return nil
  }

  /// The first text that leaves the picture.
  var stray: String? {
    boxes.first { $0.left < 0 || $0.right > width || $0.top < 0 || $0.bottom > height }?.text
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}
