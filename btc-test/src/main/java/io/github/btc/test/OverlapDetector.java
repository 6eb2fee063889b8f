package io.github.btc.test;

import io.github.btc.BackgroundTask;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the requests that overlap a background task, to prove in a test of your own that none
 * does:
 *
 * <pre>{@code
 * var detector = new OverlapDetector();
 * var controller = BackgroundTaskController.builder().task(detector.watch(task)).start();
 * // in the service, as far inside as possible:
 * detector.request(() -> handle(order));
 * // at the end:
 * detector.assertNoOverlap();
 * }</pre>
 *
 * <p>Each request that overlaps is counted once for each run it meets. Thread-safe and lock-free:
 * requests and runs are counted in one word, so that whoever comes second sees the first.
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

  /** One request under way; ends when closed, the first time. */
  public interface Watched extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Wraps a task so that its runs are seen.
   *
   * @param task the task
   * @return the task to give to the controller instead
   */
  public BackgroundTask watch(BackgroundTask task) {
    return new WatchedTask(task);
  }

  /**
   * Does a request's work.
   *
   * @param <T> its result
   * @param work the work
   * @return the result
   * @throws Exception what the work throws
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
   * @return to be closed when the request ends
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
   * @return pairs of a request and a run it met
   */
  public long overlaps() {
    return overlaps.get();
  }

  /**
   * Fails if a request has overlapped a task, or if nothing was seen: a detector that is not wired
   * in must not look like a success.
   *
   * @throws AssertionError saying how many
   */
  public void assertNoOverlap() {
    String seen = requests + " requests, " + runs + " runs, " + overlaps + " overlaps";
    if (requests.get() == 0 || runs.get() == 0) {
      throw new AssertionError(
          seen + " (expected at least one of each: is the detector wired in?)");
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
