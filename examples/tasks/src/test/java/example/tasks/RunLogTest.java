package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.BackgroundTask;
import io.github.btc.tasks.OnDemandTask;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {

  @TempDir private Path folder;
  private final RunLog runs = new RunLog();

  private List<Pause> written() throws IOException {
    runs.write(folder.resolve("runs.txt"));
    return RunLog.read(folder.resolve("runs.txt"));
  }

  @Test
  void takesDownARunThatFailsToo() throws IOException {
    BackgroundTask task =
        runs.around(
            OnDemandTask.of(
                "fails",
                () -> {
                  throw new IOException("disk full");
                }));
    long before = System.nanoTime();

    assertThatThrownBy(task::run).hasMessage("disk full");

    long after = System.nanoTime();
    assertThat(written())
        .singleElement()
        .satisfies(run -> assertThat(run.interval().startNanos()).isBetween(before, after))
        .satisfies(run -> assertThat(run.interval().endNanos()).isBetween(before, after));
  }

  @Test
  void countsARunThatHasNotEnded() throws IOException {
    runs.begin();
    assertThat(written()).hasSize(1);
  }
}
