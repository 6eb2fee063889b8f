package io.github.btc.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The resources that a server process uses, on Linux. */
public record ProcessUse(long threads, long files, long residentKilobytes, long usedHeapBytes) {

  public static ProcessUse of(Server server) throws IOException {
    Path process = Path.of("/proc", Long.toString(server.pid()));
    String status = Files.readString(process.resolve("status"));
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      String heap = server.get("/_nodes/_local/stats/jvm?filter_path=**.heap_used_in_bytes").body();
      return new ProcessUse(
          lineOf(status, "Threads:"),
          files.count(),
          lineOf(status, "VmRSS:"),
          Server.number(heap, "heap_used_in_bytes"));
    }
  }

  private static long lineOf(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.replaceAll("\\D", ""))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }
}
