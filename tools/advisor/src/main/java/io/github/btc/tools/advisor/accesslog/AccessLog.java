package io.github.btc.tools.advisor.accesslog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.LogLines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** An access log whose format is found by its lines. */
final class AccessLog {

  private static final int MOST_LINES_TO_TRY = 10_000;

  private final Path file;
  private final AccessLogFormat format;
  private final ZoneId zone;
  private final TreeMap<String, Long> servers = new TreeMap<>();
  private long otherLines;

  private AccessLog(Path file, AccessLogFormat format, ZoneId zone) {
    this.file = file;
    this.format = format;
    this.zone = zone;
  }

  /**
   * Finds the format of a log.
   *
   * @throws RefusedSettingException if no line has a known format
   */
  static AccessLog open(Path file, ZoneId zone) throws IOException {
    AccessLogFormat[] found = new AccessLogFormat[1];
    int[] tried = {0};
    LogLines.first(
        file,
        line -> {
          found[0] = formatOf(line, zone).orElse(null);
          return found[0] == null && ++tried[0] < MOST_LINES_TO_TRY;
        });
    if (found[0] == null) {
      throw new RefusedSettingException("--access-log", file.toString(), expected());
    }
    return new AccessLog(file, found[0], zone);
  }

  private static Optional<AccessLogFormat> formatOf(String line, ZoneId zone) {
    return Arrays.stream(AccessLogFormat.values())
        .filter(format -> format.read(line, zone).isPresent())
        .findFirst();
  }

  private static String expected() {
    return Arrays.stream(AccessLogFormat.values())
        .map(format -> "a log of " + format.shownName() + " with " + format.setting())
        .collect(Collectors.joining(", or "));
  }

  /**
   * Reads the requests to one server.
   *
   * @param server server in the log; empty for all
   * @param requests receives each request
   */
  void read(String server, Consumer<LoggedRequest> requests) throws IOException {
    LogLines.each(file, line -> read(line, server, requests), read -> {});
  }

  private void read(String line, String server, Consumer<LoggedRequest> requests) {
    Optional<LoggedRequest> request = format.read(line, zone);
    if (request.isEmpty()) {
      otherLines++;
    } else {
      servers.merge(request.get().server(), 1L, Long::sum);
      if (server.isEmpty() || server.equals(request.get().server())) {
        requests.accept(request.get());
      }
    }
  }

  AccessLogFormat format() {
    return format;
  }

  /** Returns how many requests each server has answered. */
  TreeMap<String, Long> servers() {
    return servers;
  }

  /** Returns how many lines have another format. */
  long otherLines() {
    return otherLines;
  }
}
