package io.github.btc.proofs.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.test.Eventually;
import io.github.btc.test.ManualBackgroundTask;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract of every adapter with the gate, for every protocol. An admitted request is counted
 * once and until it ends. A refused request never reaches the application. A request that bypasses
 * the gate is neither refused nor counted. A subclass provides a real server and a real client.
 * Adapters for HTTP/1.1 extend {@link HttpAdapterContract}.
 */
public abstract class AdapterContract {

  /** The rounds of thirteen that a server must survive; a full heap may end any server. */
  private static final int LEAST_JUDGED_ROUNDS = 3;

  private static final int OMITTED_CLOSINGS = 3;

  private static final Duration SHORT_HOLD = Duration.ofMillis(100);
  private static final Duration LONGEST_HOLD = Duration.ofSeconds(10);

  /** For subclasses. */
  protected AdapterContract() {}

  /**
   * Makes a server that has not been started.
   *
   * @return a new one every time
   */
  protected abstract ServerUnderTest newServer();

  /**
   * Makes a client.
   *
   * @param port the port of a started server on the loopback address
   * @return a client of that server
   */
  protected abstract ContractClient newClient(int port);

  /**
   * Admits a request when the gate is open.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void admitsWhenOpen() throws Exception {
    try (Stage stage = newStage(Duration.ZERO)) {
      assertThat(call(stage, Behaviour.OK)).isEqualTo(Answer.of(Outcome.SERVED));

      stage.awaitGate(1, 0);
      assertThat(stage.gate().refused()).isZero();
    }
  }

  /**
   * Refuses a request with a Retry-After when the gate is closed, before the application sees it.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesWithADelayWhenClosed() throws Exception {
    try (Stage stage = newStage(Duration.ZERO)) {
      stage.gate().close();

      assertThat(call(stage, Behaviour.OK)).isEqualTo(Answer.refused(Stage.REST));

      assertThat(stage.gate().refused()).isEqualTo(1);
      assertThat(stage.gate().isDrained()).isTrue();
      assertThat(stage.gate().finished()).isZero();
      assertThat(stage.application().arrivals()).isZero();
    }
  }

  /**
   * Refuses nobody if there is no announcer and refusals are not set to be retried: the controller
   * observes, and counts the closings that it omits.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesNobodyForWhomNobodyHasProvided() throws Exception {
    ManualBackgroundTask task = ManualBackgroundTask.create();
    try (ServerUnderTest server = newServer();
        BackgroundTaskController controller =
            BackgroundTaskController.builder()
                .task(task)
                .sampleEvery(Duration.ofMillis(1))
                .jmx(false)
                .start()) {
      int port = server.start(controller.gate(), Duration.ZERO, new ContractApplication());

      for (int cycle = 1; cycle <= OMITTED_CLOSINGS; cycle++) {
        task.makeDue();
        awaitOmitted(controller, cycle);
        assertThat(newClient(port).start(Behaviour.OK).answer().outcome())
            .isEqualTo(Outcome.SERVED);
        task.setLevel(0); // as if it had run by itself
        awaitLevelZero(controller);
      }

      ControllerSnapshot now = controller.snapshot();
      assertThat(now.observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
      assertThat(now.closings()).isZero();
      assertThat(now.refused()).isZero();
      assertThat(task.started()).isZero();
    }
  }

  /**
   * Lets the server serve in a JVM of its own that collects, with a controller that was built and
   * not set up. Nobody is refused, nothing is closed, and one line says why.
   *
   * @return a test for each kind of command line
   */
  @TestFactory
  @Tag("all")
  @Tag("one-jdk")
  public final Stream<DynamicTest> nobodySeesAnythingOfATrial() {
    return Stream.of(Trial.Flags.values())
        .map(flags -> dynamicTest(flags.name(), () -> nobodySeesAnythingOfATrial(flags)));
  }

  private void nobodySeesAnythingOfATrial(Trial.Flags flags) throws Exception {
    List<String> log =
        Trial.nobodySeesAnything(flags, TriedServer.class, getClass().getName(), this::okTo);
    if (printsItsLog()) {
      Trial.saysOnceThatItObserves(log);
    }
  }

  /**
   * Tells whether the log of a plain JVM with this adapter is printed.
   *
   * @return true by default
   */
  protected boolean printsItsLog() {
    return true;
  }

