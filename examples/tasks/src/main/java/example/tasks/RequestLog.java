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
 * The times at which the service of one replica began and ended each request. The service records
 * them itself, after the gate. Each attempt has its own place, so the class is thread-safe. It
 * throws an exception for an attempt without a place.
 */
final class RequestLog {

  private static final int CAPACITY = 1 << 20;

  private final long[] begunNanos = new long[CAPACITY];
  private final long[] doneNanos = new long[CAPACITY];

  /** The work of a service. */
  interface Work {
    void run() throws Exception;
  }

  /** Does the work of a request, and records its times. */
  void around(HttpServletRequest request, Work work) throws Exception {
    int place = place(request);
    begunNanos[place] = System.nanoTime();
    try {
      work.run();
    } finally {
      doneNanos[place] = System.nanoTime();
    }
  }

  /** Returns the place of an attempt. Attempts without a number share the first place. */
  private static int place(HttpServletRequest request) {
    String number = request.getHeader(Attempts.HEADER);
    if (number == null) {
      return 0;
    }
    return 1 + (int) Ranges.whole(Attempts.HEADER, Integer.parseInt(number), 0, CAPACITY - 2);
  }

  /** Writes all times after the end of the server. */
  void write(Path begun, Path done) throws IOException {
    Answers.write(begun, begunNanos);
    Answers.write(done, doneNanos);
  }

  /** The times at which one replica's service worked on each request. */
  record WorkTimes(Map<Integer, Long> begunNanos, Map<Integer, Long> doneNanos) {

    static WorkTimes read(Path begun, Path done) throws IOException {
      return new WorkTimes(
          Answers.read(begun).nanosByAttempt(), Answers.read(done).nanosByAttempt());
    }

    /**
     * Returns an attempt with the service's times in place of the client's, or null if it was
     * refused.
     */
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

  /** Returns the attempts on which a service has worked, with the service's times. */
  static Attempts workedOnOnly(Attempts attempts, List<WorkTimes> replicas) {
    List<Attempt> workedOn =
        attempts.all().stream()
            .filter(attempt -> attempt.replica() >= 0)
            .map(attempt -> replicas.get(attempt.replica()).of(attempt))
            .filter(Objects::nonNull)
            .toList();
    return new Attempts(attempts.measureFromNanos(), attempts.measureToNanos(), workedOn);
  }
}
