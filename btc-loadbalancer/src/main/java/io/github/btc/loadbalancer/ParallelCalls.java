package io.github.btc.loadbalancer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Calls several routers at the same time, so that the timeouts of dead routers do not add up. A
 * single router is called on the calling thread. Several routers use daemon threads that end when
 * idle.
 */
final class ParallelCalls {

  private final ExecutorService threads;

  ParallelCalls(String name) {
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            1,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            job -> {
              Thread thread = new Thread(job, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Makes all calls, whether or not some fail. An interrupt of the caller interrupts them all. No
   * call is under way any more when this method ends, because the next calls use the same objects.
   *
   * @return the results, in order
   * @throws Exception the first failure in order, the others suppressed in it
   */
  <T> List<T> all(List<? extends Callable<T>> conversations) throws Exception {
    if (conversations.size() == 1) {
      return List.of(conversations.get(0).call());
    }
    List<T> results = new ArrayList<>();
    Exception failure = null;
    for (Future<T> ended : ended(conversations)) {
      try {
        results.add(ended.get());
      } catch (ExecutionException e) {
        Exception cause = e.getCause() instanceof Exception found ? found : e;
        if (failure == null) {
          failure = cause;
        } else {
          failure.addSuppressed(cause);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    return results;
  }

  /** Makes the calls, and waits for their ends. */
  private <T> List<FutureTask<T>> ended(List<? extends Callable<T>> conversations)
      throws InterruptedException {
    List<FutureTask<T>> calls = new ArrayList<>();
    conversations.forEach(conversation -> calls.add(new FutureTask<>(conversation)));
    Semaphore ended = new Semaphore(0);
    int begun = 0;
    try {
      for (FutureTask<T> call : calls) {
        threads.execute(() -> run(call, ended));
        begun++;
      }
      ended.acquire(begun);
      return calls;
    } catch (InterruptedException | RuntimeException | Error e) {
      calls.forEach(call -> call.cancel(true));
      ended.acquireUninterruptibly(begun);
      throw e;
    }
  }

  private static void run(FutureTask<?> call, Semaphore ended) {
    try {
      call.run(); // a cancelled task has a result at once, although its call may be under way
    } finally {
      ended.release();
    }
  }
}
