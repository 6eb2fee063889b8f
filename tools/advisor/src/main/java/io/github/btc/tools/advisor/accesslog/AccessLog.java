package io.github.btc.tools.advisor.accesslog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An access log whose format is found by its lines. */
public final class AccessLog {

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
   * @param file access log
   * @param zone zone of times without one
   * @return log, of which no request has been read
   * @throws IOException if the file cannot be read
   * @throws RefusedSettingException if no line has a known format
   */
  public static AccessLog open(Path file, ZoneId zone) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new RefusedSettingException("--access-log", file.toString(), "a readable file");
    }
    AccessLogFormat[] found = new AccessLogFormat[1];
    long[] tried = {0, 0};
    LogLines.first(
        file,
        line -> {
          found[0] = formatOf(line, zone).orElse(null);
          tried[1] += found[0] == null && isCombined(line) ? 1 : 0;
          return found[0] == null && ++tried[0] < MOST_LINES_TO_TRY;
        });
    if (found[0] == null) {
      String lines = tried[1] > 0 ? ": its lines have no duration" : "";
      throw new RefusedSettingException("--access-log", file + lines, expected());
    }
    return new AccessLog(file, found[0], zone);
  }

  private static Optional<AccessLogFormat> formatOf(String line, ZoneId zone) {
    return Arrays.stream(AccessLogFormat.values())
        .filter(format -> format.read(line, zone).isPresent())
        .findFirst();
  }

  private static boolean isCombined(String line) {
    LogFields fields = LogFields.of(line);
    for (int i = 0; i < fields.count(); i++) {
      if (CombinedFields.areAt(fields, i)) {
        return true;
      }
    }
    return false;
  }

  private static String expected() {
    return "the default format of envoy, istio or AWS, as text or JSON; the combined format with"
        + " $request_time or %D after it; "
        + Stream.of(AccessLogFormat.HAPROXY, AccessLogFormat.TOMCAT, AccessLogFormat.NGINX)
            .map(format -> format.shownName() + " with " + format.setting())
            .collect(Collectors.joining("; "));
  }

  /**
   * Reads the requests to one server.
   *
   * @param server server in the log; empty if the log names only one
   * @param requests receives each request
   * @throws IOException if the file cannot be read
   * @throws RefusedSettingException if the log does not name the server, or several
   */
  public void read(String server, Consumer<LoggedRequest> requests) throws IOException {
    LogLines.each(file, line -> read(line, server, requests), read -> {});
    checkServer(server);
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

  private void checkServer(String server) {
    boolean unknown = !server.isEmpty() && !servers.containsKey(server);
    if (unknown || server.isEmpty() && servers.size() > 1) {
      throw new RefusedSettingException(
          "--server", server.isEmpty() ? "not given" : server, namedServers());
    }
  }

  /** A log of one JVM's own server has no names. */
  private String namedServers() {
    String names =
        servers.keySet().stream().filter(name -> !name.isEmpty()).collect(Collectors.joining(", "));
    return names.isEmpty() ? "no --server, because the log names no server" : "one of " + names;
  }

  /**
   * Returns the format.
   *
   * @return format of the first line that has a known one
   */
  public AccessLogFormat format() {
    return format;
  }

  /**
   * Returns how many lines have another format.
   *
   * @return lines that were passed over
   */
  public long otherLines() {
    return otherLines;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
