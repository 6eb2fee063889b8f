package io.github.btc.machine;

import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import io.github.btc.internal.Standstill;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A service in virtual time, half of whose collections are left to the JVM. Its clients count what
 * they see: a request is hit if it was sent before the end of a stop and left after its begin. All
 * times are milliseconds.
 */
final class BusyService {

  private static final double SHARE = 0.5;
  private static final double BACKEND = 10; // what a request waits for another service, on average
  private static final double SHORTEST_CYCLE = 200;
  private static final double LONGEST_CYCLE = 600;
  private static final double QUOTA_PERIOD = 100;
  private static final int THREADS_TO_STOP = 4;
  private static final double NANOS = 1e6; // of a millisecond

  /**
   * What the service is like.
   *
   * @param perMilli requests that come in a millisecond
   * @param stop how long a collection takes, of the time in which the process may run
   * @param wake how long a thread waits for a core, on average
   * @param frozen the largest part of a period for which the quota freezes the process
   */
  record Kind(double perMilli, double stop, double wake, double frozen) {}

  private record Due(double at, boolean needsACore, Runnable what) {}

  private final Kind kind;
  private final SplittableRandom random;
  private final boolean byDuration;
  private final PriorityQueue<Due> queue = new PriorityQueue<>(Comparator.comparingDouble(Due::at));
  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final Deque<Reference<?>> canaries = new ArrayDeque<>();
  private final StopWitness witness = new StopWitness(gate, this::nanos, this::canary);
  private final CycleAccount account;

  private double now;
  private double runsAgain; // the process stands still until then
  private double stopEnds;
  private long unread; // requests that have come and that no thread has read
  private long finished;
  private long cycles;

  private long hits; // as the clients see them
  private long requestsOfLeft;
  private boolean isLeft; // the cycle under way

  /**
   * Makes a service.
   *
   * @param kind what it is like
   * @param byDuration true to estimate by the JVM's duration of a collection alone
   * @param seed of all that is random
   */
  BusyService(Kind kind, boolean byDuration, long seed) {
    this.kind = kind;
    this.byDuration = byDuration;
    this.random = new SplittableRandom(seed);
    this.account = new CycleAccount(SHARE, random.split());
  }

  /** Serves until so many cycles have ended; returns what the control group knows then. */
  Arms serve(long wanted) {
    account.sampled(0, 0, false, nanos());
    arrive();
    read();
    endCycleLater();
    if (kind.frozen > 0) {
      at(QUOTA_PERIOD, this::quotaPeriodEnds);
    }
    while (cycles < wanted) {
      Due next = queue.remove();
      if (next.needsACore && next.at < runsAgain) {
        onACore(runsAgain, next.what); // all of them want a core at once
        continue;
      }
      now = next.at;
      next.what.run();
    }
    return account.arms();
  }

  /** Returns the requests hit that the clients have seen. */
  long hits() {
    return hits;
  }

  /** Returns the requests of the cycles that were left to the JVM. */
  long requestsOfLeft() {
    return requestsOfLeft;
  }

  // --- time ------------------------------------------------------------------------------------

  private long nanos() {
    return Math.round(now * NANOS);
  }

  private void at(double moment, Runnable what) {
    queue.add(new Due(moment, false, what));
  }

  /** Lets a thread do something as soon as it has a core. */
  private void onACore(double from, Runnable what) {
    queue.add(new Due(from + exponential(kind.wake), true, what));
  }

  private double exponential(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  // --- requests --------------------------------------------------------------------------------

  private void arrive() {
    if (now < stopEnds) {
      hits++;
    }
    unread++;
    requestsOfLeft += isLeft ? 1 : 0;
    onACore(now, this::enter);
    at(now + exponential(1 / kind.perMilli), this::arrive);
  }

  private void enter() {
    unread--;
    int ticket = witness.tryEnter();
    onACore(now + exponential(BACKEND), () -> leave(ticket));
  }

  private void leave(int ticket) {
    witness.leave(ticket);
    finished++;
  }

  /** Does what the controller's thread does. */
  private void read() {
    witness.readArrivals();
    onACore(now + witness.nanosUntilNextArrival() / NANOS, this::read);
  }

  // --- the JVM and the kernel ------------------------------------------------------------------

  private Reference<?> canary() {
    canaries.addLast(new WeakReference<>(this));
    return canaries.getLast();
  }

  private void endCycleLater() {
    isLeft = account.isLeft();
    double length = SHORTEST_CYCLE + (LONGEST_CYCLE - SHORTEST_CYCLE) * random.nextDouble();
    onACore(now + length, this::endCycle);
  }

  private void endCycle() {
    cycles++;
    if (account.isLeft()) {
      stop();
    } else {
      account.ran(finished, nanos());
      endCycleLater();
    }
  }

  /** The JVM waits for the last thread, collects, and lets all of them go on. */
  private void stop() {
    double begins = now;
    double collects = begins;
    for (int thread = 0; thread < THREADS_TO_STOP; thread++) {
      collects = Math.max(collects, begins + exponential(kind.wake));
    }
    double ends = collects + kind.stop + freezeWithin(collects, collects + kind.stop);
    hits += gate.inFlight() + unread;
    stopEnds = ends;
    runsAgain = Math.max(runsAgain, ends);
    canaries.getLast().clear();
    long took = (long) ends - (long) collects; // as the JVM says it, in whole milliseconds
    onACore(ends, () -> notified(took));
  }

  /** A quota that a collection uses up freezes it for the rest of the period. */
  private double freezeWithin(double begins, double ends) {
    long periods = (long) (ends / QUOTA_PERIOD) - (long) (begins / QUOTA_PERIOD);
    double frozen = 0;
    for (long period = 0; period < periods; period++) {
      frozen += kind.frozen * QUOTA_PERIOD * random.nextDouble();
    }
    return frozen;
  }

  private void notified(long took) {
    StopWitness.Stop stop = witness.takeLastStop(Math.round(took * NANOS));
    Standstill standstill = byDuration ? Standstill.lasting(took * NANOS) : stop.standstill();
    account.hit(new Event.Hit(0, stop.inFlight(), Math.round(took * NANOS), standstill));
    account.sampled(finished, 1, false, nanos());
    endCycleLater();
  }

  private void quotaPeriodEnds() {
    double frozen = kind.frozen * QUOTA_PERIOD * random.nextDouble();
    at(now + QUOTA_PERIOD, this::quotaPeriodEnds);
    if (now >= stopEnds) { // a stop has its own freezes in it
      runsAgain = Math.max(runsAgain, now + frozen);
    }
  }
}
