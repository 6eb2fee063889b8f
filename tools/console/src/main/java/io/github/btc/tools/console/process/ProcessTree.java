package io.github.btc.tools.console.process;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A process and the processes that it starts, except daemons that leave their parent. This class is
 * thread-safe.
 */
final class ProcessTree {

  private static final Duration KILLED_LIMIT = Duration.ofSeconds(5);

  private final Process head;
  private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

  ProcessTree(Process head) {
    this.head = head;
  }

  /** Returns the processes that run now, the head first, and remembers them. */
  List<ProcessHandle> now() {
    List<ProcessHandle> family =
        Stream.concat(Stream.of(head.toHandle()), head.descendants()).toList();
    seen.addAll(family); // the system does not list the children of an ended process
    return family;
  }

  /** Ends all processes at once. This method does not wait. */
  void kill() {
    now();
    seen.forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Waits until all processes have ended, and ends those that take longer. An interrupt ends them
   * at once, and the thread stays interrupted.
   *
   * @param limit the longest wait
   */
  void awaitEnd(Duration limit) {
    now();
    try {
      if (!haveEndedWithin(limit)) {
        kill();
        haveEndedWithin(KILLED_LIMIT);
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  private boolean haveEndedWithin(Duration limit) throws InterruptedException {
    // The handle of the head may know of its end a moment before the process does.
    CompletableFuture<?>[] ends =
        Stream.concat(Stream.of(head.onExit()), seen.stream().map(ProcessHandle::onExit))
            .toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(ends).get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }
}
