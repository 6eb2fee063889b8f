package io.github.btc.tools.bench;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A JDK or JRE on this machine.
 *
 * @param home its directory
 * @param version its feature version, 25 for instance
 * @param build whose it is and which, as its file {@code release} says
 */
record Jdk(Path home, int version, String build) {

  /** One of which no more is known. */
  Jdk(Path home, int version) {
    this(home, version, "feature version " + version);
  }

  /** Returns the newest among the one that runs us and those that are installed beside it. */
  static Jdk newest() {
    Path own = Path.of(System.getProperty("java.home"));
    Jdk ours = in(own).orElseGet(() -> new Jdk(own, Runtime.version().feature()));
    Path beside = own.getParent();
    if (beside == null) {
      return ours;
    }
    try (Stream<Path> homes = Files.list(beside)) {
      return Stream.concat(Stream.of(ours), homes.sorted().flatMap(home -> in(home).stream()))
          .max(Comparator.comparingInt(Jdk::version))
          .orElse(ours);
    } catch (IOException | UncheckedIOException e) {
      return ours; // a place where nobody may look
    }
  }

  /** Finds out whether a directory is one. */
  static Optional<Jdk> in(Path home) {
    if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
      return Optional.empty();
    }
    Properties release = new Properties();
    try {
      release.load(new StringReader(Files.readString(home.resolve("release"))));
      String version = unquoted(release, "JAVA_VERSION");
      String build = (unquoted(release, "IMPLEMENTOR") + " " + version).strip();
      return Optional.of(new Jdk(home, Runtime.Version.parse(version).feature(), build));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String unquoted(Properties release, String name) {
    return release.getProperty(name, "").replace("\"", "");
  }
}
