package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A background task that is due when somebody asks for it. The level is 1 while a caller waits for
 * an answer, and 0 otherwise. The thesis has no such task.
 *
 * <pre>{@code
 * OnDemandTask<Path> dump = HeapDump.into(Path.of("dumps"));
 * builder.task(dump);
 * Path file = dump.ask().get(1, MINUTES); // not on the thread of a request
 * }</pre>
 *
 * <p>All callers that ask before the run get the same answer. A run that fails answers with the
 * exception and is not repeated. The controller's {@code runNow} can run the task too. If the
 * controller ends before the run, no answer comes, so wait with a limit. Never wait in a request,
 * because the gate would wait for that request until the drain limit.
 *
 * <p>Thread-safe.
 *
 * @param <T> the answer
 */
public final class OnDemandTask<T> implements BackgroundTask {

  private static final ActivationInterval ASKED = ActivationInterval.between(1, 1);

  private static final RequestEstimator NEVER_BY_REQUESTS = (seen, random) -> seen.maxRequests();

  private final String name;
  private final Callable<T> work;
  private final boolean stopsTheProcess;
  private final AtomicReference<@Nullable CompletableFuture<T>> asked = new AtomicReference<>();

  private OnDemandTask(String name, Callable<T> work, boolean stopsTheProcess) {
    this.name = Objects.requireNonNull(name, "name");
    this.work = Objects.requireNonNull(work, "work");
    this.stopsTheProcess = stopsTheProcess;
  }

  /**
   * Makes a task.
   *
   * @param <T> the answer
   * @param name shown in events, metrics and messages; unique within its controller
   * @param work the work to do with no request in flight; its result is the answer
   * @return the task
   */
  public static <T> OnDemandTask<T> of(String name, Callable<T> work) {
    return new OnDemandTask<>(name, work, false);
  }

  /**
   * Makes a task whose run stops the whole process, as a heap dump does. The run waits for the
   * requests of all controllers of this JVM.
   *
   * @param <T> the answer
   * @param name shown in events, metrics and messages; unique within its controller
   * @param work the work to do with no request in flight; its result is the answer
   * @return the task
   */
  public static <T> OnDemandTask<T> stoppingTheProcess(String name, Callable<T> work) {
    return new OnDemandTask<>(name, work, true);
  }

  /**
   * Asks for a run without waiting for it.
   *
   * @return the future answer; cancelling it does not stop the run
   */
  public CompletableFuture<T> ask() {
    CompletableFuture<T> fresh = new CompletableFuture<>();
    CompletableFuture<T> waiting = asked.compareAndExchange(null, fresh);
    return (waiting == null ? fresh : waiting).copy();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    return asked.get() == null ? 0 : 1;
  }

  @Override
  public ActivationInterval activationInterval() {
    return ASKED;
  }

  /** Returns the highest number possible: the level does not depend on requests. */
  @Override
  public OptionalLong maxRequests() {
    return OptionalLong.of(Integer.MAX_VALUE);
  }

  @Override
  public RequestEstimator newEstimator() {
    return NEVER_BY_REQUESTS;
  }

  @Override
  public boolean stopsTheProcess() {
    return stopsTheProcess;
  }

  @Override
  public void run() throws Exception {
    CompletableFuture<T> answer = asked.getAndSet(null);
    try {
      T result = work.call();
      if (answer != null) {
        answer.complete(result);
      }
    } catch (Throwable e) {
      if (answer != null) {
        answer.completeExceptionally(e);
      }
      throw e;
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
