package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.replica.ReplicaMain;
import java.nio.file.Path;
import java.util.List;

/**
 * What the JVM of a replica starts. Any program will do that takes the arguments of {@link
 * ReplicaMain}, says {@code ready PORT}, and ends with its standard input.
 *
 * @param words on the command line, between the JVM's flags and the arguments
 */
public record ReplicaProgram(List<String> words) {

  /**
   * Returns the papers' service, out of our own class path.
   *
   * @return the program
   */
  public static ReplicaProgram toy() {
    return new ReplicaProgram(
        List.of("-cp", System.getProperty("java.class.path"), ReplicaMain.class.getName()));
  }

  /**
   * Returns a service that is a jar of its own.
   *
   * @param file the jar, with a main class
   * @return the program
   */
  public static ReplicaProgram jar(Path file) {
    return new ReplicaProgram(List.of("-jar", file.toString()));
  }
}
