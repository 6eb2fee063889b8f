package io.github.btc.tools.replicas.balancer;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A program that the user has to install.
 *
 * @param name the file's name
 * @param version what is needed, as "HAProxy 2.4 or newer"
 * @param remedy how to get it, as "install the package haproxy"
 */
public record Program(String name, String version, String remedy) {

  /** A system property: more folders, as on the PATH. */
  public static final String FOLDERS = "btc.programs";

  /** Where system packages put servers, which is on the PATH of the administrator alone. */
  private static final String ADMINISTRATORS_PATH =
      String.join(File.pathSeparator, "/usr/sbin", "/usr/local/sbin", "/sbin");

  /**
   * Looks on the PATH, in {@value #FOLDERS} and where servers are.
   *
   * @throws MissingProgramException if it is nowhere
   */
  public Path find() {
    return findOn(
        String.join(
            File.pathSeparator,
            System.getenv().getOrDefault("PATH", ""),
            System.getProperty(FOLDERS, ""),
            ADMINISTRATORS_PATH));
  }

  public Path findOn(String path) {
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new MissingProgramException(
                    name + ": not found on the PATH (expected " + version + "; " + remedy + ")"));
  }
}
