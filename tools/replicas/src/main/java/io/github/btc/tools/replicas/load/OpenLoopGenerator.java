package io.github.btc.tools.replicas.load;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * Open loop: request n starts at t0 + n / rate, whatever became of the others, and its latency
 * counts from there. A slow answer delays nobody, so nothing is left out by coordination.
 *
 * The rate of the warm-up may grow. A cold JVM cannot serve it at first, and a queue of hundreds of
 * requests would take the cores from its compilers for minutes. So the warm-up alone may have a
 * bound of requests in flight.
 *
 * Everything that has arrived is read before anything is sent. So a refusal that is in our socket
 * keeps the next request away from that replica, and an answer that is in our socket is never
 * taken for one that is still on its way while a replica collects.
 *
 * Before that, every target gets some requests one after another: an open loop on JVMs that have
 * never run their code would begin with a queue that takes seconds to drain.
 *
 * The warm-up ends when the parent says so, at the next start of a request, or after its longest time.
 * So does the calm time after a faster warm-up, in which its queues end.
 * The measured time has its length in both cases.
 *
 * The wait for the next start is a select in whole milliseconds, then short sleeps: a busy loop
 * would take one of two cores from the replicas.
 */

/** Sends requests at a constant rate and records every attempt. One thread, which calls run. */
final class OpenLoopGenerator {

  private static final int UNAVAILABLE = 503;
  private static final int NOWHERE = -1;
  private static final long DEFAULT_HINT_MILLIS = 10;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long SLEEP_NANOS = 100_000;
  private static final long SPIN_BELOW_NANOS = 20_000;
  private static final long CHECK_ANSWERS_EVERY_NANOS = 100 * NANOS_PER_MILLI;

  private final LoadPlan plan;
  private final Selector selector;
  private final ConnectionPool[] pools;
  private final ReplicaRouter router;
  private final ResponseReader reader = new ResponseReader();
  private final AttemptRecorder recorder;
  private final Consumer<SelectionKey> onReadable = this::readable;
  private final boolean direct;
  private final Copies copies;

  /** Requests that every replica refused, waiting for the first to be worth another try. */
  private final int[] waiting;

  private int primingLeft;
  private int waitingHead;
  private int waitingCount;
  private int attempts;
  private int started;
  private int ended;
  private long startNanos;
  private long steadyFromNanos;
  private int requests;
  private int firstSteady;
  private int phasesEnded;
  private long measureFromNanos;

  // volatile: written by the thread that listens to the parent, read by the one that sends
  private volatile int phasesToEnd;

  private long nextAnswerCheckNanos;

  OpenLoopGenerator(LoadPlan plan) throws IOException {
    this.plan = plan;
    selector = Selector.open();
    pools = new ConnectionPool[plan.targets().size()];
    for (int i = 0; i < pools.length; i++) {
      pools[i] = new ConnectionPool(i, plan.targets().get(i), selector, plan.client());
    }
    router =
        new ReplicaRouter(
            pools.length, plan.client().routing(), target -> pools[target].inFlight());
    recorder = new AttemptRecorder(plan.requests());
    waiting = new int[plan.requests()];
    copies = new Copies(plan.requests(), plan.hedging());
    direct = pools.length > 1;
  }

  /** Ends the warm-up, and the calm time when called again. Not for two threads. */
  void endPhase() {
    phasesToEnd = phasesToEnd + 1;
  }

  /** Returns the first intended start that counts. */
  long measureFromNanos() {
    return measureFromNanos;
  }

