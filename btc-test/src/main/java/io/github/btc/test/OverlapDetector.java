package io.github.btc.test;

import io.github.btc.BackgroundTask;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the requests that overlap a background task, so that a test can prove that there are none:
 *
 * <pre>{@code
 * var detector = new OverlapDetector();
 * var controller = BackgroundTaskController.builder().task(detector.watch(task)).start();
 * // in the service, as near to the work as possible:
 * detector.request(() -> handle(order));
 * // at the end:
 * detector.assertNoOverlap();
 * }</pre>
 *
 * <p>A request counts once for each run that it overlaps. Thread-safe and lock-free: one word
 * counts requests and runs, so that the second of two always sees the first.
 */
public final class OverlapDetector {

  private static final long ONE_RUN = 1L << 32;
  private static final long REQUESTS = ONE_RUN - 1;

  private final AtomicLong underWay = new AtomicLong(); // runs in the upper half, requests below
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong runs = new AtomicLong();
  private final AtomicLong overlaps = new AtomicLong();

  /** Makes a detector that has seen nothing. */
  public OverlapDetector() {}

  /** A request in flight, which ends when it is first closed. */
  public interface Watched extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Wraps a task so that the detector sees its runs.
   *
   * @param task the task
   * @return the task to pass to the controller
   */
  public BackgroundTask watch(BackgroundTask task) {
    return new WatchedTask(task);
  }

  /**
   * Does a request's work.
   *
   * @param <T> the type of the result
   * @param work the work
   * @return the result
   * @throws Exception if the work throws
   */
  public <T> T request(Callable<T> work) throws Exception {
    Watched request = requestBegins();
    try {
      return work.call();
    } finally {
      request.close();
    }
  }

  /**
   * Notes the beginning of a request that may end on another thread.
   *
   * @return an object that must be closed when the request ends
   */
  public Watched requestBegins() {
    requests.incrementAndGet();
    overlaps.addAndGet(underWay.getAndIncrement() >>> 32);
    AtomicBoolean open = new AtomicBoolean(true);
    return () -> {
      if (open.getAndSet(false)) {
        underWay.decrementAndGet();
      }
    };
  }

  private void run(BackgroundTask task) throws Exception {
    runs.incrementAndGet();
    overlaps.addAndGet(underWay.getAndAdd(ONE_RUN) & REQUESTS);
    try {
      task.run();
    } finally {
      underWay.addAndGet(-ONE_RUN);
    }
  }

  /**
   * Counts the overlaps seen so far.
   *
   * @return the number of pairs of a request and a run that overlapped
   */
  public long overlaps() {
    return overlaps.get();
  }

  /**
   * Fails if a request has overlapped a task. It also fails if the detector has seen no request or
   * no run, because it may then not be connected.
   *
   * @throws AssertionError with the number of requests, runs and overlaps
   */
  public void assertNoOverlap() {
    String seen = requests + " requests, " + runs + " runs, " + overlaps + " overlaps";
    if (requests.get() == 0 || runs.get() == 0) {
      throw new AssertionError(
          seen + " (expected at least one of each; check that the detector is connected)");
    }
    if (overlaps.get() != 0) {
      throw new AssertionError(seen + " (expected no request to overlap a task)");
    }
  }

  private final class WatchedTask extends ForwardingTask {

    WatchedTask(BackgroundTask task) {
      super(task);
    }

    @Override
    public void run() throws Exception {
      OverlapDetector.this.run(task());
    }
  }
}
