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
 * @param home directory of the JDK
 * @param version feature version, for instance 25
 * @param build vendor and version, from the JDK's file {@code release}
 */
public record Jdk(Path home, int version, String build) {

  /** Creates a JDK of which only the version is known. */
  public Jdk(Path home, int version) {
    this(home, version, "feature version " + version);
  }

  /** Returns the newest of the JDK that runs this program and of those installed beside it. */
  public static Jdk newest() {
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
      return ours; // the folder is not readable
    }
  }

  /** Returns the JDK in a directory; empty if the directory contains none. */
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
