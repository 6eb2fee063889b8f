package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import io.github.btc.estimator.ThesisEstimator;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ForwardingTaskTest {

  @Test
  void saysAndDoesWhatTheTaskDoes() throws Exception {
    Telling task = new Telling();

    BackgroundTask forwarding = new ForwardingTask(task) {};
    forwarding.run();

    assertThat(task.runs).isEqualTo(1);
    assertThat(forwarding.name()).isEqualTo("tells");
    assertThat(forwarding.level()).isEqualTo(3);
    assertThat(forwarding.activationInterval()).isSameAs(task.activationInterval());
    assertThat(forwarding.maxRequests()).hasValue(5);
    assertThat(forwarding.worthwhileFrom()).isEqualTo(Duration.ofNanos(7));
    assertThat(forwarding.expectedRun()).isEqualTo(Duration.ofNanos(8));
    assertThat(forwarding.stopsTheProcess()).isTrue();
    assertThat(forwarding.newEstimator()).isSameAs(task.newEstimator());
    assertThat(forwarding.uncontrolledRuns()).isEqualTo(11);
    assertThat(forwarding.reportUncontrolledRuns(took -> {})).isSameAs(Telling.REPORTS);
  }

  @Test
  void leavesNothingATaskMaySayToTheDefault() {
    assertThat(Stream.of(BackgroundTask.class.getMethods()).map(Method::getName))
        .isSubsetOf(
            Stream.of(ForwardingTask.class.getDeclaredMethods()).map(Method::getName).toList());
  }

  /** A task none of whose answers is a default. */
  private static final class Telling implements BackgroundTask {

    static final AutoCloseable REPORTS = () -> {};

    private final ActivationInterval interval = ActivationInterval.between(2, 4);
    private final RequestEstimator estimator = new ThesisEstimator();
    private int runs;

    @Override
    public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
      return REPORTS;
    }

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
    public void run() {
      runs++;
    }

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
    public RequestEstimator newEstimator() {
      return estimator;
    }

    @Override
    public long uncontrolledRuns() {
      return 11;
    }
  }
}
