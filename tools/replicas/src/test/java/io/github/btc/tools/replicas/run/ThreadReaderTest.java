package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.replicas.measure.ThreadTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThreadReaderTest {

  private static final Offset<Double> EXACT = within(1e-9);

  @TempDir private Path root;

  @Test
  void addsTheTimesOfThreadsByTheirWork() throws IOException {
    thread(1, "http-nio-127.0.", 2_000_000_000L);
    thread(2, "VM Thread", 300_000_000L);
    thread(3, "GC Thread#0", 100_000_000L);
    thread(4, "C2 CompilerThre", 500_000_000L);
    thread(5, "btc-replica-0", 10_000_000L);
    thread(6, "btc-replica-0-t", 40_000_000L);

    ThreadTimes times = new ThreadReader(root, 7).read();

    assertThat(times.requests()).isEqualTo(2.0, EXACT);
    assertThat(times.collections()).isEqualTo(0.4, EXACT);
    assertThat(times.compilation()).isEqualTo(0.5, EXACT);
    assertThat(times.btc()).isEqualTo(0.05, EXACT);
    assertThat(times.controller()).isEqualTo(0.01, EXACT);
  }

  @Test
  void keepsTheTimeOfAThreadThatHasEnded() throws IOException {
    thread(1, "main", 1_000_000_000L);
    thread(2, "C2 CompilerThre", 500_000_000L);
    ThreadReader reader = new ThreadReader(root, 7);
    reader.read();
    Files.delete(root.resolve("proc/7/task/2/schedstat"));

    assertThat(reader.read().compilation()).isEqualTo(0.5, EXACT);
  }

  @Test
  void readsANameAgainBecauseAThreadGetsItAfterItsStart() throws IOException {
    thread(1, "java", 1_000_000_000L);
    ThreadReader reader = new ThreadReader(root, 7);
    reader.read();
    thread(1, "btc-replica-0", 1_000_000_000L);

    assertThat(reader.read().controller()).isEqualTo(1, EXACT);
  }

  @Test
  void knowsNothingWithoutAProcess() {
    assertThat(new ThreadReader(root, 8).read().requests()).isNaN();
  }

  private void thread(int id, String name, long nanos) throws IOException {
    Path folder = Files.createDirectories(root.resolve("proc/7/task/" + id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), nanos + " 1000 3\n");
  }
}
