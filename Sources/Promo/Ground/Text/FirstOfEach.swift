/// Makes a dictionary of pairs. If several have the same key, the first one counts.
func firstOfEach<Name: Hashable, Thing>(_ pairs: some Sequence<(Name, Thing)>) -> [Name: Thing] {
  var things: [Name: Thing] = [:]
  for (name, thing) in pairs where things[name] == nil { things[name] = thing }
  return things
}
