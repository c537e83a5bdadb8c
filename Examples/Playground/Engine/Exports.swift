// What the page calls. This file is compiled together with the pure module, for WebAssembly alone:
// see `.ci/playground`. The page has one thread, and calls one function at a time.

/// The bytes that the page writes and the engine reads, or the other way around.
nonisolated(unsafe) private(set) var exchange: UnsafeMutableBufferPointer<UInt8> = .allocate(
  capacity: 0)

/// The files of the zones by their names.
nonisolated(unsafe) private var zoneFiles: [String: [UInt8]] = [:]

nonisolated(unsafe) private var answers = PageAnswers(zones: zone)

/// Returns the place of `count` bytes for a request. What was there before is gone.
@_cdecl("room")
public func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  exchange.deallocate()
  // The reader of orders reads whole words, also past the end.
  let memory = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: Int(count) + GrowingMemory<UInt8>.margin)
  exchange = UnsafeMutableBufferPointer(rebasing: memory[..<Int(count)])
  return exchange.baseAddress
}

/// Reads the zones: a list of texts, as in a request, the name of each before its file.
@_cdecl("zones")
public func zones() {
  let texts = PageRequest.texts(in: Array(exchange))
  for index in stride(from: 0, to: texts.count - 1, by: 2) {
    zoneFiles[String(decoding: texts[index], as: UTF8.self)] = Array(texts[index + 1])
  }
  answers = PageAnswers(zoneNames: zoneFiles.keys.sorted(), zones: zone)
}

/// Answers the request that the page has written, and returns the place of the answer: JSON of
/// `answerLength()` bytes.
@_cdecl("ask")
public func ask() -> UnsafeMutablePointer<UInt8>? {
  write(PageRequest(Array(exchange)).map(answer) ?? #"{"problem":"no request"}"#)
}

/// Writes an answer, and returns its place.
func write(_ answer: String) -> UnsafeMutablePointer<UInt8>? {
  let place = room(Int32(answer.utf8.count))
  _ = exchange.initialize(from: answer.utf8)
  return place
}

/// A request for the cost brings its files along, each after its name.
private func answer(_ request: PageRequest) -> String {
  guard request.verb == "cost" else { return answers.answer(request) }
  FileInput.files = request.files
  defer { FileInput.files = [:] }
  return answers.cost(request)
}

extension PageRequest {
  /// The files of the request, each after its name.
  fileprivate var files: [String: [UInt8]] {
    let all = values.filter { $0.key == "file" }.map { $0.bytes }
    var files: [String: [UInt8]] = [:]
    for index in stride(from: 0, to: all.count - 1, by: 2) {
      files[String(decoding: all[index], as: UTF8.self)] = Array(all[index + 1])
    }
    return files
  }
}

/// The place of the last answer, for calls that return something else.
@_cdecl("answerPlace")
public func answerPlace() -> UnsafeMutablePointer<UInt8>? { exchange.baseAddress }

@_cdecl("answerLength")
public func answerLength() -> Int32 { Int32(exchange.count) }

func zone(_ name: String) -> ZoneLookup {
  if name == ZoneRules.utc.name { return .rules(.utc) }
  if let bytes = zoneFiles[name], var rules = ZoneFile.rules(named: name, from: bytes) {
    rules.data = bytes
    return .rules(rules)
  }
  return .unknown(nearest: zoneMeant(by: name, among: zoneFiles.keys.sorted()))
}
