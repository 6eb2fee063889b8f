package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.BackgroundTask;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneServiceTest {

  @TempDir private Path folder;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final Set<Thread> merging = ConcurrentHashMap.newKeySet();

  /** A clock that stands still at its second reading by a thread: at the end of a merge. */
  private long nanoTime() {
    if (!merging.add(Thread.currentThread())) {
      ending.countDown();
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return System.nanoTime();
  }

  /** Otherwise the replica would open, and its requests would count as exposed to this merge. */
  @Test
  void aTaskEndsAfterItsMergeHasEndedInTheLog() throws Exception {
    try (LuceneService service = new LuceneService(folder, new RunLog(this::nanoTime))) {
      BackgroundTask task = service.task();
      Random random = new Random(1);
      while (task.level() < task.activationInterval().max()) {
        service.request(random);
      }
      CompletableFuture<Void> run = CompletableFuture.runAsync(() -> runOf(task));
      ending.await();
      try {
        assertThatThrownBy(() -> run.get(500, TimeUnit.MILLISECONDS))
            .isInstanceOf(TimeoutException.class);
      } finally {
        mayEnd.countDown();
      }
      assertThat(run).succeedsWithin(60, TimeUnit.SECONDS);
    }
  }

  private static void runOf(BackgroundTask task) {
    try {
      task.run();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
