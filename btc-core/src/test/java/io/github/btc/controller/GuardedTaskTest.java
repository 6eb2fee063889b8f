package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers of a task and its estimator arrive where they are needed. */
class GuardedTaskTest {

  private final List<String> heard = new ArrayList<>();
  private final List<Throwable> complaints = new ArrayList<>();
  private final Outspoken task = new Outspoken();
  private final GuardedTask guarded = new GuardedTask(task, (who, why) -> complaints.add(why));

  @Test
  void passesOnAllThatATaskSays() {
    assertThat(guarded.name()).isEqualTo("outspoken");
    assertThat(guarded.level()).isEqualTo(7);
    assertThat(guarded.activationInterval()).isEqualTo(ActivationInterval.between(5, 9));
    assertThat(guarded.maxRequests()).hasValue(11);
    assertThat(guarded.worthwhileFrom()).isEqualTo(Duration.ofNanos(13));
    assertThat(guarded.expectedRun()).isEqualTo(Duration.ofNanos(15));
    assertThat(guarded.uncontrolledRuns()).isEqualTo(17);
    assertThat(guarded.stopsTheProcess()).isTrue();
    assertThat(complaints).isEmpty();
  }

  @Test
  void leavesNothingATaskMaySayToTheDefault() {
    assertThat(Stream.of(BackgroundTask.class.getMethods()).map(Method::getName))
        .isSubsetOf(
            Stream.of(GuardedTask.class.getDeclaredMethods()).map(Method::getName).toList());
  }

  @Test
  void aTaskThatSaysNothingMoreHasTheDefaults() {
    BackgroundTask silent = new Silent();

    assertThat(silent.stopsTheProcess()).isFalse();
    assertThat(silent.worthwhileFrom()).isEqualTo(Duration.ZERO);
    assertThat(silent.expectedRun()).isEqualTo(Duration.ofMillis(100));
    assertThat(silent.uncontrolledRuns()).isZero();
    assertThat(silent.maxRequests()).isEmpty();
    assertThat(silent.newEstimator()).isNull();
  }

  @ParameterizedTest
  @MethodSource
  void aTimeThatCannotBeComputedWithIsRefusedAtOnce(BackgroundTask wrong, String message) {
    assertThatThrownBy(() -> new GuardedTask(wrong, (who, why) -> {}))
        .hasMessageContaining(message);
  }

  static Stream<Arguments> aTimeThatCannotBeComputedWithIsRefusedAtOnce() {
    return Stream.of(
        Arguments.of(
            with(ChronoUnit.FOREVER.getDuration(), Duration.ZERO), "silent.worthwhileFrom()"),
        Arguments.of(with(Duration.ZERO, ChronoUnit.FOREVER.getDuration()), "silent.expectedRun()"),
        Arguments.of(with(Duration.ZERO, Duration.ofMillis(-1)), "silent.expectedRun()"),
        Arguments.of(with(null, Duration.ZERO), "silent.worthwhileFrom()"),
        Arguments.of(with(Duration.ZERO, null), "silent.expectedRun()"));
  }

  private static BackgroundTask with(Duration worthwhileFrom, Duration expectedRun) {
    return new Silent() {
      @Override
      public Duration worthwhileFrom() {
        return worthwhileFrom;
      }

      @Override
      public Duration expectedRun() {
        return expectedRun;
      }
    };
  }

  private static class Silent implements BackgroundTask {
    @Override
    public String name() {
      return "silent";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(5, 9);
    }

    @Override
    public void run() {}
  }

  @Test
  void asksTheTasksOwnEstimator() {
    RequestEstimator estimator = guarded.newEstimator();
    RandomGenerator random = new SplittableRandom(1);

    assertThat(estimator.requestsUntilNextSample(seen(), random)).isEqualTo(19);
    assertThat(estimator.dueLevel(guarded.activationInterval())).isEqualTo(6);
    estimator.ran(23, true, random);

    assertThat(heard).containsExactly("ran 23 true");
  }

  @Test
  void anEstimatorThatThrowsIsReplacedForGoodAndComplainedAboutOnce() {
    task.estimatorFailure = new IllegalStateException("as a test");
    RequestEstimator estimator = guarded.newEstimator();
    RandomGenerator random = new SplittableRandom(1);

    assertThat(estimator.requestsUntilNextSample(seen(), random)).isNotEqualTo(19);
    task.estimatorFailure = null;
    assertThat(estimator.requestsUntilNextSample(seen(), random)).isNotEqualTo(19);

    assertThat(complaints).extracting(Throwable::getMessage).containsExactly("as a test");
  }

  private RequestEstimator.Observation seen() {
    return new RequestEstimator.Observation(1, 0, 10, 100, guarded.activationInterval());
  }

  private final class Outspoken implements BackgroundTask {

    private RuntimeException estimatorFailure;

    @Override
    public String name() {
      return "outspoken";
    }

    @Override
    public double level() {
      return 7;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(5, 9);
    }

    @Override
    public OptionalLong maxRequests() {
      return OptionalLong.of(11);
    }

    @Override
    public Duration worthwhileFrom() {
      return Duration.ofNanos(13);
    }

    @Override
    public Duration expectedRun() {
      return Duration.ofNanos(15);
    }

    @Override
    public long uncontrolledRuns() {
      return 17;
    }

    @Override
    public boolean stopsTheProcess() {
      return true;
    }

    @Override
    public RequestEstimator newEstimator() {
      return new RequestEstimator() {
        @Override
        public long requestsUntilNextSample(Observation observation, RandomGenerator random) {
          if (estimatorFailure != null) {
            throw estimatorFailure;
          }
          return 19;
        }

        @Override
        public double dueLevel(ActivationInterval interval) {
          return 6;
        }

        @Override
        public void ran(long requests, boolean controlled, RandomGenerator random) {
          heard.add("ran " + requests + " " + controlled);
        }
      };
    }

    @Override
    public void run() {}
  }
}
