import Foundation
import Promo
import Testing

/// What the modules offer to other programs is recorded, so that a change of it shows in review.
/// `PROMO_RECORD=1 swift test` writes the files anew, and fails so that nobody forgets.
@Suite struct InterfaceTests {
  static let modules = ["Promo", "PromoHost", "PromoFoundation"]

  private static let read = Dictionary(
    uniqueKeysWithValues: modules.map { module in
      (module, Result { try PublicInterface(ofModule: module) })
    })

  private static func interface(of module: String) throws -> PublicInterface {
    try #require(read[module]).get()
  }

  @Test(arguments: modules)
  func `a module offers what is recorded`(module: String) throws {
    let url = Project.root.appending(path: "Tests/PromoTests/Interface/\(module).txt")
    let listing = try Self.interface(of: module).listing
    let recorded = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if recorded == listing { return }
    if ProcessInfo.processInfo.environment["PROMO_RECORD"] != nil {
      try listing.write(to: url, atomically: true, encoding: .utf8)
    }
    let (old, new) = (recorded.split(separator: "\n"), listing.split(separator: "\n"))
    let changes = new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
    Issue.record("\(module) offers something else:\n\(changes.joined(separator: "\n"))")
  }

  @Test(arguments: modules)
  func `every public declaration says what it is for`(module: String) throws {
    for declaration in try Self.interface(of: module).declarations
    where declaration.kind != "extension" {
      #expect(declaration.isExplained, "\(declaration.place): \(declaration.signature)")
    }
  }

  @Test(arguments: modules)
  func `no public declaration is overlooked`(module: String) throws {
    let interface = try Self.interface(of: module)
    let found = Set(interface.all.filter(\.isPublic).map(\.place))
    for path in Project.paths(in: "Sources/\(module)", suffix: ".swift") {
      let lines = try Project.text("Sources/\(module)/\(path)")
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where !line.contains("//") && line.prefix(while: { $0 != "\"" }).contains("public ") {
        #expect(found.contains("\(path):\(index + 1)"), "\(path):\(index + 1): \(line)")
      }
    }
  }

  @Test func `the types of Promo fit on a page`() throws {
    let types = try Self.interface(of: "Promo").outermostTypes
    print("Promo has \(types.count) public types that stand in no other:", types)
    #expect(types.count <= 30, "\(types)")
    #expect(Set(types).isSuperset(of: ["Program", "Order", "Quote", "Amount", "PriceIndex"]))
  }

  @Test func `the case of a code says what its page says`() throws {
    let source = try Project.text("Sources/Promo/Ground/Diagnostics/DiagnosticID.swift")
      .replacing("\n    /// ", with: " ")
    for code in Diagnostic.ID.allCases {
      let title = code.explanation.title
      let sentence = title.prefix(1).uppercased() + title.dropFirst()
      #expect(source.contains(" \(sentence).\n    case \(code) = \"\(code.rawValue)\""))
    }
  }

  @Test func `a declaration is listed on one line, without its body`() {
    let interface = PublicInterface(
      ofText: """
        /// Explained.
        public struct Cart: Sendable {
          public enum Kind: String {
            case one, two = "2"
            /// Explained.
            case three(
              Int, label: String = "a")
            public var name: String {
              switch self {
              case .one: "one"
              }
            }
          }
          var hidden = 1
          public var size: Int {
            get { 1 }
            set { hidden = newValue }
          }
          public private(set) var count = 0
          /// Explained.
          @discardableResult
          public mutating func add<Item: Sendable>(
            _ item: Item, at place: Int? = nil, by body: (Int) -> Int = { $0 }
          ) throws -> Int where Item: Hashable {
            let local = 1
            return local
          }
        }
        struct Inner {
          public let value: Int
        }
        protocol Own {}
        extension Cart: Own {}
        extension Cart: Comparable {
          public static func < (left: Cart, right: Cart) -> Bool { true }
        }
        extension Cart.Kind {
          func hidden() {}
          public struct Deep {}
        }
        """)
    #expect(
      interface.listing == """
        Cart  struct Cart: Sendable
        Cart  var size: Int { get set }
        Cart  private(set) var count = 0
        Cart  @discardableResult mutating func add<Item: Sendable>(_ item: Item, at place: Int? = nil, by body: (Int) -> Int = { $0 }) throws -> Int where Item: Hashable
        Cart  extension Cart: Comparable
        Cart  static func < (left: Cart, right: Cart) -> Bool
        Cart.Kind  enum Kind: String
        Cart.Kind  case one, two = "2"
        Cart.Kind  case three(Int, label: String = "a")
        Cart.Kind  var name: String { get }
        Cart.Kind.Deep  struct Deep

        """)
    #expect(
      interface.declarations.filter(\.isExplained).map { $0.place } == [
        "text:2", "text:22", "text:6",
      ])
  }
}
