/// Returns a dictionary of pairs, of which several may have the same key: the first one counts.
func firstOfEach<Name: Hashable, Thing>(_ pairs: some Sequence<(Name, Thing)>) -> [Name: Thing] {
  var things: [Name: Thing] = [:]
  for (name, thing) in pairs where things[name] == nil { things[name] = thing }
  return things
}
