// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "promo",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Promo", targets: ["Promo", "PromoHost"]),
    .executable(name: "promo-eval", targets: ["promo-eval"]),
  ],
  targets: [
    .target(name: "Promo"),
    .target(name: "PromoHost", dependencies: ["Promo"]),
    .target(name: "PromoCommands", dependencies: ["Promo", "PromoHost"]),
    .executableTarget(name: "promo-eval", dependencies: ["PromoCommands"]),
    .executableTarget(name: "promo-bench", dependencies: ["Promo", "PromoHost"]),
    .testTarget(
      name: "PromoTests", dependencies: ["Promo", "PromoHost", "PromoCommands"],
      exclude: ["Snapshots", "Analysis/Findings", "Interface"]),
    .testTarget(name: "ConformanceTests", dependencies: ["PromoCommands"]),
    .testTarget(name: "PromoHostTests", dependencies: ["PromoHost"]),
    .testTarget(
      name: "PromoCommandsTests", dependencies: ["PromoCommands", "promo-eval"],
      exclude: ["Cases", "Schemas"]),
  ],
  swiftLanguageModes: [.v6]
)
