package io.github.btc.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.Ticker;
import io.github.btc.internal.ShareInStops;
import io.github.btc.internal.Standstill;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The first request after a stop counts those that the stop has hit. */
class StopWitnessTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final Deque<Reference<?>> canaries = new ArrayDeque<>();
  private long now;
  private final StopWitness witness =
      new StopWitness(
          gate,
          () -> now,
          () -> {
            canaries.addLast(new WeakReference<>(this));
            return canaries.getLast();
          });

  /** What a collection does. */
  private void stop() {
    canaries.getLast().clear();
  }

  @Test
  void countsThoseWhoLeaveBetweenTheStopAndItsReport() {
    List<Integer> tickets = enter(3);
    stop();
    tickets.forEach(witness::leave);

    assertThat(inFlightAtStop()).isEqualTo(3);
  }

  @Test
  void doesNotCountThoseWhoEnterBetweenTheStopAndItsReport() {
    enter(2);
    stop();
    enter(5);

    assertThat(inFlightAtStop()).isEqualTo(2);
  }

  @Test
  void allComeDuringAStopWhereABalancerTakesTurns() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450);
      stopOf(50, 50);
    }

    assertThat(witness.shareOfUsualRequests()).isBetween(0.9, 1.0);
  }

  @Test
  void fewComeDuringAStopWhereABalancerCountsTheRequestsInFlight() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450);
      stopOf(50, 5);
    }

    assertThat(witness.shareOfUsualRequests()).isBetween(0.05, 0.15);
  }

  /** The usual ones of the moment after a stop are many beside those of a short one. */
  @Test
  void nobodyComesDuringAShortStopWhoComesAsUsualAfterIt() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450);
      stopOf(5, 0);
    }

    assertThat(witness.shareOfUsualRequests()).isLessThan(0.05);
  }

  @Test
  void theShareFollowsARouterThatChanges() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450);
      stopOf(50, 50);
    }
    for (int i = 0; i < 500; i++) {
      usualTraffic(450);
      stopOf(50, 5);
    }
    assertThat(witness.shareOfUsualRequests()).isBetween(0.05, 0.15);

    witness.forgetShare();

    assertThat(witness.shareOfUsualRequests()).isZero();
  }

  /**
   * It sends again when those that had waited have been served, and their number is usual again.
   */
  @Test
  void fewerComeUntilTheReplicaHasCaughtUp() {
    for (int i = 0; i < 200; i++) {
      List<Integer> waited = enterAfterAStop(5);
      for (int millis = 0; millis < 5; millis++) {
        pass(1);
      }
      waited.forEach(witness::leave);
      pass(1);
    }

    assertThat(witness.shareOfUsualRequests()).isBetween(0.07, 0.1);
  }

  @Test
  void whereTheReplicaDoesNotCatchUpTheUsualRequestsAreLeftOut() {
    enter(10); // they end when the test does
    for (int i = 0; i < 200; i++) {
      List<Integer> waited = enterAfterAStop(5);
      usualTraffic(50);
      waited.forEach(witness::leave);
    }

    assertThat(witness.shareOfUsualRequests()).isBetween(0.07, 0.13);
  }

  /** Those that have waited enter after a stop of 50 ms, and are being served. */
  private List<Integer> enterAfterAStop(int waiting) {
    usualTraffic(450);
    now += 50 * MILLI;
    stop();
    List<Integer> tickets = enter(waiting);
    witness.takeLastStop(50 * MILLI);
    return tickets;
  }

  @Test
  void aStopThatNobodyHasSeenInTimeTellsNothing() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450);
      now += 50_000_000;
      stop();
      enterAndLeave();
      now += 10_000_000;
      witness.takeLastStop(50_000_000);
    }

    assertThat(witness.shareOfUsualRequests()).isZero();
  }

  @Test
  void moreStopsInTheBusyHoursDoNotLookLikeRequestsThatHaveWaited() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450); // one request per millisecond
      stopOf(50, 0);
      for (int quiet = 0; i % 4 == 0 && quiet < 900; quiet++) {
        pass(2);
        enterAndLeave();
      }
    }

    assertThat(witness.shareOfUsualRequests()).isLessThan(0.15);
  }

  @Test
  void aStopWithAClosingRightAfterItTellsNothing() {
    for (int i = 0; i < 200; i++) {
      usualTraffic(450);
      stopOf(50, 50);
      gate.close();
      pass(10);
      gate.open();
      usualTraffic(60);
    }

    assertThat(witness.shareOfUsualRequests()).isZero();
  }

  @Test
  void theShareIsUnknownAtFirst() {
    for (int i = 0; i < ShareInStops.LEAST_STOPS - 1; i++) {
      usualTraffic(450);
      stopOf(50, 50);
    }

    assertThat(witness.shareOfUsualRequests()).isZero();
  }

  /** One request comes and leaves in each millisecond. */
  private void usualTraffic(int millis) {
    for (int i = 0; i < millis; i++) {
      pass(1);
      enterAndLeave();
    }
  }

  private void pass(int millis) {
    now += millis * 1_000_000L;
    witness.readArrivals();
  }

  private void enterAndLeave() {
    witness.leave(witness.tryEnter());
  }

  /** Those that have waited enter at once when it ends. */
  private void stopOf(int millis, int waiting) {
    now += millis * 1_000_000L;
    stop();
    for (int i = 0; i < waiting; i++) {
      enterAndLeave();
    }
    witness.takeLastStop(0);
  }

  @Test
  void countsThoseInFlightIfNobodyHasComeSince() {
    enter(4);
    stop();

    assertThat(inFlightAtStop()).isEqualTo(4);
  }

  @Test
  void countsThoseInFlightAtTheReportOfAStopThatClearsNothing() {
    List<Integer> tickets = enter(2);
    stop();
    tickets.forEach(witness::leave);
    inFlightAtStop();
    enter(1);

    assertThat(inFlightAtStop()).isEqualTo(1);
  }

  @Test
  void countsEachStopAnew() {
    List<Integer> tickets = enter(3);
    stop();
    witness.leave(tickets.get(0));
    inFlightAtStop();
    stop();
    witness.leave(tickets.get(1));

    assertThat(inFlightAtStop()).isEqualTo(2);
  }

  @Test
  void forgetsAStopThatNobodyReports() {
    enter(3);
    stop();
    enter(1);
    witness.forget();

    assertThat(inFlightAtStop()).isEqualTo(4);
  }

  @Test
  void aStopThatNobodyReportsDoesNotHideTheNextOne() {
    List<Integer> tickets = enter(3);
    stop();
    witness.leave(tickets.get(0));
    stop();
    witness.leave(tickets.get(1));

    assertThat(inFlightAtStop()).isEqualTo(2);
  }

  @Test
  void aRequestEntersAndLeavesAlsoWithoutMemoryForAnotherMark() {
    StopWitness poor =
        new StopWitness(
            gate,
            () -> now,
            () -> {
              if (canaries.size() > 1) {
                throw new OutOfMemoryError("no room for a canary");
              }
              canaries.addLast(new WeakReference<>(this));
              return canaries.getLast();
            });
    stop();

    int ticket = poor.tryEnter();
    assertThat(gate.inFlight()).isEqualTo(1);
    poor.leave(ticket);
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void aRefusedRequestCountsAsOneThatComes() {
    List<Integer> tickets = enter(2);
    gate.close();
    stop();
    assertThat(witness.tryEnter()).isEqualTo(AdmissionGate.REFUSED);
    tickets.forEach(gate::leave);

    assertThat(inFlightAtStop()).isEqualTo(2);
  }

  @Test
  void seesARealCollection() {
    StopWitness real = new StopWitness(gate, Ticker.system());
    int ticket = real.tryEnter();
    System.gc();
    real.leave(ticket);

    assertThat(real.takeLastStop(0).inFlight()).isEqualTo(1);
  }

  // --- those who wait to be read --------------------------------------------------------------

  private static final long MILLI = 1_000_000;

  @Test
  void theFirstRequestAfterTheStopSeesWhoHasWaitedToBeRead() {
    readUntilNow();
    now += 100 * MILLI;
    stop();
    enter(1);
    now += 50 * MILLI;
    witness.readArrivals();

    assertThat(witness.takeLastStop(0).standstill().nanos())
        .as("not those who came later, with a slot of time for each")
        .isBetween(90.0 * MILLI, 110.0 * MILLI);
  }

  @Test
  void theThreadThatReadsLooksBeforeItReads() {
    readUntilNow();
    now += 100 * MILLI;
    stop();
    witness.readArrivals();

    assertThat(witness.takeLastStop(0).standstill().nanos()).isBetween(90.0 * MILLI, 110.0 * MILLI);
  }

  @Test
  void theReportOfTheStopSeesThemIfNobodyHasComeSince() {
    readUntilNow();
    now += 100 * MILLI;
    stop();

    assertThat(witness.takeLastStop(0).standstill().nanos()).isBetween(90.0 * MILLI, 110.0 * MILLI);
  }

  @Test
  void aStopThatClearsNothingHasStoodStillAsLongAsItIsSaidTo() {
    readUntilNow();

    assertThat(witness.takeLastStop(7 * MILLI).standstill())
        .isEqualTo(Standstill.lasting(7.0 * MILLI));
  }

  /** Lets the arrivals begin, and reads those that have come. */
  private void readUntilNow() {
    now += 1_000 * MILLI;
    witness.readArrivals();
  }

  private int inFlightAtStop() {
    return witness.takeLastStop(0).inFlight();
  }

  private List<Integer> enter(int requests) {
    List<Integer> tickets = new ArrayList<>();
    for (int request = 0; request < requests; request++) {
      tickets.add(witness.tryEnter());
    }
    return tickets;
  }

  // --- a service -----------------------------------------------------------------------------

  private static final double MEAN_GAP = 3; // milliseconds, as all times here
  private static final double MEAN_WAIT = 50;
  private static final double MEAN_CYCLE = 1_000;
  private static final double STOP = 40;
  private static final double NOTIFIED_AFTER = 0.5;

  private final SplittableRandom random = new SplittableRandom(1);
  private final PriorityQueue<Double> ends = new PriorityQueue<>();
  private final Deque<Integer> tickets = new ArrayDeque<>();
  private double arrival;

  /**
   * Requests that wait for another service. Its answers arrive during a stop too, so many requests
   * leave as soon as the stop is over, and those enter that waited in the socket.
   */
  @Test
  void theCountHasNoBiasWhereRequestsLeaveAndEnterInABurstAfterTheStop() {
    long truth = 0;
    long counted = 0;
    long onlyLeaves = 0;
    double stop = 0;
    for (int cycle = 0; cycle < 1_000; cycle++) {
      stop += STOP + exponential(MEAN_CYCLE);
      serveUntil(stop, 0);
      truth += gate.inFlight();
      stop();
      leaveUntil(stop + STOP);
      onlyLeaves += gate.inFlight();
      serveUntil(stop + STOP + NOTIFIED_AFTER, stop + STOP);
      counted += inFlightAtStop();
    }

    assertThat(counted).isEqualTo(truth);
    assertThat(onlyLeaves).as("if the threads that enter are slower").isLessThan(truth * 9 / 10);
  }

  /** Lets requests come and go until a moment. Nobody leaves or enters before a stop is over. */
  private void serveUntil(double until, double stoppedUntil) {
    while (arrival <= until) {
      double enters = Math.max(arrival, stoppedUntil);
      leaveUntil(enters);
      tickets.add(witness.tryEnter());
      ends.add(enters + exponential(MEAN_WAIT));
      arrival += exponential(MEAN_GAP);
    }
    leaveUntil(until);
  }

  private void leaveUntil(double until) {
    while (!ends.isEmpty() && ends.peek() <= until) {
      ends.remove();
      witness.leave(tickets.remove());
    }
  }

  private double exponential(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }
}
