// The declarations and the names of rules, for editors that ask the page's engine.

extension PageRules {
  /// Returns the declarations in written order, and the ranges that editors fold.
  func outline() -> String {
    var json = JSONText()
    json.object { json in
      json.key("symbols")
      json.array(editor.symbols) { json, symbol in
        json.object { json in
          json.member("name", symbol.name)
          json.member("kind", symbol.kind.rawValue)
          write(symbol.range, to: &json)
          json.key("own")
          json.object { write(symbol.nameRange, to: &$0) }
        }
      }
      json.key("folds")
      json.array(editor.folds) { json, range in json.object { write(range, to: &$0) } }
    }
    return json.text
  }

  /// Returns the outcomes of expectations; the guarantees wait for `prove`.
  func verdicts(in language: Language) -> String {
    var json = JSONText()
    json.object { write(editor.verdicts(knowing: nil), in: language, to: &$0) }
    return json.text
  }

  func write(_ verdicts: [Verdict], in language: Language, to json: inout JSONText) {
    json.key("verdicts")
    json.array(verdicts) { json, verdict in
      json.object { json in
        json.member("text", verdict.text.text(in: language))
        write(verdict.range, to: &json)
      }
    }
  }

  /// Returns the name at a position, its declaration and all its uses; an empty object if there is
  /// no name.
  func uses(_ request: PageRequest) -> String {
    let offset = position(request)
    var json = JSONText()
    json.object { json in
      guard let name = editor.name(at: offset) else { return }
      json.member("name", name.text)
      write(name.range, to: &json)
      if let span = editor.definition(at: offset) {
        json.key("declaration")
        json.object { write(span, to: &$0) }
      }
      json.key("uses")
      json.array(editor.references(at: offset)) { json, span in json.object { write(span, to: &$0) }
      }
    }
    return json.text
  }

  /// Returns the edits that give the name at a position another `to`.
  func renaming(_ request: PageRequest) throws(PageProblem) -> String {
    do {
      return edits(try editor.renaming(at: position(request), to: request["to"] ?? ""))
    } catch {
      throw PageProblem(error.sentence)
    }
  }

  /// Returns the edits of all certain fixes.
  func mending() -> String { edits(compilation.diagnostics.certainFixes.flatMap { $0.edits }) }

  private func edits(_ edits: [Fix.Edit]) -> String {
    var json = JSONText()
    json.object { json in
      json.key("edits")
      json.array(edits) { json, edit in
        json.object { json in
          json.member("text", edit.text)
          write(edit.span, to: &json)
        }
      }
    }
    return json.text
  }

  private func write(_ range: Range<Int>, to json: inout JSONText) {
    json.member("start", unit(at: range.lowerBound))
    json.member("end", unit(at: range.upperBound))
  }
}
