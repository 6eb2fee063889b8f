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
 * Takes down when the last byte of each answer, refusals included, had left the replica. The client
 * cannot know: on a busy machine its thread may wait for a core while the answer lies in its
 * socket.
 *
 * <p>Stands outside the gate, as a network would. The time is read after the write has returned, so
 * an answer is never taken down early. Thread-safe: each attempt has a place of its own.
 */
public final class AnswerLog implements Filter {

  /**
   * Requests of a run, the warm-up included, of which every attempt is taken down: there are two of
   * each at most, as the client would be out of room with more, and some that are no request's.
   */
  public static final int MOST_REQUESTS = 500_000;

  /** Attempts beyond this are not taken down, and then the client's time counts. */
  private static final int CAPACITY = 1 << 20;

  private final long[] answeredNanos = new long[CAPACITY];

  /** Makes a log that has seen nothing. */
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
   * Writes all, once the server has ended.
   *
   * @param file as {@link Answers#read} reads it
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    Answers.write(file, answeredNanos);
  }
}
