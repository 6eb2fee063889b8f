package io.github.btc.tools.bench.spring;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The database and the other service of the catalogue. All replicas of all runs share them, so that
 * each run finds the same rows. They end when this process ends, because their standard input then
 * ends.
 *
 * @param database address of the database, for JDBC
 * @param stock address of the other service
 */
record Neighbours(String database, String stock) {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final int WORDS = 3;
  private static final String JDBC = "jdbc:";

  private static @Nullable Neighbours running; // guarded by the class

  /** Returns those of this process, and starts them at the first call. */
  static synchronized Neighbours ofProcess(Path jar) {
    if (running == null) {
      running = start(jar);
    }
    return running;
  }

  private static Neighbours start(Path jar) {
    try {
      Path errors = Files.createTempFile("btc-neighbours", ".log");
      errors.toFile().deleteOnExit();
      ChildJvm child =
          ChildJvm.start(
              Path.of(System.getProperty("java.home")),
              "The database of the catalogue",
              List.of(
                  "-Xmx256m",
                  "-Xmn128m",
                  "-XX:+UseSerialGC",
                  "-jar",
                  jar.toString(),
                  "--neighbours"),
              errors);
      return read(child.readLine(START_LIMIT));
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static Neighbours read(String line) {
    String[] words = line.split(" ");
    if (words.length != WORDS || !words[0].equals("ready")) {
      throw wrong(line, "ready DATABASE STOCK");
    }
    Neighbours read = new Neighbours(words[1], words[2]);
    if (read.databasePort() <= 0) {
      throw wrong(line, "ready jdbc:postgresql://HOST:PORT/NAME STOCK");
    }
    return read;
  }

  private static IllegalArgumentException wrong(String line, String expected) {
    return new IllegalArgumentException(
        "The database of the catalogue: \"%s\" (expected \"%s\")".formatted(line, expected));
  }

  private int databasePort() {
    return database.startsWith(JDBC) ? URI.create(database.substring(JDBC.length())).getPort() : -1;
  }

  /**
   * Returns a service in a jar that knows these addresses, and whose waits for the database show.
   */
  ReplicaProgram known(Path jar) {
    List<String> words =
        List.of(
            "-jar", jar.toString(), "--spring.datasource.url=" + database, "--stock.url=" + stock);
    return new ReplicaProgram(words).withDatabase(databasePort()).withoutPosts();
  }
}
