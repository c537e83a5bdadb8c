// swift-tools-version: 6.2
// From 6.2 on, SwiftPM takes `unsafeFlags` (of the library for C) in a package that others depend on
// by version.

import PackageDescription

let package = Package(
  name: "promo",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Promo", targets: ["Promo", "PromoHost"]),
    // A product of its own: a program has all targets of a product in it, and with them Foundation.
    .library(name: "PromoFoundation", targets: ["PromoFoundation"]),
    .library(name: "PromoC", type: .dynamic, targets: ["PromoCExports"]),
    .executable(name: "promo-eval", targets: ["promo-eval"]),
  ],
  targets: [
    // Markdown, scripts and parts of pages become texts of the program when it is built.
    .executableTarget(name: "embed-texts"),
    .plugin(
      name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
      path: "Sources/EmbedTexts"),
    .target(name: "Promo", plugins: ["EmbedTexts"]),
    .target(name: "PromoHost", dependencies: ["Promo"]),
    .target(name: "PromoOrders", dependencies: ["Promo", "PromoHost"]),
    .target(name: "PromoFoundation", dependencies: ["Promo", "PromoHost"]),
    .target(name: "PromoPage", plugins: ["EmbedTexts"]),
    .target(
      name: "PromoCommands", dependencies: ["Promo", "PromoHost", "PromoOrders", "PromoPage"],
      plugins: ["EmbedTexts"]),
    .target(name: "CPromo"),
    .target(
      name: "PromoCExports", dependencies: ["CPromo", "Promo", "PromoHost", "PromoOrders"],
      exclude: ["exported.map"],
      linkerSettings: [
        // Only what promo.h declares can be called, and can clash with nothing.
        .unsafeFlags(
          [
            "-Xlinker",
            "--version-script=\(Context.packageDirectory)/Sources/PromoCExports/exported.map",
          ],
          .when(platforms: [.linux]))
      ]),
    .executableTarget(name: "promo-eval", dependencies: ["PromoCommands"]),
    .executableTarget(name: "promo-bench", dependencies: ["Promo", "PromoHost"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "PromoTests", dependencies: ["Promo", "PromoHost", "PromoCommands", "TestSupport"],
      exclude: ["Snapshots", "Findings/Files", "Interface"]),
    .testTarget(name: "ConformanceTests", dependencies: ["PromoCommands"]),
    .testTarget(
      name: "PromoHostTests", dependencies: ["PromoHost", "PromoFoundation", "TestSupport"]),
    .testTarget(
      name: "PromoCommandsTests",
      dependencies: ["PromoCommands", "PromoFoundation", "promo-eval", "TestSupport"],
      exclude: ["Cases", "Schemas"]),
  ],
  swiftLanguageModes: [.v6]
)
