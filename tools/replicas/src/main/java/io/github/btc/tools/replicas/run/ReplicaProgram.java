package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.replica.ReplicaMain;
import java.nio.file.Path;
import java.util.List;

/**
 * The program that the JVM of a replica runs. A program must accept the arguments of {@link
 * ReplicaMain}, print {@code ready PORT}, and end when its standard input ends.
 *
 * @param words words of the command line between the JVM's flags and the arguments
 * @param databasePort port of the database whose waits are recorded; 0 for none
 * @param takesPosts whether it answers a POST as it answers a GET
 */
public record ReplicaProgram(List<String> words, int databasePort, boolean takesPosts) {

  /**
   * Names a program without a database that takes a POST.
   *
   * @param words words of the command line between the JVM's flags and the arguments
   */
  public ReplicaProgram(List<String> words) {
    this(words, 0, true);
  }

  /**
   * Returns this program with a database, and the run then knows when the program waited for it.
   *
   * @param port port of the database
   * @return the program
   */
  public ReplicaProgram withDatabase(int port) {
    return new ReplicaProgram(words, port, takesPosts);
  }

  /**
   * Returns this program as one that gets no POST.
   *
   * @return the program
   */
  public ReplicaProgram withoutPosts() {
    return new ReplicaProgram(words, databasePort, false);
  }

  /** Returns the client of a route as this program can answer it. */
  Client of(Client client) {
    return takesPosts ? client : client.withoutPosts();
  }

  /**
   * Returns the papers' service from the class path of this process.
   *
   * @return the program
   */
  public static ReplicaProgram toy() {
    return new ReplicaProgram(
        List.of("-cp", System.getProperty("java.class.path"), ReplicaMain.class.getName()));
  }

  /**
   * Returns a service in a jar.
   *
   * @param file jar with a main class
   * @return the program
   */
  public static ReplicaProgram jar(Path file) {
    return new ReplicaProgram(List.of("-jar", file.toString()));
  }
}
