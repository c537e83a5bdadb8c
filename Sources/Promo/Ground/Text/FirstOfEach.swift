/// Makes a dictionary from pairs. If several pairs have the same key, the first pair is used.
func firstOfEach<Name: Hashable, Thing>(_ pairs: some Sequence<(Name, Thing)>) -> [Name: Thing] {
  var things: [Name: Thing] = [:]
  for (name, thing) in pairs where things[name] == nil { things[name] = thing }
  return things
}
