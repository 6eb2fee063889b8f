package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.controller.BackgroundTaskController;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RefusedSettingExceptionTest {

  @Test
  void saysNameValueAndExpectationInOneSentence() {
    RefusedSettingException refused = new RefusedSettingException("rate", "0", "1 or more");

    assertThat(refused).hasMessage("rate: 0 (expected 1 or more)").hasNoCause();
    assertThat(refused.name()).isEqualTo("rate");
    assertThat(refused.value()).isEqualTo("0");
    assertThat(refused.expected()).isEqualTo("1 or more");
  }

  @Test
  void keepsWhatMadeItThatWay() {
    Exception cause = new NumberFormatException("x");

    assertThat(new RefusedSettingException("rate", "x", "a number", cause)).hasCause(cause);
  }

  @Test
  void isSaidAgainUnderTheNameThatTheUserKnows() {
    RefusedSettingException refused = new RefusedSettingException("rate", "0", "1 or more");

    RefusedSettingException renamed = refused.withName("--rate");

    assertThat(renamed).hasMessage("--rate: 0 (expected 1 or more)").hasCause(refused);
  }

  @Test
  void carriesTheFieldsOfEverySettingThatIsRefused() {
    assertRefused(
        () -> DrainPolicy.abandonAfter(Duration.ofHours(1)),
        "drainLimit",
        "60 min",
        "1 ms to 10 min");
    assertRefused(
        () -> ActivationInterval.between(-1, 1),
        "activationInterval.min",
        "-1.0",
        "a finite level of at least 0");
    assertRefused(
        () -> BackgroundTaskController.builder().build(),
        "tasks",
        "none",
        "at least 1; add one with task(task)");
    assertRefused(
        () ->
            BackgroundTaskController.builder()
                .tasks(List.of())
                .unavailabilityBudget(2, Duration.ofMinutes(1))
                .build(),
        "budgetShare",
        "2",
        "a share from 0.0001 to 1");
  }

  private static void assertRefused(
      ThrowingCallable setting, String name, String value, String expected) {
    assertThatThrownBy(setting)
        .isInstanceOfSatisfying(
            RefusedSettingException.class,
            refused -> {
              assertThat(refused.name()).isEqualTo(name);
              assertThat(refused.value()).isEqualTo(value);
              assertThat(refused.expected()).isEqualTo(expected);
            });
  }
}
