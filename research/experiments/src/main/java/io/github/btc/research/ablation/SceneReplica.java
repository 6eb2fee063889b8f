package io.github.btc.research.ablation;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.internal.Settings;
import io.github.btc.machine.Action;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.ClosingEstimate;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Driver;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.World;
import io.github.btc.research.ablation.Scene.Router;
import io.github.btc.research.ablation.SceneRun.Request;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A replica of a scene, as a world of the controller's own driver. A stopped process can neither
 * serve nor refuse nor decide: requests for it wait in the socket and count as exposed.
 */
final class SceneReplica implements World {

  private static final long MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final long ANNOUNCED_AFTER = 2 * MILLI;
  private static final long DOWN_FROM_NANOS = 20_000 * MILLI;
  private static final long DOWN_UNTIL_NANOS = 80_000 * MILLI;
  private static final RefusalWait BY_REFUSALS =
      new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2));

  private final SceneRun run;
  private final int index;
  private final Router router;
  private final SceneHeap heap;
  private final Driver driver;
  private final ClosingClock clock;

  private final Set<Request> inFlight = new LinkedHashSet<>(); // the oldest first
  private final Deque<Request> unread = new ArrayDeque<>();
  private final List<Event.Ended> ended = new ArrayList<>();

  private long stoppedUntilNanos;
  private long finished;
  private long refused;
  private long returned;
  private long closedAtNanos;
  private boolean closed;
  private int outs; // what takes it out: the router, and the gate
  private boolean told;
  private long blockedUntilNanos;
  private long wakeAtFinished;
  private long answerAtNanos = NEVER;
  private long tasksEndAtNanos = NEVER;
  private long nextWakeNanos = NEVER;

  SceneReplica(SceneRun run, Scene scene, Ablated ablated, int index, SplittableRandom random) {
    this.run = run;
    this.index = index;
    this.router = scene.router();
    this.heap = new SceneHeap(scene.heap(), ablated, random.split());
    MachineSettings settings =
        ablated
            .settings()
            .with(
                Settings.REFUSALS_ARE_RETRIED,
                router != Router.DOWN_FOR_A_MINUTE && router != Router.CONFIRMS_NOTHING);
    this.clock =
        new ClosingClock(EwmaRetryAfterEstimator::new, Duration.ofNanos(settings.taskLimitNanos()));
    this.driver = new Driver(this, new ControllerMachine(settings, heap.tasks(), random.split()));
  }

  // --- requests ------------------------------------------------------------------------------

  /** Offers a request; returns false for a refusal. */
  boolean offer(Request request) {
    if (isStopped()) {
      run.totals().exposed++;
      run.totals().waitedNanos += stoppedUntilNanos - nowNanos();
      unread.add(request);
      return true;
    }
    if (closed) {
      refuse();
      return false;
    }
    admit(request);
    return true;
  }

  private void refuse() {
    refused++;
    if (router == Router.BY_REFUSALS) {
      blockedUntilNanos = nowNanos() + clock.restNanos(nowNanos());
    }
    step();
  }

  /** Lets a refused request in that comes back, because it has nowhere else to go. */
  void takeBack(Request request) {
    returned++;
    admit(request);
    step();
  }

  private void admit(Request request) {
    request.admittedNanos = nowNanos();
    request.endNanos = nowNanos() + request.serviceNanos;
    inFlight.add(request);
    run.at(request.endNanos, () -> end(request));
  }

  private void end(Request request) {
    if (request.endNanos > nowNanos()) { // a collection came between
      run.at(request.endNanos, () -> end(request));
      return;
    }
    inFlight.remove(request);
    request.next.run();
    finished++;
    double millis = heap.grow(inFlight.size());
    if (millis > 0) {
      run.totals().exposed += inFlight.size();
      run.totals().waitedNanos += inFlight.size() * millis * MILLI;
      stop((long) (millis * MILLI));
    }
    if (finished >= wakeAtFinished || driver.machine().state() != ControllerState.SERVING) {
      step();
    }
  }

  private void stop(long nanos) {
    stoppedUntilNanos = Math.max(stoppedUntilNanos, nowNanos()) + nanos;
    inFlight.forEach(request -> request.endNanos += nanos);
    run.at(stoppedUntilNanos, this::goOn);
  }

  private void goOn() {
    if (isStopped()) {
      return;
    }
    step();
    while (!isStopped() && !unread.isEmpty()) {
      Request request = unread.remove();
      if (closed) {
        refuse();
        run.totals().refused++;
        run.route(request);
      } else {
        admit(request);
      }
    }
  }

  private boolean isStopped() {
    return nowNanos() < stoppedUntilNanos;
  }

  int outstanding() {
    return inFlight.size() + unread.size();
  }

  // --- the router ----------------------------------------------------------------------------

  void takeOut(boolean out) {
    if (told != out) {
      told = out;
      away(out ? 1 : -1);
    }
  }

  boolean isTakenOut() {
    return told;
  }

  boolean isAway() {
    return outs > 0;
  }

  long blockedUntilNanos() {
    return blockedUntilNanos;
  }

  private void away(int change) {
    boolean before = isAway();
    outs += change;
    if (before != isAway()) {
      run.totals().away(isAway() ? 1 : -1, nowNanos());
    }
  }

  // --- the driver ----------------------------------------------------------------------------

  void step() {
    if (isStopped()) {
      return;
    }
    long next = driver.step();
    long at = next == NEVER ? NEVER : nowNanos() + Math.max(1, next);
    long wake = Math.min(at, Math.min(answerAtNanos, tasksEndAtNanos));
    if (wake == NEVER || wake == nextWakeNanos) {
      return;
    }
    nextWakeNanos = wake;
    run.at(
        wake,
        () -> {
          if (nextWakeNanos == wake) {
            nextWakeNanos = NEVER;
            step();
          }
        });
  }

  @Override
  public @Nullable Event poll() {
    if (nowNanos() >= answerAtNanos) {
      answerAtNanos = NEVER;
      return answer();
    }
    if (nowNanos() >= tasksEndAtNanos) {
      tasksEndAtNanos = NEVER;
      return new Event.TasksEnded(finished, List.copyOf(ended));
    }
    return null;
  }

  private Event answer() {
    return switch (router) {
      case BY_REFUSALS, ALONE, CONFIRMS_NOTHING -> new Event.Announced(false);
      case TOLD -> told();
      case DOWN_FOR_A_MINUTE -> isDown() ? new Event.AnnouncementFailed() : told();
      case MISTAKEN -> takenOut();
    };
  }

  private boolean isDown() {
    return nowNanos() >= DOWN_FROM_NANOS && nowNanos() < DOWN_UNTIL_NANOS;
  }

  private Event told() {
    return run.isSomebodyElseIn(this) ? takenOut() : new Event.NotNow();
  }

  private Event takenOut() {
    run.takeOut(index, true);
    return new Event.Announced(true);
  }

  @Override
  public long nowNanos() {
    return run.nowNanos();
  }

  @Override
  public int inFlight() {
    return inFlight.size();
  }

  @Override
  public boolean isDrained() {
    return closed && inFlight.isEmpty();
  }

  @Override
  public long finished() {
    return finished;
  }

  @Override
  public long refused() {
    return refused;
  }

  @Override
  public long returned() {
    return returned;
  }

  @Override
  public RefusalWait refusalWait() {
    return router == Router.BY_REFUSALS ? BY_REFUSALS : RefusalWait.NONE;
  }

  @Override
  public long readOldestNanos() {
    return inFlight.isEmpty() ? 0 : nowNanos() - inFlight.iterator().next().admittedNanos;
  }

  @Override
  public void wakeAtFinished(long count) {
    wakeAtFinished = count;
  }

  @Override
  public List<Event.Reading> readMonitors() {
    run.totals().samples++;
    List<Event.Reading> readings = new ArrayList<>();
    for (int i = 0; i < heap.tasks().size(); i++) {
      readings.add(heap.sampled(i, nowNanos()));
    }
    return readings;
  }

  // --- what the machine decides --------------------------------------------------------------

  /** Is never called, because no coordinator is simulated. */
  @Override
  public void askCoordinator(Action.AskCoordinator action) {}

  @Override
  public void standBack(Action.StandBack action) {
    answerAtNanos = NEVER;
    run.totals().inVain += action.deferral().reason() == DeferralReason.NOT_ANNOUNCED ? 1 : 0;
    run.takeOut(index, false);
  }

  @Override
  public void announceAway(Action.AnnounceAway action) {
    clock.prepare(action.tasks(), ClosingEstimate.FIRST_GUESS.nanos());
    boolean atOnce = router == Router.BY_REFUSALS || router == Router.ALONE;
    answerAtNanos = nowNanos() + (atOnce ? 0 : ANNOUNCED_AFTER);
  }

  @Override
  public void closeGate(Action.CloseGate action) {
    answerAtNanos = NEVER;
    closed = true;
    closedAtNanos = nowNanos();
    clock.closed(nowNanos());
    away(1);
  }

  @Override
  public void runTasks(Action.RunTasks action) {
    ended.clear();
    double millis = 0;
    for (int task : action.tasks()) {
      double before = driver.machine().level(task);
      double each = heap.runMillis(task);
      Event.Reading after = heap.reading(task);
      run.totals().inVain += heap.succeeds() && after.level() < before ? 0 : 1;
      ended.add(new Event.Ended(heap.succeeds(), (long) (each * MILLI), after));
      millis += each;
    }
    long nanos = (long) (millis * MILLI);
    tasksEndAtNanos = nowNanos() + nanos;
    if (heap.stopsTheProcess()) {
      run.totals().exposed += inFlight.size();
      stop(nanos);
    }
  }

  @Override
  public void interruptTasks(Action.InterruptTasks action) {}

  @Override
  public void openGate(Action.OpenGate action) {
    answerAtNanos = NEVER;
    if (closed) {
      closed = false;
      run.totals().closings++;
      run.totals().closedNanos += nowNanos() - closedAtNanos;
      run.totals().inVain += action.ending() == Ending.DRAIN_ABANDONED ? 1 : 0;
      if (clock.opened(nowNanos()) > 0 && action.ending() == Ending.COMPLETED) {
        clock.learn();
      }
      away(-1);
    }
    run.takeOut(index, false);
  }
}