  private Trial.Request okTo(int port) {
    ContractClient client = newClient(port); // a trial would use up the ports of a client for each
    return () ->
        assertThat(client.start(Behaviour.OK).answer().outcome()).isEqualTo(Outcome.SERVED);
  }

  private static void awaitOmitted(BackgroundTaskController controller, int closings) {
    Eventually.await(
        () -> controller.snapshot().omittedClosings() == closings,
        () -> controller.snapshot() + " (expected " + closings + " omitted closings)");
  }

  private static void awaitLevelZero(BackgroundTaskController controller) {
    Eventually.await(
        () -> controller.snapshot().tasks().get(0).level() == 0,
        () -> controller.snapshot() + " (expected a level of 0)");
  }

  /**
   * Does not leave the gate for a refused request. Another request is in flight meanwhile, so that
   * such an error would change the count.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void countsNobodyOutWhoHasNotComeIn() throws Exception {
    try (Stage stage = newStage(Duration.ZERO)) {
      assertThat(stage.gate().tryEnter()).isNotNegative();
      stage.gate().close();

      for (int i = 0; i < 3; i++) {
        assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.REFUSED);
      }

      stage.gate().open();
      assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.SERVED);
      stage.awaitGate(1, 1);
    }
  }

  /**
   * Serves requests again after a closing.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void servesAgainWhenReopened() throws Exception {
    try (Stage stage = newStage(Duration.ZERO)) {
      stage.gate().close();
      call(stage, Behaviour.OK);

      stage.gate().open();

      assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.SERVED);
      stage.awaitGate(1, 0);
    }
  }

  /**
   * Keeps a request in flight until it ends, on any thread, so that the gate is not drained.
   *
   * @return a test for each behaviour that waits for the test
   */
  @TestFactory
  public final Stream<DynamicTest> isInFlightUntilItEnds() {
    return each(
        behaviour -> behaviour.counted() && behaviour.blocks(),
        (stage, behaviour) -> {
          ContractClient.Call call = newClient(stage.port()).start(behaviour);
          stage.application().awaitBlocked();
          stage.gate().close();

          assertThat(stage.gate().inFlight()).isEqualTo(1);
          assertThat(stage.gate().finished()).isZero();
          assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.REFUSED);

          stage.application().release();
          assertThat(call.answer().outcome()).isEqualTo(behaviour.outcome());
          stage.awaitGate(1, 0);
        });
  }

  /**
   * Leaves the gate once, however the request ends and however often it is dispatched. Another
   * request is in flight meanwhile, so that leaving twice would change the count.
   *
   * @return a test for each behaviour that is counted
   */
  @TestFactory
  public final Stream<DynamicTest> isReleasedOnce() {
    return each(
        Behaviour::counted,
        (stage, behaviour) -> {
          stage.application().release();
          assertThat(stage.gate().tryEnter()).isNotNegative();

          assertThat(call(stage, behaviour).outcome()).isEqualTo(behaviour.outcome());
          stage.awaitGate(1, 1);
          assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.SERVED);
          stage.awaitGate(2, 1);

          assertThat(stage.application().arrivals()).isEqualTo(2);
        });
  }

  /**
   * Leaves the gate once when the client goes away, and only after the application has ended.
   *
   * @return a test for each behaviour that waits for the test
   */
  @TestFactory
  public final Stream<DynamicTest> isReleasedOnceWhenItsClientAborts() {
    return each(
        behaviour -> behaviour.counted() && behaviour.blocks(),
        (stage, behaviour) -> {
          assertThat(stage.gate().tryEnter()).isNotNegative();
          ContractClient.Call call = newClient(stage.port()).start(behaviour);
          stage.application().awaitBlocked();

          call.abort();
          stage.application().release();

          stage.awaitGate(1, 1);
          assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.SERVED);
          stage.awaitGate(2, 1);
        });
  }

  /**
   * Lets streams and bypassed paths pass a closed gate, and does not count them.
   *
   * @return a test for each behaviour that is not counted
   */
  @TestFactory
  public final Stream<DynamicTest> isNeitherRefusedNorCounted() {
    return each(
        behaviour -> !behaviour.counted(),
        (stage, behaviour) -> {
          stage.gate().close();
          ContractClient.Call call = newClient(stage.port()).start(behaviour);
          stage.application().awaitBlocked();

          assertThat(stage.gate().isDrained()).isTrue();

          stage.application().release();
          assertThat(call.answer()).isEqualTo(Answer.of(Outcome.SERVED));
          assertThat(stage.gate().finished()).isZero();
          assertThat(stage.gate().refused()).isZero();
        });
  }

  /**
   * Holds a request that arrives shortly before the end of a closing.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void holdsUntilTheGateOpens() throws Exception {
    try (Stage stage = newStage(LONGEST_HOLD)) {
      stage.gate().close();
      ContractClient.Call call = newClient(stage.port()).start(Behaviour.OK);
      stage.awaitQuestionForTheRest(); // now it is held, or will be refused whatever follows

      stage.gate().open();

      assertThat(call.answer().outcome()).isEqualTo(Outcome.SERVED);
      assertThat(stage.gate().refused()).isZero();
      stage.awaitGate(1, 0);
    }
  }

  /**
   * Refuses a request at once when the closing will last longer than the hold budget.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void doesNotHoldForALongClosing() throws Exception {
    try (Stage stage = newStage(LONGEST_HOLD)) {
      stage.expectRest(Duration.ofSeconds(20));
      stage.gate().close();
      long start = System.nanoTime();

      assertThat(call(stage, Behaviour.OK)).isEqualTo(Answer.refused(Duration.ofSeconds(20)));

      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as("less than a request takes that is held until its budget is used up")
          .isLessThan(LONGEST_HOLD);
    }
  }

  /**
   * Refuses a held request when the closing lasts longer than the hold budget.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesWhenTheHoldBudgetIsUsedUp() throws Exception {
    try (Stage stage = newStage(SHORT_HOLD)) {
      stage.gate().close();

      assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.REFUSED);

      stage.awaitGate(0, 0);
      assertThat(stage.application().arrivals()).isZero();
    }
  }

  /**
   * Leaves no request in flight after an {@link OutOfMemoryError}, at whichever of its allocations
   * the adapter meets it once the request has entered. The test loads the classes of the adapter
   * and of the test again, and makes an object of the test's class with the constructor without
   * arguments.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  @Tag("one-jdk")
  public final void leavesNoRequestInFlightWhereverAnAllocationFails() throws Exception {
    assertThat(FailingAllocationsRounds.runFor(getClass()))
        .as("rounds in which an allocation failed")
        .isPositive();
  }

  /**
   * Leaves no request in flight after an {@link OutOfMemoryError}, wherever it is thrown, also by
   * the server. A full heap may harm any server by a fault of its own, so this test is tried by
   * hand. The server runs in another JVM with a small heap, which is full as soon as a request has
   * entered. That JVM makes an object of the test's class with the constructor without arguments.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  @Tag("one-jdk")
  @Tag("slow")
  public final void leavesNoRequestInFlightWhenMemoryRunsOut() throws Exception {
    try (FullHeapRounds rounds = new FullHeapRounds(this)) {
      assertThat(rounds.run())
          .as("rounds that the server has survived with a request in flight")
          .isGreaterThanOrEqualTo(LEAST_JUDGED_ROUNDS);
    }
  }

  /** Starts a server. Skips the test if the server cannot hold requests and should. */
  Stage newStage(Duration hold) throws Exception {
    ServerUnderTest server = newServer();
    assumeTrue(hold.isZero() || server.canHold(), "this adapter cannot hold requests");
    return new Stage(server, hold);
  }

  Answer call(Stage stage, Behaviour behaviour) throws Exception {
    return newClient(stage.port()).start(behaviour).answer();
  }

  private Stream<DynamicTest> each(Predicate<Behaviour> which, StageTest test) {
    return newServer().behaviours().stream()
        .filter(which)
        .map(
            behaviour ->
                dynamicTest(
                    behaviour.name(),
                    () -> {
                      try (Stage stage = newStage(Duration.ZERO)) {
                        test.run(stage, behaviour);
                      }
                    }));
  }

  @FunctionalInterface
  private interface StageTest {
    void run(Stage stage, Behaviour behaviour) throws Exception;
  }
}
