import PromoHost

Console.installSignalHandlers()
