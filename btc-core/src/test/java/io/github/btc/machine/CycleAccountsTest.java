package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.BACK_OFF;
import static io.github.btc.machine.MachineFixtures.DRAIN_LIMIT;
import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.settings;
import static io.github.btc.machine.MachineFixtures.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.RequestEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The facts that the machine keeps from one closing to the next. */
class CycleAccountsTest {

  private final NotingEstimator estimator = new NotingEstimator();
  private final ControllerMachine machine =
      new ControllerMachine(settings(), List.of(task("noted", estimator)), new SplittableRandom(1));
  private long now = 1_000_000_000;
  private long finished;
  private long uncontrolledRuns;

  @Test
  void countsRequestsFromTheLastRun() {
    finished = 10;
    closing();
    finished = 25;
    sample(20);

    assertThat(estimator.cycles).containsExactly("10 controlled");
    assertThat(estimator.seen.requestsSinceLastRun()).isEqualTo(15);
    assertThat(estimator.seen.levelAfterLastRun()).isEqualTo(5);
    assertThat(estimator.seen.maxRequests()).isEqualTo(1000);
  }

  @Test
  void endsACycleAtAnUncontrolledRun() {
    sample(50);
    finished = 30;
    uncontrolledRuns = 1;
    sample(2);
    finished = 33;
    sample(3);

    assertThat(estimator.cycles).containsExactly("30 uncontrolled");
    assertThat(estimator.seen.requestsSinceLastRun()).isEqualTo(3);
    assertThat(estimator.seen.levelAfterLastRun()).isEqualTo(2);
  }

  @Test
  void forgetsEarlierFailuresAfterASuccess() {
    abandon();
    now += BACK_OFF;
    closing();
    now += GAP;
    abandon();

    now += BACK_OFF;
    assertThat(sample(110)).isEqualTo(new Action.AnnounceAway(List.of(0), false));
  }

  @Test
  void makesATaskThatFailedWaitAndForgetsThatToo() {
    toRunning();
    end(false, 110);
    now += BACK_OFF;
    closing();
    now += GAP;
    toRunning();
    end(false, 110);

    now += BACK_OFF - 1;
    assertThat(sample(110)).isInstanceOf(Action.Defer.class);
    now += 1;
    assertThat(sample(110)).isEqualTo(new Action.AnnounceAway(List.of(0), false));
  }

  @Test
  void spendsTheBudgetOfAWindowAndGetsItBack() {
    UnavailabilityBudget budget = new UnavailabilityBudget(0.1, 1_000);
    budget.spend(5_000, 99);
    assertThat(budget.allows(5_500)).isTrue();
    budget.spend(5_600, 1);
    assertThat(budget.allows(6_000)).as("all of it is used").isFalse();
    assertThat(budget.allows(6_001)).as("the first closing has left the window").isTrue();
  }

  private void closing() {
    toRunning();
    end(true, 5);
  }

  private void abandon() {
    toDraining();
    now += DRAIN_LIMIT;
    assertThat(machine.on(new Event.Tick(), now)).isInstanceOf(Action.OpenGate.class);
  }

  private void toDraining() {
    assertThat(sample(110)).isEqualTo(new Action.AnnounceAway(List.of(0), false));
    machine.on(new Event.Announced(false), now);
    assertThat(machine.state()).isEqualTo(ControllerState.DRAINING);
  }

  private void toRunning() {
    toDraining();
    machine.on(new Event.Empty(), now);
    now += MachineFixtures.SETTLE;
    machine.on(new Event.Known(), now);
    assertThat(machine.state()).isEqualTo(ControllerState.RUNNING);
  }

  private void end(boolean succeeded, double level) {
    Event.Reading reading = new Event.Reading(level, uncontrolledRuns);
    machine.on(
        new Event.TasksEnded(finished, List.of(new Event.Ended(succeeded, 0, reading))), now);
    machine.noteRuns(0);
  }

  private Action sample(double level) {
    Event.Reading reading = new Event.Reading(level, uncontrolledRuns);
    return machine.on(
        new Event.Sampled(Event.Trigger.COUNT, finished, 0, 0, List.of(reading)), now);
  }

  /** Writes down what it is told. */
  private static final class NotingEstimator implements RequestEstimator {
    final List<String> cycles = new ArrayList<>();
    Observation seen;

    @Override
    public long requestsUntilNextSample(Observation observation, RandomGenerator random) {
      seen = observation;
      return 1;
    }

    @Override
    public void ran(long requests, boolean controlled, RandomGenerator random) {
      cycles.add(requests + (controlled ? " controlled" : " uncontrolled"));
    }
  }
}
