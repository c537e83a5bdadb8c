// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "storefront",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "promo", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Storefront", dependencies: [.product(name: "Promo", package: "promo")]),
    .testTarget(name: "StorefrontTests", dependencies: ["Storefront"]),
  ]
)
