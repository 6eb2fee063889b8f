package io.github.btc.proofs.agents;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process with the agent for the shared contract. It makes garbage when told on standard input:
 * {@code garbage N} makes N objects of 256 bytes that nobody keeps. It answers each line with the
 * number of collections that the JVM reports.
 */
public final class GarbageMain {

  private static volatile byte[] last = {};

  private GarbageMain() {}

  /**
   * Runs until the input ends.
   *
   * @param arguments file with the agent's port
   * @throws IOException if the file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    Path port = Path.of(arguments[0]);
    System.out.println("ready " + (Files.exists(port) ? Files.readString(port).strip() : "0"));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      int objects = words[0].equals("garbage") ? Integer.parseInt(words[1]) : 0;
      for (int i = 0; i < objects; i++) {
        last = new byte[256];
      }
      System.out.println(
          ManagementFactory.getGarbageCollectorMXBeans().stream()
              .mapToLong(GarbageCollectorMXBean::getCollectionCount)
              .sum());
    }
  }
}
