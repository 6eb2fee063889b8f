package example.tasks;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When the service of one replica began each request and had done it, taken down by the service
 * itself, behind the gate. Thread-safe: each attempt has a place of its own, and one that would
 * have none is refused.
 */
final class RequestLog {

  private static final int CAPACITY = 1 << 20;

  private final long[] begunNanos = new long[CAPACITY];
  private final long[] doneNanos = new long[CAPACITY];

  /** What a service does. */
  interface Work {
    void run() throws Exception;
  }

  /** Does the work of a request. */
  void around(HttpServletRequest request, Work work) throws Exception {
    int place = place(request);
    begunNanos[place] = System.nanoTime();
    try {
      work.run();
    } finally {
      doneNanos[place] = System.nanoTime();
    }
  }

  /** Returns the place of an attempt; the first is shared by those that have no number. */
  private static int place(HttpServletRequest request) {
    String number = request.getHeader(Attempts.HEADER);
    if (number == null) {
      return 0;
    }
    return 1 + (int) Ranges.whole(Attempts.HEADER, Integer.parseInt(number), 0, CAPACITY - 2);
  }

  /** Writes all, once the server has ended. */
  void write(Path begun, Path done) throws IOException {
    Answers.write(begun, begunNanos);
    Answers.write(done, doneNanos);
  }

  /** When one replica's service was at work for which request. */
  record Inside(Map<Integer, Long> begunNanos, Map<Integer, Long> doneNanos) {

    static Inside read(Path begun, Path done) throws IOException {
      return new Inside(Answers.read(begun).nanosByAttempt(), Answers.read(done).nanosByAttempt());
    }

    /** Returns an attempt with the service's times for the client's, or null if it was refused. */
    @Nullable Attempt of(Attempt attempt) {
      Long begun = begunNanos.get(1 + attempt.number());
      Long done = doneNanos.get(1 + attempt.number());
      if (begun == null || done == null) {
        return null;
      }
      return new Attempt(
          attempt.number(),
          attempt.request(),
          attempt.replica(),
          attempt.status(),
          attempt.intendedNanos(),
          begun,
          done);
    }
  }

  /** Returns those attempts that a service has worked on, with the service's times. */
  static Attempts insideOnly(Attempts attempts, List<Inside> replicas) {
    List<Attempt> inside =
        attempts.all().stream()
            .filter(attempt -> attempt.replica() >= 0)
            .map(attempt -> replicas.get(attempt.replica()).of(attempt))
            .filter(Objects::nonNull)
            .toList();
    return new Attempts(attempts.measureFromNanos(), attempts.measureToNanos(), inside);
  }
}
