import PromoCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

exit(PromoEval.run(Array(CommandLine.arguments.dropFirst())))
