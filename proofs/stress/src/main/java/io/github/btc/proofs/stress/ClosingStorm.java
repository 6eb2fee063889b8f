package io.github.btc.proofs.stress;

import io.github.btc.AdmissionGate;
import io.github.btc.gate.OneWordGate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends very many requests through one gate that is closed very often. Four clients enter and leave
 * as fast as they can, until both numbers are reached. The closer sleeps until the gate wakes it
 * after a number of requests, closes the gate, and sleeps until the gate wakes it because no
 * request is in flight. Then it runs a task of some microseconds and opens the gate. The closer
 * depends on these wake-ups only. If none comes within ten seconds, it counts as lost.
 *
 * <p>Overlaps are counted from both sides. Every client checks during its request whether a task
 * runs. The task compares every client's own counts of begun and ended requests.
 */
public final class ClosingStorm {

  private static final int CLIENTS = 4;
  private static final long LOST_NANOS = 10_000_000_000L;
  private static final int TASK_SPINS = 200; // some microseconds
  private static final int CACHE_LINE = 16; // longs, twice over: the prefetcher takes two lines

  private final long requests;
  private final long closings;
  private final GateUnderTest gate;
  private final Thread closer;
  private final AtomicLongArray begun = new AtomicLongArray((CLIENTS + 2) * CACHE_LINE);
  private final AtomicLongArray ended = new AtomicLongArray((CLIENTS + 2) * CACHE_LINE);
  private final AtomicLong seenByClients = new AtomicLong();
  private long seenByTask;
  private long lostWakeUps;
  private long closed;
  // volatile: written by the closer, read by the clients
  private volatile boolean taskRunning;
  private volatile boolean closedOftenEnough;
  // volatile: written by the thread that wakes the closer, read and cleared by the closer
  private volatile boolean woken;

  /**
   * Prepares a storm.
   *
   * @param requests the least number of requests to serve, at least the number of closings
   * @param closings the number of closings
   */
  public ClosingStorm(long requests, long closings) {
    this.requests = requests;
    this.closings = closings;
    this.closer = new Thread(this::closeAgainAndAgain, "closer");
    closer.setDaemon(true);
    this.gate = GateUnderTest.make(this::wake);
  }

  /**
   * The result of a storm.
   *
   * @param served the number of served requests
   * @param refused the number of refused requests
   * @param closings the number of closings with a task
   * @param overlaps how often a request saw a task, or a task saw a request; must be 0
   * @param leaks the requests in flight at the end by the gate's count; must be 0
   * @param lostWakeUps how often the gate did not wake the closer; must be 0
   */
  public record Outcome(
      long served, long refused, long closings, long overlaps, long leaks, long lostWakeUps) {}

  /**
   * Runs a storm from the command line: {@code REQUESTS CLOSINGS}. The exit code is 1 if the gate
   * failed.
   *
   * @param arguments the two numbers; the defaults are 1000000000 and 100000
   * @throws InterruptedException if interrupted
   */
  public static void main(String[] arguments) throws InterruptedException {
    long requests = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1_000_000_000;
    long closings = arguments.length > 1 ? Long.parseLong(arguments[1]) : 100_000;
    long start = System.nanoTime();
    Outcome outcome = new ClosingStorm(requests, closings).run();
    System.out.println(outcome + " in " + (System.nanoTime() - start) / 1_000_000_000 + " s");
    System.exit(outcome.overlaps() + outcome.leaks() + outcome.lostWakeUps() == 0 ? 0 : 1);
  }

  /**
   * Runs the storm.
   *
   * @return the result
   * @throws InterruptedException if interrupted
   */
  public Outcome run() throws InterruptedException {
    List<Thread> clients = new ArrayList<>();
    CountDownLatch served = new CountDownLatch(CLIENTS);
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      Thread thread =
          new Thread(
              () -> {
                serve(client);
                served.countDown();
              },
              "client-" + i);
      thread.setDaemon(true);
      clients.add(thread);
    }
    closer.start();
    clients.forEach(Thread::start);
    served.await();
    closer.join();
    return outcome();
  }

  private Outcome outcome() {
    gate.close();
    long inFlight = gate.isDrained() ? 0 : 1;
    long served = 0;
    for (int i = 0; i < CLIENTS; i++) {
      served += ended.get(slot(i));
    }
    long overlaps = seenByClients.get() + seenByTask;
    long leaks = inFlight + Math.abs(OneWordGate.finishedBetween(gate.finished(), (int) served));
    return new Outcome(served, gate.refused(), closed, overlaps, leaks, lostWakeUps);
  }

  private void serve(int client) {
    int slot = slot(client);
    long mine = requests / CLIENTS + (client < requests % CLIENTS ? 1 : 0);
    long overlaps = 0;
    for (long count = 0; count < mine || !closedOftenEnough; ) {
      int ticket = gate.tryEnter();
      if (ticket == AdmissionGate.REFUSED) {
        Thread.yield();
        continue;
      }
      count++;
      begun.lazySet(slot, count);
      overlaps += taskRunning ? 1 : 0;
      ended.lazySet(slot, count);
      overlaps += taskRunning ? 1 : 0;
      gate.leave(ticket);
    }
    seenByClients.addAndGet(overlaps);
  }

  private void closeAgainAndAgain() {
    int between = (int) Math.max(1, requests / closings);
    while (closed < closings && lostWakeUps == 0) {
      int next = gate.finished() + between;
      gate.wakeAt(next);
      sleepUntil(() -> OneWordGate.finishedBetween(next, gate.finished()) >= 0);
      gate.close();
      sleepUntil(gate::isDrained);
      runTask();
      gate.open();
    }
    closedOftenEnough = true;
  }

  private void runTask() {
    taskRunning = true;
    for (int i = 0; i < CLIENTS; i++) {
      seenByTask += begun.get(slot(i)) == ended.get(slot(i)) ? 0 : 1;
    }
    for (int i = 0; i < TASK_SPINS; i++) {
      Thread.onSpinWait();
    }
    Thread.yield(); // on one CPU a request could meet no task otherwise
    closed++;
    taskRunning = false;
  }

  /** Sleeps until it is woken and the condition is true. Extra wake-ups are allowed. */
  private void sleepUntil(Condition condition) {
    while (true) {
      woken = false;
      if (condition.isMet()) {
        return;
      }
      long start = System.nanoTime();
      while (!woken) {
        LockSupport.parkNanos(this, LOST_NANOS);
        if (!woken && System.nanoTime() - start >= LOST_NANOS) {
          lostWakeUps += condition.isMet() ? 1 : 0;
          break;
        }
      }
    }
  }

  private void wake() {
    woken = true;
    LockSupport.unpark(closer);
  }

  private static int slot(int client) {
    return (client + 1) * CACHE_LINE;
  }

  private interface Condition {
    boolean isMet();
  }
}
