package io.github.btc.spring;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JVM of its own on a part of this test's class path: what is left out is really not there. */
final class ClassPath {

  private static final Pattern PLAIN_SPRING =
      Pattern.compile(
          "[/\\\\](btc-core|btc-gc|btc-spring-boot)[/\\\\]"
              + "|[/\\\\](spring-(core|context|beans|aop|expression)|commons-logging"
              + "|micrometer-(commons|observation)|jspecify)-\\d[^/\\\\]*\\.jar$");

  private final List<String> more;

  private ClassPath(List<String> more) {
    this.more = more;
  }

  /** The dependencies of {@code btc-spring-boot} and the named artifacts. */
  static ClassPath ofSpringAnd(String... artifacts) {
    return new ClassPath(List.of(artifacts));
  }

  /** Runs a main class and returns what it has printed. */
  String run(Class<?> main) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it ends before more would pay
                "-Duser.language=en", // for the log's INFO
                "-Xmx128m",
                "-cp",
                entries(),
                main.getName())
            .redirectErrorStream(true)
            .start();
    try {
      process.getOutputStream().close();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new AssertionError("on " + more + ":\n" + printed);
      }
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }

  private String entries() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> PLAIN_SPRING.matcher(entry).find() || isAsked(entry))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private boolean isAsked(String entry) {
    return more.stream()
        .anyMatch(
            name ->
                Pattern.compile("[/\\\\]" + name + "([/\\\\]target[/\\\\]|-\\d[^/\\\\]*\\.jar$)")
                    .matcher(entry)
                    .find());
  }
}
