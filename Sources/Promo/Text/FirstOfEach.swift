extension Dictionary {
  /// Makes a dictionary of pairs, of which several may have the same key: the first one counts.
  init(firstOfEach pairs: some Sequence<(Key, Value)>) {
    self.init()
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}
