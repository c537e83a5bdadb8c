import Foundation
import Testing

@testable import Promo

/// The files for Vim and Neovim, asked of the editors themselves.
@Suite struct VimTests {
  /// The groups that colour each kind of token in Vim.
  private static let groups: [String: Set<String>] = [
    "keyword": [
      "promoDeclaration", "promoSetting", "promoClause", "promoCondition", "promoPart",
      "promoValue",
    ],
    "warning": ["promoWarning"], "currency": ["promoCurrency"], "fact": ["promoFact"],
    "string": ["promoString", "promoEscape"], "number": ["promoNumber"],
    "percent": ["promoPercent"], "date": ["promoDate"], "time": ["promoTime"],
    "bracket": ["promoBracket"], "comma": ["promoComma"], "comparison": ["promoComparison"],
    "comment": ["promoComment"],
  ]

  /// Vim and Neovim, if they can colour text.
  private static let editors = ["vim", "nvim"].filter { editor in
    let check = "\(editor) -u NONE -es -c 'if !has(\"syntax\") | cquit | endif' -c 'qa!'"
    return Shell.has(editor) && (try? Shell.run(check, in: "/").status) == 0
  }

  /// Runs Vim on a file of rules, with the files for it, and returns what it writes to `out`.
  private func run(_ commands: String, with editor: String, on text: String) throws -> String {
    try Shell.withFolder { folder in
      try text.write(toFile: "\(folder)/a.promo", atomically: false, encoding: .utf8)
      let script = """
        set encoding=utf-8 nocompatible
        let &runtimepath = '\(EditorFiles.folder.path)/Vim,' .. &runtimepath
        filetype plugin indent on
        syntax on
        edit a.promo
        \(commands)
        qall!
        """
      try script.write(toFile: "\(folder)/s.vim", atomically: false, encoding: .utf8)
      let result = try Shell.run(
        "HOME=\(folder) \(editor) -u NONE -i NONE -n -es -S s.vim", in: folder)
      #expect(result.status == 0, "\(editor): \(result.errors)\(result.output)")
      return try String(contentsOfFile: "\(folder)/out", encoding: .utf8)
    }
  }

  @Test(arguments: editors)
  func `Vim colours the first and the last byte of each token as what it is`(
    editor: String
  ) throws {
    let words = try EditorFiles.words()
    let lines = try EditorFiles.rules().map(\.text).joined().components(separatedBy: "\n")
    let tokens = lines.enumerated().flatMap { EditorFiles.tokens(of: $1, at: $0, words) }
    let places = tokens.map {
      "[\($0.line + 1),\($0.columns.lowerBound + 1),\($0.columns.upperBound)]"
    }
    let output = try run(
      """
      let out = []
      for [line, first, last] in json_decode('[\(places.joined(separator: ","))]')
        call add(out, synIDattr(synID(line, first, 1), 'name') .. ' '
          \\ .. synIDattr(synID(line, last, 1), 'name'))
      endfor
      call writefile(out, 'out')
      """, with: editor, on: lines.joined(separator: "\n"))
    let groups = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(groups.count == tokens.count)
    for (token, found) in zip(tokens, groups) {
      let allowed = VimTests.groups[token.kind] ?? []
      #expect(found.count == 2 && allowed.isSuperset(of: found), "\(token): \(found)")
    }
  }

  @Test(arguments: editors)
  func `Vim indents rules as the examples are, and knows their comments`(editor: String) throws {
    // Each line is indented for itself, so the examples may stand in one file.
    let text = try EditorFiles.rules().filter { $0.name.hasSuffix(".promo") }.map(\.text).joined()
    let bare = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    let output = try run(
      """
      normal! gg=G
      call writefile(getline(1, '$') + [&filetype, &commentstring], 'out')
      """, with: editor, on: bare)
    #expect(output == text + "promo\n# %s\n")
    #expect(bare != text)
  }

  @Test(.enabled(if: Shell.has("nvim"), "there is no Neovim"))
  func `Neovim starts the server by the interface of each of its versions`() throws {
    let eras = [
      "0.11": """
      vim.lsp.config = function(name, config) said(name, config.cmd, config.filetypes) end
      vim.lsp.enable = function(name) said(name) end
      """,
      "0.8": "vim.lsp.start = function(config) said(config.name, config.cmd, config.root_dir) end",
      "0.7": """
      vim.lsp.start = nil
      vim.lsp.start_client = function(config)
        said(config.name, config.cmd, config.root_dir)
        return 7
      end
      vim.lsp.buf_attach_client = function(_, client) said(client) end
      """,
    ]
    for (version, stubs) in eras {
      let said = try Shell.withFolder { folder in
        let script = """
          vim.lsp.config, vim.lsp.enable = nil, nil
          local out = io.open('out', 'w')
          local function said(...) out:write(vim.inspect({ ... }, { newline = '', indent = '' })) end
          \(stubs)
          dofile('\(EditorFiles.folder.path)/Vim/plugin/promo.lua')
          for _, name in ipairs({ 'a', 'b' }) do
            vim.cmd('edit ' .. name .. '.promo')
            vim.cmd('setfiletype promo')
          end
          out:close()
          vim.cmd('qall!')
          """
        try script.write(toFile: "\(folder)/s.lua", atomically: false, encoding: .utf8)
        _ = try Shell.run(
          "HOME=. nvim -u NONE -i NONE -n --headless -c 'luafile s.lua'", in: folder)
        return try String(contentsOfFile: "\(folder)/out", encoding: .utf8)
          .replacing(URL(filePath: folder).resolvingSymlinksInPath().path, with: "HERE")
          .replacing(folder, with: "HERE")
      }
      let start = #"{ "promo", { "promo-eval", "lsp" }, "HERE" }"#
      let expected = [
        "0.11": #"{ "promo", { "promo-eval", "lsp" }, { "promo" } }{ "promo" }"#,
        "0.8": start + start, "0.7": start + "{ 7 }{ 7 }",
      ]
      #expect(said == expected[version], "\(version)")
    }
  }
}
