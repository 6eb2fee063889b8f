package io.github.btc.tools.advisor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Converts arguments of a JVM to flags by name. The last value of a flag counts, as in the JVM. */
final class JvmArguments {

  private static final Set<String> NUMBERS =
      Set.of(
          "InitialHeapSize",
          "MaxHeapSize",
          "NewSize",
          "MaxNewSize",
          "MetaspaceSize",
          "InitiatingHeapOccupancyPercent",
          "G1PeriodicGCInterval");

  private final Map<String, String> flags = new LinkedHashMap<>();

  private JvmArguments() {}

  /** Returns the flags in the arguments and ignores all other arguments. */
  static Map<String, String> flagsIn(List<String> arguments) {
    JvmArguments read = new JvmArguments();
    arguments.forEach(read::argument);
    return read.flags;
  }

  private void argument(String argument) {
    if (argument.startsWith("-XX:+")) {
      flags.put(argument.substring(5), "true");
    } else if (argument.startsWith("-XX:-")) {
      flags.put(argument.substring(5), "false");
    } else if (argument.startsWith("-XX:") && argument.indexOf('=') > 4) {
      int equals = argument.indexOf('=');
      value(argument.substring(4, equals), argument.substring(equals + 1));
    } else if (argument.startsWith("-Xms")) {
      size(argument, "InitialHeapSize");
    } else if (argument.startsWith("-Xmx")) {
      size(argument, "MaxHeapSize");
    } else if (argument.startsWith("-Xmn")) {
      size(argument, "NewSize");
      size(argument, "MaxNewSize");
    }
  }

  /** Adds a flag. A size becomes its number of bytes, as the JVM itself prints it. */
  private void value(String name, String value) {
    Optional<Long> bytes = ByteSize.of(value);
    if (bytes.isPresent() || !NUMBERS.contains(name)) {
      flags.put(name, bytes.map(String::valueOf).orElse(value));
    }
  }

  private void size(String argument, String name) {
    ByteSize.of(argument.substring(4)).ifPresent(bytes -> flags.put(name, bytes.toString()));
  }
}
