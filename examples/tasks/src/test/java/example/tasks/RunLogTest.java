package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import io.github.btc.estimator.ThesisEstimator;
import io.github.btc.tasks.OnDemandTask;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
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

  @Test
  void saysWhatTheTaskSays() {
    BackgroundTask task = new Telling();

    BackgroundTask logged = runs.around(task);

    assertThat(logged.name()).isEqualTo("tells");
    assertThat(logged.level()).isEqualTo(3);
    assertThat(logged.activationInterval()).isSameAs(task.activationInterval());
    assertThat(logged.maxRequests()).hasValue(5);
    assertThat(logged.worthwhileFrom()).isEqualTo(Duration.ofNanos(7));
    assertThat(logged.expectedRun()).isEqualTo(Duration.ofNanos(8));
    assertThat(logged.stopsTheProcess()).isTrue();
    assertThat(logged.estimator()).isSameAs(task.estimator());
    assertThat(logged.uncontrolledRuns()).isEqualTo(11);
  }

  @Test
  void leavesNothingATaskMaySayToTheDefault() {
    Class<?> logged = runs.around(new Telling()).getClass();
    assertThat(Stream.of(BackgroundTask.class.getMethods()).map(Method::getName))
        .isSubsetOf(Stream.of(logged.getDeclaredMethods()).map(Method::getName).toList());
  }

  /** Says nothing that is a default. */
  private static final class Telling implements BackgroundTask {

    private final ActivationInterval interval = ActivationInterval.between(2, 4);
    private final RequestEstimator estimator = new ThesisEstimator();

    @Override
    public String name() {
      return "tells";
    }

    @Override
    public double level() {
      return 3;
    }

    @Override
    public ActivationInterval activationInterval() {
      return interval;
    }

    @Override
    public void run() {}

    @Override
    public OptionalLong maxRequests() {
      return OptionalLong.of(5);
    }

    @Override
    public Duration worthwhileFrom() {
      return Duration.ofNanos(7);
    }

    @Override
    public Duration expectedRun() {
      return Duration.ofNanos(8);
    }

    @Override
    public boolean stopsTheProcess() {
      return true;
    }

    @Override
    public RequestEstimator estimator() {
      return estimator;
    }

    @Override
    public long uncontrolledRuns() {
      return 11;
    }
  }
}
