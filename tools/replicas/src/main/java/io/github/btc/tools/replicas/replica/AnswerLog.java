package io.github.btc.tools.replicas.replica;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Records when the last byte of each answer had left the replica, also of refusals. The client
 * cannot know this time: on a busy machine its thread may wait for a core while the answer lies in
 * its socket.
 *
 * <p>This filter is outside the gate. It reads the time after the write has returned, so the
 * recorded time is never early. Thread-safe, because each attempt has its own place.
 */
public final class AnswerLog implements Filter {

  /**
   * The largest number of requests of a run, with the warm-up, for which every attempt is recorded.
   * Each request has at most two attempts, because the client's memory does not suffice for more; a
   * few attempts belong to no request.
   */
  public static final int MOST_REQUESTS = 500_000;

  /** The number of attempts that are recorded. For later attempts the client's time counts. */
  private static final int CAPACITY = 1 << 20;

  private final long[] answeredNanos = new long[CAPACITY];

  /** Creates an empty log. */
  public AnswerLog() {}

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(request, response);
    response.flushBuffer();
    String number = ((HttpServletRequest) request).getHeader(Attempts.HEADER);
    if (number != null && Integer.parseInt(number) < CAPACITY) {
      answeredNanos[Integer.parseInt(number)] = System.nanoTime();
    }
  }

  /**
   * Writes all times. Call this method after the server has ended.
   *
   * @param file file for {@link Answers#read}
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    Answers.write(file, answeredNanos);
  }
}
