/// Finds whether a production derives some pieces, and what of the grammar it uses for that.
///
/// It follows every way at once and remembers the first that leads to each place. It is slow, simple
/// and shares nothing with the parser.
struct Recogniser {
  let grammar: Grammar
  let pieces: [String]

  /// The names that stand for one piece, and whether a piece is one.
  let terminals: [String: @Sendable (String) -> Bool]

  /// What was used on a way: a word, and what was used before it. Ways share it, so that it takes no
  /// time to join two.
  private final class Use {
    let word: String?
    let before: [Use]

    init(_ word: String? = nil, after before: Use...) {
      (self.word, self.before) = (word, before)
    }

    /// Adds all words to those given, each use once.
    func collect(_ words: inout Set<String>, _ seen: inout Set<ObjectIdentifier>) {
      guard seen.insert(ObjectIdentifier(self)).inserted else { return }
      if let word { words.insert(word) }
      for use in before { use.collect(&words, &seen) }
    }
  }

  /// The places after what a part derives, with what was used on the way.
  private typealias Ends = [Int: Use]
  private var known: [String: [Int: Ends]] = [:]

  init(
    _ grammar: Grammar, _ pieces: [String], terminals: [String: @Sendable (String) -> Bool]
  ) {
    self.grammar = grammar
    self.pieces = pieces
    self.terminals = terminals
  }

  /// What of the grammar a production uses to derive all pieces; nil if it does not derive them.
  mutating func uses(of production: String) -> Set<String>? {
    guard let last = ends(of: .name(production), from: 0)[pieces.count] else { return nil }
    var (words, seen) = (Set<String>(), Set<ObjectIdentifier>())
    last.collect(&words, &seen)
    return words
  }

  private mutating func ends(of part: Grammar.Part, from start: Int) -> Ends {
    switch part {
    case .text(let text): ends(ofText: text, from: start)
    case .name(let name): ends(ofName: name, from: start)
    case .sequence(let parts): ends(ofSequence: parts, from: start)
    case .choice(let parts, let id): ends(ofChoice: parts, id, from: start)
    case .option(let inner, let id):
      ends(of: inner, from: start).mapValues { Use("\(id) there", after: $0) }
        .merging([start: Use("\(id) left out")]) { used, _ in used }
    case .repetition(let inner, let id): ends(ofRepetition: inner, id, from: start)
    }
  }

  private func ends(ofText text: String, from start: Int) -> Ends {
    var (end, rest) = (start, text[...])
    while let piece = pieces[min(end, pieces.count)...].first, !rest.isEmpty, rest.hasPrefix(piece)
    {
      rest.removeFirst(piece.count)
      end += 1
    }
    return rest.isEmpty && end > start ? [end: Use()] : [:]
  }

  private mutating func ends(ofName name: String, from start: Int) -> Ends {
    if let ends = known[name]?[start] { return ends }
    var ends: Ends = [:]
    if let isPiece = terminals[name] {
      if start < pieces.count, isPiece(pieces[start]) { ends = [start + 1: Use()] }
    } else if let part = grammar.productions[name] {
      ends = self.ends(of: part, from: start).mapValues { Use(name, after: $0) }
    }
    known[name, default: [:]][start] = ends
    return ends
  }

  private mutating func ends(ofSequence parts: [Grammar.Part], from start: Int) -> Ends {
    var ends: Ends = [start: Use()]
    for part in parts {
      var next: Ends = [:]
      for (place, used) in ends {
        for (end, more) in self.ends(of: part, from: place) {
          next[end] = Use(after: used, more)
        }
      }
      ends = next
    }
    return ends
  }

  private mutating func ends(
    ofChoice parts: [Grammar.Part], _ id: String, from start: Int
  ) -> Ends {
    var ends: Ends = [:]
    for (index, part) in parts.enumerated() {
      for (end, used) in self.ends(of: part, from: start) where ends[end] == nil {
        ends[end] = Use("\(id) alternative \(index + 1)", after: used)
      }
    }
    return ends
  }

  private mutating func ends(
    ofRepetition inner: Grammar.Part, _ id: String, from start: Int
  ) -> Ends {
    var ends: Ends = [start: Use("\(id) no time")]
    var newest: Ends = [start: Use()]
    var count = 0
    while !newest.isEmpty {
      count += 1
      var next: Ends = [:]
      for (place, used) in newest {
        for (end, more) in self.ends(of: inner, from: place) where ends[end] == nil {
          next[end] = Use(after: used, more)
        }
      }
      let times = count == 1 ? "once" : "more often"
      ends.merge(next.mapValues { Use("\(id) \(times)", after: $0) }) { used, _ in used }
      newest = next
    }
    return ends
  }
}
