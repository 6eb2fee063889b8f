package io.github.btc.proofs.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class SoakTest {

  private static final Reading BEFORE = new Reading(40, 60, 20L << 20);

  @TempDir Path directory;

  @Test
  void nothingIsWrongInSomeSeconds() throws Exception {
    Soak.Outcome outcome = new Soak(Duration.ofSeconds(4), 1).run(directory, progress -> {});

    assertThat(outcome.violations()).isEmpty();
    assertThat(outcome.overlaps()).isZero();
    assertThat(outcome.served()).isPositive();
    assertThat(outcome.refused()).isPositive();
    assertThat(outcome.runs()).isPositive();
  }

  @Test
  void endsAtOnceWhenARequestMeetsATask() throws Exception {
    Soak soak = new Soak(Duration.ofHours(1), 1);
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<Soak.Outcome> outcome = threads.submit(() -> soak.run(directory, progress -> {}));
      while (!outcome.isDone()) { // spins: a request must be there whenever a task runs
        soak.detector().request(() -> pastTheGate());
      }

      assertThat(outcome.get().violations()).anyMatch(it -> it.contains("overlapped a task"));
    } finally {
      soak.stop();
      threads.shutdown();
    }
  }

  private static int pastTheGate() {
    Thread.yield();
    return 0;
  }

  @Test
  void endsEarlyWhenItIsToldTo() throws Exception {
    Soak soak = new Soak(Duration.ofHours(1), 1);

    Soak.Outcome outcome =
        soak.run(
            directory,
            progress -> {
              if (progress.served() > 0 && progress.runs() > 0) {
                soak.stop();
              }
            });

    assertThat(outcome.violations()).isEmpty();
  }

  @Test
  void saysWhatHasGrown() {
    assertThat(new Reading(60, 80, 30L << 20).grownSince(BEFORE)).isEmpty();
    assertThat(new Reading(900, 80, 30L << 20).grownSince(BEFORE))
        .containsExactly("900 threads (expected about 40)");
    assertThat(new Reading(60, 9_000, 300L << 20).grownSince(BEFORE))
        .containsExactly(
            "9000 file handles (expected about 60)", "300.0 MB of heap (expected about 20.0 MB)");
  }
}
