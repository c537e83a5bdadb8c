/// The productions of Grammar.md, read as they are printed there, so that they can be compared with
/// what the files of the suite use of them.
struct Grammar {
  /// A part of a production.
  indirect enum Part {
    case text(String)
    case name(String)
    case sequence([Part])
    case choice([Part], id: String)
    case option(Part, id: String)
    case repetition(Part, id: String)
  }

  let productions: [String: Part]

  /// What there is to use of the productions: every alternative, both ways of an option, and a
  /// repetition no time, once and more often.
  let points: Set<String>

  /// Reads a block of EBNF.
  init(_ block: String) {
    var reader = Reader()
    for line in block.split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1)
      let name = String(sides[0].filter { $0 != " " })
      reader.begin(name, Grammar.pieces(String(sides[1])))
      reader.productions[name] = reader.choice()
    }
    productions = reader.productions
    points = reader.points
  }

  /// `"…"` and `'…'`, names, and marks of their own.
  private static func pieces(_ text: String) -> [String] {
    text.matches(of: /"[^"]*"|'[^']*'|[a-z-]+|[\[\](){}|]/).map { String($0.output) }
  }

  private struct Reader {
    var productions: [String: Part] = [:]
    var points: Set<String> = []
    private var name = ""
    private var pieces: ArraySlice<String> = []
    private var count = 0

    mutating func begin(_ name: String, _ pieces: [String]) {
      self.name = name
      self.pieces = pieces[...]
      count = 0
      points.insert(name)
    }

    mutating func choice() -> Part {
      let id = nextID()
      var alternatives = [sequence()]
      while pieces.first == "|" {
        pieces.removeFirst()
        alternatives.append(sequence())
      }
      if alternatives.count == 1 { return alternatives[0] }
      points.formUnion(alternatives.indices.map { "\(id) alternative \($0 + 1)" })
      return .choice(alternatives, id: id)
    }

    private mutating func sequence() -> Part {
      var parts: [Part] = []
      while let piece = pieces.first, !["|", ")", "]", "}"].contains(piece) {
        pieces.removeFirst()
        parts.append(part(piece))
      }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func part(_ piece: String) -> Part {
      switch piece {
      case "(": return enclosed { reader in reader.choice() }
      case "[":
        let id = nextID()
        points.formUnion(["\(id) left out", "\(id) there"])
        return .option(enclosed { $0.choice() }, id: id)
      case "{":
        let id = nextID()
        points.formUnion(["\(id) no time", "\(id) once", "\(id) more often"])
        return .repetition(enclosed { $0.choice() }, id: id)
      case _ where piece.hasPrefix("\"") || piece.hasPrefix("'"):
        return .text(String(piece.dropFirst().dropLast()))
      default: return .name(piece)
      }
    }

    private mutating func enclosed(_ inner: (inout Reader) -> Part) -> Part {
      let part = inner(&self)
      pieces.removeFirst()
      return part
    }

    private mutating func nextID() -> String {
      count += 1
      return "\(name) #\(count)"
    }
  }
}
