package io.github.btc.tools.replicas.balancer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads which replicas {@link NginxRefusalsBalancer} asked for each request. nginx counts
 * milliseconds, and writes a line when the last byte of an answer is on its way to the client.
 */
public final class NginxLog {

  private static final Pattern LINE =
      Pattern.compile("0{0,9}(\\d{1,9})\\|([^|]*)\\|([^|]*)\\|([^|]*)\\|(\\d{1,12})\\.(\\d{3})");
  private static final Pattern SEPARATOR = Pattern.compile(", | : ");
  private static final Pattern PORT = Pattern.compile(".*:(\\d{1,5})");
  private static final Pattern STATUS = Pattern.compile("\\d{3}");
  private static final Pattern SECONDS = Pattern.compile("(\\d{1,6})\\.(\\d{3})");
  private static final int UNKNOWN = 0;

  private NginxLog() {}

  /**
   * One request, as nginx saw it.
   *
   * @param attempt the number the client gave it
   * @param visits the replicas it was sent to, in order; empty if nginx knew of none
   * @param endEpochMillis when it was over, in milliseconds since 1970
   */
  public record Line(int attempt, List<Visit> visits, long endEpochMillis) {}

  /**
   * One replica that was asked.
   *
   * @param port where it listens
   * @param status what it said; 0 if nothing
   * @param millis how long it took; 0 if nginx does not tell
   */
  public record Visit(int port, int status, long millis) {}

  /**
   * Reads the log.
   *
   * @param workDirectory the one the balancer was started with
   * @return the requests that had a number, in the order they ended
   * @throws IOException if there is no log
   */
  public static List<Line> in(Path workDirectory) throws IOException {
    Path file = workDirectory.resolve(NginxRefusalsBalancer.ACCESS_LOG);
    List<Line> lines = new ArrayList<>();
    for (String line : Files.readString(file, StandardCharsets.ISO_8859_1).split("\n")) {
      of(line).ifPresent(lines::add);
    }
    return lines;
  }

  /** Reads a line; empty if the request had no number. */
  static Optional<Line> of(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String[] addresses = SEPARATOR.split(matcher.group(2));
    String[] statuses = SEPARATOR.split(matcher.group(3));
    String[] seconds = SEPARATOR.split(matcher.group(4));
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < addresses.length; i++) {
      Matcher port = PORT.matcher(addresses[i]);
      if (port.matches()) { // else it is the name of the whole group, of which none was left
        int status = number(STATUS, i < statuses.length ? statuses[i] : "");
        visits.add(
            new Visit(
                Integer.parseInt(port.group(1)),
                status,
                millis(i < seconds.length ? seconds[i] : "")));
      }
    }
    long end = Long.parseLong(matcher.group(5)) * 1000 + Long.parseLong(matcher.group(6));
    return Optional.of(new Line(Integer.parseInt(matcher.group(1)), List.copyOf(visits), end));
  }

  private static int number(Pattern pattern, String text) {
    return pattern.matcher(text).matches() ? Integer.parseInt(text) : UNKNOWN;
  }

  private static long millis(String text) {
    Matcher matcher = SECONDS.matcher(text);
    return matcher.matches()
        ? Long.parseLong(matcher.group(1)) * 1000 + Long.parseLong(matcher.group(2))
        : UNKNOWN;
  }
}
