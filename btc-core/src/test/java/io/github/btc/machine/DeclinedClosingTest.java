package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A coordinator declines a closing of several tasks. The machine asks again without the longest of
 * them, because a short closing may need no turn.
 */
class DeclinedClosingTest extends MachineRig {

  private static final int FULL = 0;
  private static final int YOUNG = 1;

  @BeforeEach
  void makeACoordinatedMachine() {
    machine = machine(settings(AtLimit.ABANDON, 1, true), 2);
  }

  @Test
  void asksAgainForTheShorterTask() {
    ran(FULL, 300);
    ran(YOUNG, 30);

    assertThat(sample(110, 110)).isEqualTo(asks(FULL, YOUNG));
    assertThat(tell(new Event.Declined())).isEqualTo(asks(YOUNG));
    assertThat(tell(new Event.Granted())).isEqualTo(new Action.AnnounceAway(List.of(YOUNG), false));
  }

  @Test
  void takesTheLongerTaskByItsLastRunAndNotByItsPlace() {
    ran(FULL, 30);
    ran(YOUNG, 300);

    sample(110, 110);
    assertThat(tell(new Event.Declined())).isEqualTo(asks(FULL));
  }

  @Test
  void takesATaskThatNeverRanForTheLonger() {
    ran(YOUNG, 300);

    sample(110, 110);
    assertThat(tell(new Event.Declined())).isEqualTo(asks(YOUNG));
  }

  @Test
  void standsBackWhenTheLastTaskIsDeclinedToo() {
    sample(110, 110);
    tell(new Event.Declined());

    assertThat(tell(new Event.Declined()))
        .isEqualTo(new Action.StandBack(new Deferral(YOUNG, DeferralReason.COORDINATOR, 0)));
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void theSecondQuestionHasTheRestOfTheTimeOfTheFirst() {
    sample(110, 110);
    long limit = nanosUntilDue();
    now += limit - 1;
    tell(new Event.Declined());

    assertThat(nanosUntilDue()).isEqualTo(1);
  }

  private void ran(int task, long millis) {
    runNanos = millis * MachineFixtures.MILLI;
    sample(50, 50);
    assertThat(tell(new Event.RunRequested(task, 0))).isEqualTo(asks(task));
    tell(new Event.Granted());
    tell(new Event.Announced(false));
    tell(new Event.Empty());
    now += MachineFixtures.SETTLE;
    tell(new Event.Known());
    tasksEnd(5);
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
    now += MachineFixtures.GAP;
  }

  private static Action asks(Integer... tasks) {
    return new Action.AskCoordinator(List.of(tasks));
  }
}
