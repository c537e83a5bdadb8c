#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

exit(Bench.run(Array(CommandLine.arguments.dropFirst())))