  /**
   * Sends all and waits for all; returns when the first request should have started.
   *
   * @param primed runs when every target has answered its first requests
   */
  long run(Runnable primed) throws IOException {
    prime();
    primed.run();
    startNanos = System.nanoTime() + 10 * NANOS_PER_MILLI;
    nextAnswerCheckNanos = startNanos;
    steadyFromNanos = startNanos + plan.warmUpNanos();
    measureFromNanos = steadyFromNanos + plan.calmNanos();
    requests = plan.requests();
    firstSteady = plan.warmUpRequests();
    while (ended < requests) {
      if (phasesEnded < phasesToEnd) {
        shorten(phasesEnded++);
      }
      selector.selectNow(onReadable);
      long now = System.nanoTime();
      if (now - nextAnswerCheckNanos >= 0) {
        giveUpOnUnanswered(now);
      }
      probeWhoMayBeBack(now);
      hedge(now);
      if (waitingCount > 0 && retryFirstWaiting(now)) {
        continue;
      }
      if (isNextDue(now)) {
        attempt(started++, now);
      } else {
        long next = started < requests ? intendedNanos(started) - now : NANOS_PER_MILLI;
        await(Math.min(next, copies.nanosToNextHedge(now)));
      }
    }
    selector.close();
    return startNanos;
  }

  private boolean isNextDue(long nowNanos) {
    boolean hasRoom = started >= firstSteady || started - ended < plan.warmUpInFlight();
    return started < requests && hasRoom && nowNanos - intendedNanos(started) >= 0;
  }

  private void shorten(int phase) {
    if (phase == 0 && started < firstSteady) {
      // a warm-up with a bound of requests in flight is behind its intended starts
      steadyFromNanos = Math.max(intendedNanos(started), System.nanoTime());
      measureFromNanos = steadyFromNanos + plan.calmNanos();
      firstSteady = started;
      requests = started + plan.steadyRequests();
    } else if (phase == 1 && intendedNanos(started) - measureFromNanos < 0) {
      measureFromNanos = intendedNanos(started);
      requests = Math.min(requests, started + plan.measuredRequests());
    }
  }

  private void prime() throws IOException {
    primingLeft = pools.length * plan.primingRequests();
    for (int target = 0; target < pools.length && primingLeft > 0; target++) {
      send(Connection.PRIMING, target, System.nanoTime());
    }
    while (primingLeft > 0) {
      selector.select(onReadable, 1000);
    }
  }

  private void primed(int target, long nowNanos) {
    primingLeft--;
    if (primingLeft >= pools.length) {
      send(Connection.PRIMING, target, nowNanos);
    }
  }

  AttemptRecorder recorder() {
    return recorder;
  }

  private long intendedNanos(int request) {
    return request < firstSteady
        ? startNanos + plan.warmUpOffsetNanos(request)
        : steadyFromNanos + plan.steadyOffsetNanos(request - firstSteady);
  }

  private void await(long nanos) throws IOException {
    long most = Math.min(nanos, router.allIn() ? nanos : NANOS_PER_MILLI);
    if (most > NANOS_PER_MILLI + SLEEP_NANOS) {
      selector.select(onReadable, most / NANOS_PER_MILLI);
    } else if (most > SPIN_BELOW_NANOS) {
      LockSupport.parkNanos(Math.min(most, SLEEP_NANOS));
    }
  }

  private void probeWhoMayBeBack(long nowNanos) {
    int target = router.probe(nowNanos);
    if (target == ReplicaRouter.NONE) {
      return;
    }
    if (direct) {
      send(Connection.PROBE, target, nowNanos);
    } else {
      router.ready(target); // a load balancer; it has its own health checks
    }
  }

  private void attempt(int request, long nowNanos) {
    int target = router.choose();
    if (target == ReplicaRouter.NONE) {
      waiting[(waitingHead + waitingCount++) % waiting.length] = request;
    } else {
      send(request, target, nowNanos);
    }
  }

  /** Asks a second replica for what the first has not answered for too long. */
  private void hedge(long nowNanos) {
    for (int request = copies.due(nowNanos);
        request != Copies.NONE;
        request = copies.due(nowNanos)) {
      int target = router.chooseOtherThan(copies.firstTarget(request));
      if (target != ReplicaRouter.NONE) {
        send(request, target, nowNanos);
      }
    }
  }

  private void send(int request, int target, long nowNanos) {
    if (request >= 0) {
      copies.sent(request, target, nowNanos);
    }
    Connection connection = null;
    try {
      connection = pools[target].take(nowNanos);
      connection.send(request, attempts++, nowNanos);
    } catch (IOException e) {
      failed(connection, request, target, nowNanos);
    }
  }

