package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.DrainPolicy;
import io.github.btc.RefusedSettingException;
import io.github.btc.Ticker;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ControllerBuilderTest {

  static Stream<Arguments> badSettings() {
    return Stream.of(
        bad("announceLimit: 0 (expected 1 ms to 1 min)", b -> b.announceLimit(Duration.ZERO)),
        bad("settle: 11 s (expected 0 to 10 s)", b -> b.settle(Duration.ofSeconds(11))),
        bad("taskLimit: 0 (expected 1 ms to 60 min)", b -> b.taskLimit(Duration.ZERO)),
        bad(
            "taskLimit: 4800000 h (expected 1 ms to 60 min)",
            b -> b.taskLimit(Duration.ofDays(200_000))),
        bad("taskGrace: 2 min (expected 1 ms to 1 min)", b -> b.taskGrace(Duration.ofMinutes(2))),
        bad("minimumGap: -1 ms (expected 0 to 60 min)", b -> b.minimumGap(Duration.ofMillis(-1))),
        bad(
            "firstBackOff: 0 (expected 1 ms to 60 min)",
            b -> b.backOff(Duration.ZERO, Duration.ofSeconds(1))),
        bad(
            "longestBackOff: 1 s (expected 2 s to 24 h)",
            b -> b.backOff(Duration.ofSeconds(2), Duration.ofSeconds(1))),
        bad(
            "budgetWindow: 500 ms (expected 1 s to 24 h)",
            b -> b.unavailabilityBudget(0.1, Duration.ofMillis(500))),
        bad(
            "budgetShare: 1.5 (expected a share from 0.0001 to 1)",
            b -> b.unavailabilityBudget(1.5, Duration.ofMinutes(1))),
        bad(
            "budgetShare: NaN (expected a share from 0.0001 to 1)",
            b -> b.unavailabilityBudget(Double.NaN, Duration.ofMinutes(1))),
        bad(
            "lowestIntervalShare: 0 (expected a share from 0.05 to 1)",
            b -> b.lowestIntervalShare(0)),
        bad(
            "sampleEvery: 2 min (expected 1 ms to 1 min)",
            b -> b.sampleEvery(Duration.ofMinutes(2))),
        bad(
            "sampleEvery: 20 ms (expected 100 ms to 1 min)",
            b -> b.sampleEvery(Duration.ofMillis(100), Duration.ofMillis(20))),
        bad(
            "name: \"a b\" (expected 1 to 64 letters, digits, dots, dashes and underscores)",
            b -> b.name("a b")),
        bad("refusalCost: 2 s (expected 0 to 1 s)", b -> b.refusalCost(Duration.ofSeconds(2))));
  }

  private static Arguments bad(String message, Consumer<ControllerBuilder> setting) {
    return Arguments.of(message, setting);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badSettings")
  void refusesASettingOutOfRangeAtTheLineThatSetsIt(
      String message, Consumer<ControllerBuilder> setting) {
    ControllerBuilder builder = BackgroundTaskController.builder().task(new FakeTask("gc"));

    assertThatThrownBy(() -> setting.accept(builder))
        .isInstanceOf(RefusedSettingException.class)
        .hasMessage(message);
  }

  @Test
  void namesTheSettingThatIsNull() {
    ControllerBuilder builder = BackgroundTaskController.builder();

    assertThatThrownBy(() -> builder.taskLimit(null)).hasMessage("taskLimit");
    assertThatThrownBy(() -> builder.backOff(Duration.ofSeconds(1), null))
        .hasMessage("longestBackOff");
  }

  @Test
  void refusesTwoTasksOfOneName() {
    ControllerBuilder builder = BackgroundTaskController.builder().task(new FakeTask("gc"));

    assertThatThrownBy(() -> builder.task(new FakeTask("gc")).build())
        .hasMessage("task: \"gc\" twice (expected one task of each name)");
  }

  @Test
  void everySettingGivesTheSameBuilderBack() {
    ControllerBuilder builder = BackgroundTaskController.builder();
    Duration second = Duration.ofSeconds(1);

    assertThat(builder.announcer(Announcer.none())).isSameAs(builder);
    assertThat(builder.announcerInFront(own -> own)).isSameAs(builder);
    assertThat(builder.propertyPrefix("my.")).isSameAs(builder);
    assertThat(builder.propertyNames(name -> name)).isSameAs(builder);
    assertThat(builder.drain(DrainPolicy.abandonAfter(second))).isSameAs(builder);
    assertThat(builder.announceLimit(second)).isSameAs(builder);
    assertThat(builder.settle(second)).isSameAs(builder);
    assertThat(builder.taskLimit(second)).isSameAs(builder);
    assertThat(builder.taskGrace(second)).isSameAs(builder);
    assertThat(builder.minimumGap(second)).isSameAs(builder);
    assertThat(builder.backOff(second, second)).isSameAs(builder);
    assertThat(builder.unavailabilityBudget(0.1, second)).isSameAs(builder);
    assertThat(builder.lowestIntervalShare(0.5)).isSameAs(builder);
    assertThat(builder.sampleEvery(second)).isSameAs(builder);
    assertThat(builder.sampleEvery(second, second)).isSameAs(builder);
    assertThat(builder.observeOnly(true)).isSameAs(builder);
    assertThat(builder.ticker(Ticker.system())).isSameAs(builder);
    assertThat(builder.retryAfterEstimators(EwmaRetryAfterEstimator::new)).isSameAs(builder);
  }

  @Test
  void putsAnAnnouncerInFrontOfTheOneInUse() {
    ControllerBuilder builder = withAnnouncerInFront().refusalsAreRetried(true);

    try (BackgroundTaskController controller = builder.build()) {
      assertThat(controller.announcer().toString()).startsWith("in front of first refusal");
      assertThat(controller.snapshot().observing()).isNull();
    }
  }

  @Test
  void observesWithAnAnnouncerInFrontOfNone() {
    try (BackgroundTaskController controller = withAnnouncerInFront().build()) {
      assertThat(controller.announcer()).isSameAs(Announcer.none());
      assertThat(controller.snapshot().observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
    }
  }

  private static ControllerBuilder withAnnouncerInFront() {
    return BackgroundTaskController.builder()
        .tasks(List.of())
        .jmx(false)
        .announcerInFront(Named::new);
  }

  private record Named(Announcer own) implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) throws Exception {
      return own.announceAway(closing);
    }

    @Override
    public void announceBack() throws Exception {
      own.announceBack();
    }

    @Override
    public String toString() {
      return "in front of " + own;
    }
  }

  @Test
  void controlsNothingWhereThatIsMeant() {
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder().tasks(List.of()).jmx(false).start()) {
      assertThat(controller.snapshot().tasks()).isEmpty();
      assertThat(controller.gate().isOpen()).isTrue();
    }
  }

  @Test
  void refusesToControlNothing() {
    assertThatThrownBy(() -> BackgroundTaskController.builder().build())
        .hasMessage("tasks: none (expected at least 1; add one with task(task))");
  }

  @Test
  void refusesAnEndlessDrain() {
    assertThatThrownBy(() -> DrainPolicy.abandonAfter(Duration.ofHours(1)))
        .hasMessage("drainLimit: 60 min (expected 1 ms to 10 min)");
  }
}
