package io.github.btc.tools.replicas.replica;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Records when a proxy chose this replica for each request. The proxy says it in {@link #HEADER} in
 * microseconds of the day's clock. Before that the request was with the proxy and not here, however
 * long ago the client had begun to write it. HAProxy's clock stands still while it works on what
 * has come, so it is never late. Thread-safe: each request has a place of its own.
 */
public final class ChoiceLog extends HttpFilter {

  /** The header that a proxy sets when it has chosen. */
  public static final String HEADER = Balancer.CHOSEN_HEADER;

  private static final long serialVersionUID = 1L;
  private static final int CAPACITY = 1 << 20;

  /** Time of day less {@link System#nanoTime()}. */
  private static final long OFFSET_NANOS = offsetNanos();

  private final transient long[] chosenNanos = new long[CAPACITY];

  /** Creates an empty log. */
  public ChoiceLog() {}

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String number = request.getHeader(Attempts.HEADER);
    String micros = request.getHeader(HEADER);
    if (number != null && micros != null) {
      chosenNanos[Integer.parseInt(number)] =
          TimeUnit.MICROSECONDS.toNanos(Long.parseLong(micros)) - OFFSET_NANOS;
    }
    chain.doFilter(request, response);
  }

  /**
   * Writes a file for {@link Answers#read}.
   *
   * @param file file to write
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    Answers.write(file, chosenNanos);
  }

  /** The least of many readings: in between nothing had taken the core. */
  private static long offsetNanos() {
    long offset = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 1_000; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long took = System.nanoTime() - before;
      if (took < least) {
        least = took;
        offset = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - before;
      }
    }
    return offset;
  }
}