  /** Returns true if a request left the line, one way or another. */
  private boolean retryFirstWaiting(long nowNanos) {
    int request = waiting[waitingHead];
    long intended = intendedNanos(request);
    boolean tooLate = nowNanos - intended > plan.retryLimitNanos();
    if (!tooLate && !router.anyIn()) {
      return false;
    }
    waitingHead = (waitingHead + 1) % waiting.length;
    waitingCount--;
    if (tooLate) {
      record(Attempts.UNNUMBERED, request, NOWHERE, Attempts.GAVE_UP, nowNanos, nowNanos);
      ended++;
    } else {
      attempt(request, nowNanos);
    }
    return true;
  }

  private void readable(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    try {
      if (!connection.isBusy()) {
        pools[connection.target()].discard(connection); // closed, or says what nobody asked
      } else if (connection.receive(reader)) {
        answered(connection, System.nanoTime());
      }
    } catch (IOException e) {
      failed(connection, connection.request(), connection.target(), System.nanoTime());
    }
  }

  private void answered(Connection connection, long nowNanos) {
    int request = connection.request();
    long sent = connection.sentNanos();
    int replica = direct ? connection.target() : reader.replica();
    pools[connection.target()].giveBack(connection);
    if (direct && plan.client().obeysNotices() && reader.hasNotice()) {
      long back = reader.backInMillis() * NANOS_PER_MILLI;
      router.leaveOut(connection.target(), nowNanos, back);
    }
    if (request == Connection.PRIMING) {
      primed(connection.target(), nowNanos);
    } else if (request == Connection.PROBE) {
      probed(connection.target(), nowNanos);
    } else if (reader.status() == UNAVAILABLE && plan.client().retries()) {
      record(connection.attempt(), request, replica, UNAVAILABLE, sent, nowNanos);
      router.leaveOut(connection.target(), nowNanos, hintNanos());
      if (copies.refused(request)) {
        attempt(request, nowNanos);
      }
    } else {
      end(connection.attempt(), request, replica, reader.status(), sent, nowNanos);
    }
  }

  private void probed(int target, long nowNanos) {
    if (reader.status() == UNAVAILABLE) {
      router.notReady(target, nowNanos, hintNanos());
    } else {
      router.ready(target);
    }
  }

  private long hintNanos() {
    int given = reader.retryAfterMillis();
    return (given >= 0 ? given : DEFAULT_HINT_MILLIS) * NANOS_PER_MILLI;
  }

  private void failed(@Nullable Connection connection, int request, int target, long nowNanos) {
    long sent = connection == null ? nowNanos : connection.sentNanos();
    if (connection != null) {
      pools[target].discard(connection);
    }
    if (request == Connection.PRIMING) {
      primed(target, nowNanos);
    } else if (request == Connection.PROBE) {
      router.notReady(target, nowNanos, hintNanos());
    } else {
      int attempt = connection == null ? Attempts.UNNUMBERED : connection.attempt();
      end(attempt, request, direct ? target : NOWHERE, Attempts.NO_ANSWER, sent, nowNanos);
    }
  }

  private void giveUpOnUnanswered(long nowNanos) {
    nextAnswerCheckNanos = nowNanos + CHECK_ANSWERS_EVERY_NANOS;
    for (ConnectionPool pool : pools) {
      long before = nowNanos - plan.answerLimitNanos();
      Connection late = pool.unansweredSince(before);
      while (late != null) {
        failed(late, late.request(), late.target(), nowNanos);
        late = pool.unansweredSince(before);
      }
    }
  }

  private void end(
      int attempt, int request, int replica, int status, long sentNanos, long receivedNanos) {
    record(attempt, request, replica, status, sentNanos, receivedNanos);
    if (copies.ended(request, status == Attempts.OK)) {
      copies.took(receivedNanos - intendedNanos(request));
      ended++;
    }
  }

  private void record(
      int attempt, int request, int replica, int status, long sentNanos, long receivedNanos) {
    int waited = status == Attempts.OK ? reader.waitedMillis() : 0;
    recorder.add(
        attempt,
        request,
        replica,
        status,
        intendedNanos(request),
        sentNanos,
        receivedNanos,
        waited);
  }
}
