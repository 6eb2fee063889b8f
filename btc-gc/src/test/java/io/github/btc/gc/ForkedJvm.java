package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The output of a program in a JVM of its own, on the JDK of the tests with other flags.
 *
 * @param output everything it printed
 * @param exitCode how it ended
 */
record ForkedJvm(String output, int exitCode) {

  private static final long LIMIT_SECONDS = 600; // reached by a broken program alone

  /** Runs a program to its end; kills it if it does not come to one. */
  static ForkedJvm run(String flags, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("btc-gc", ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags.split(" ")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      String printed = Files.readString(output);
      assertThat(ended).as("ended within %d s: %s: %s", LIMIT_SECONDS, flags, printed).isTrue();
      return new ForkedJvm(printed, process.exitValue());
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }

  /** True if this JDK was built without the collector, or does not know the flag. */
  boolean refusesFlags() {
    return exitCode != 0
        && (output.contains("not supported")
            || output.contains("Unrecognized VM option")
            || output.contains("Unknown -XX:")
            || output.contains("Error occurred during initialization of VM"));
  }

  /** The lines {@code key=value}; of a key printed several times, the values joined by commas. */
  Map<String, String> values() {
    assertThat(output).as("the whole program has run").contains("end=reached");
    Map<String, String> values = new HashMap<>();
    for (String line : output.lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.merge(line.substring(0, equals), line.substring(equals + 1), (a, b) -> a + "," + b);
      }
    }
    return values;
  }
}
