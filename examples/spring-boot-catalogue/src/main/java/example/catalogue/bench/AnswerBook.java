package example.catalogue.bench;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Records when each answer was sent, by the number in the header {@code X-Attempt}. The file has
 * pairs of attempt and {@link System#nanoTime()}, and -1 at its end. Each answer also names its
 * replica. This filter is in front of the gate. Each of the first million attempts has its own
 * place, so the class is thread-safe.
 */
final class AnswerBook extends OncePerRequestFilter implements Ordered, DisposableBean {

  private static final int CAPACITY = 1 << 20;

  private final long[] answeredNanos = new long[CAPACITY];
  private final Path file;
  private final String replica;

  AnswerBook(Path file, int replica) {
    this.file = file;
    this.replica = Integer.toString(replica);
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader("X-Replica", replica);
    chain.doFilter(request, response);
    response.flushBuffer();
    String attempt = request.getHeader("X-Attempt");
    if (attempt != null && Integer.parseInt(attempt) < CAPACITY) {
      answeredNanos[Integer.parseInt(attempt)] = System.nanoTime();
    }
  }

  /** Writes the file after the server has stopped. */
  @Override
  public void destroy() {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (int attempt = 0; attempt < CAPACITY; attempt++) {
        if (answeredNanos[attempt] != 0) {
          out.writeInt(attempt);
          out.writeLong(answeredNanos[attempt]);
        }
      }
      out.writeInt(-1);
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be written", e);
    }
  }
}
