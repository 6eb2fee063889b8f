package io.github.btc.controller;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import io.github.btc.gate.TimedGate;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.Event;
import io.github.btc.observe.CpuTime;
import io.github.btc.observe.FlightRecorder;
import io.github.btc.observe.JmxRegistration;
import io.github.btc.observe.RefusedRun;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs background tasks so that no request overlaps them. The controller samples the levels of the
 * tasks. When a task is due, it announces to the routers, closes the gate, waits until no request
 * is in flight, runs the task, and opens the gate again.
 *
 * <pre>{@code
 * var controller = BackgroundTaskController.builder()
 *     .task(GarbageCollectionTask.young())
 *     .start();
 * servletContext.addFilter("btc", new BtcFilter(controller.gate()));
 * }</pre>
 *
 * <p><b>Fails open.</b> The gate opens whatever fails: tasks, monitors, announcers, listeners or
 * the controller itself. It opens at the latest after the announce, drain and task limits and the
 * grace.
 *
 * <p>Thread-safe. A controller has three daemon threads: its own, which sleeps between samples, one
 * for the announcer, and one for the tasks.
 */
public final class BackgroundTaskController implements AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final Duration THREAD_END_LIMIT = Duration.ofSeconds(5);

  private final ControllerSettings settings;
  private final OneWordGate gate;
  private final TimedGate closings;
  private final ProcessClaim claim;
  private final ControllerWorld world;
  private final ThreadWorker announcerWorker;
  private final ThreadWorker taskWorker;
  private final Thread thread;
  private @Nullable JmxRegistration jmx; // guarded by this
  private boolean started; // guarded by this
  private boolean ended; // guarded by this
  private volatile boolean woken; // written by whoever has news for the controller's thread

  BackgroundTaskController(ControllerSettings settings) {
    this.settings = settings;
    Ticker ticker = settings.ticker();
    ClosingClock clock =
        new ClosingClock(
            new GuardedRetryAfterEstimators(settings.retryAfterEstimators()),
            Duration.ofNanos(settings.machine().taskLimitNanos()));
    this.thread = new Thread(this::drive, "btc-" + settings.name());
    thread.setDaemon(true);
    this.gate = new OneWordGate(this::wake, () -> clock.restNanos(ticker.nanos()));
    this.announcerWorker = new ThreadWorker("btc-" + settings.name() + "-announcer");
    this.taskWorker = new ThreadWorker("btc-" + settings.name() + "-task");
    long longestClosedNanos = settings.machine().longestClosedNanos();
    this.closings = new TimedGate(gate, ticker, longestClosedNanos, this::wake);
    this.claim = new ProcessClaim(settings.name());
    this.world =
        new ControllerWorld(
            settings,
            gate,
            new StopWitness(gate, ticker),
            closings,
            clock,
            new FlightRecorder(settings.name()),
            new Workers(announcerWorker, taskWorker, this::wake, this::cpuNanos));
  }

  /** {@return a builder of a controller, with all defaults} */
  public static ControllerBuilder builder() {
    return new ControllerBuilder();
  }

  /**
   * Starts the controller. A second call has no effect.
   *
   * @return this
   * @throws IllegalStateException if the controller has been closed
   */
  public synchronized BackgroundTaskController start() {
    if (ended) {
      throw new IllegalStateException("controller " + settings.name() + " is closed");
    }
    if (!started) {
      started = true;
      if (settings.jmx()) {
        jmx =
            JmxRegistration.register(
                settings.name(), this::snapshot, this::pause, this::resume, this::runNow);
      }
      claimTheProcess();
      sayIfItObserves();
      thread.start();
    }
    return this;
  }

  /** A second controller of this JVM that would stop the process observes. */
  private void claimTheProcess() {
    if (world.observing() == null && world.stopsTheProcess() && !claim.take()) {
      world.observe(DeferralReason.ANOTHER_CONTROLLER);
    }
  }

  private void sayIfItObserves() {
    DeferralReason reason = world.observing();
    if (reason != null) {
      LOG.log(
          reason == DeferralReason.OBSERVE_ONLY ? Level.INFO : Level.WARNING,
          "Controller {0} only observes and closes nothing: {1} (expected {2}).",
          settings.name(),
          why(reason),
          settings.whatToSet().toClose(reason));
    }
  }

  private static String why(DeferralReason reason) {
    return RefusedRun.whyItObserves(reason, "controller " + ProcessClaim.holder());
  }

  /** {@return the gate that adapters ask, always the same one} */
  public AdmissionGate gate() {
    return world.entrance();
  }

  /**
   * {@return the announcer that was set, for use in messages; {@link Announcer#none()} if there is
   * none}
   */
  public Announcer announcer() {
    return settings.announcer();
  }

  /**
   * Lets no closing start until {@link #resume()}. A closing under way goes on, and so does one
   * that begins at this moment. No closing begins once {@link ControllerSnapshot#paused()} is true.
   */
  public void pause() {
    world.post(new Event.Paused());
  }

  /** Lets closings start again. */
  public void resume() {
    world.post(new Event.Resumed());
  }

  /**
   * Asks for a closing now in which a task runs, whatever its level and the budget. The call has no
   * effect while a closing is under way. The controller publishes a {@link
   * io.github.btc.ControllerEvent.Deferred} instead if it is paused or only observes, if a task is
   * stuck, or if a request has outlasted the drain limit. It also does so if the announcement
   * failed or was not confirmed, unless somebody has said that refusals are retried.
   *
   * @param task the name of the task
   * @throws IllegalArgumentException if no task has this name
   */
  public void runNow(String task) {
    List<String> names = settings.tasks().stream().map(each -> each.name()).toList();
    int index = names.indexOf(task);
    if (index < 0) {
      throw new IllegalArgumentException("task: \"" + task + "\" (expected one of " + names + ")");
    }
    world.requestRun(index);
  }

  /**
   * Adds a listener. The controller may be running already, because metrics are often bound late.
   *
   * @param listener receives every event from now on, while the gate is open
   */
  public void addListener(ControllerListener listener) {
    world.addListener(Objects.requireNonNull(listener, "listener"));
  }

  /**
   * Removes a listener. An event on its way may still reach the listener.
   *
   * @param listener a listener that was added; any other is ignored
   */
  public void removeListener(ControllerListener listener) {
    world.removeListener(listener);
  }

  /**
   * Returns the state and the counts of this controller.
   *
   * @return values that may be out of date when they arrive
   */
  public ControllerSnapshot snapshot() {
    return world.snapshot();
  }

  /**
   * Ends the controller. The method opens the gate for good, interrupts a running task, announces
   * that this replica is back, and closes the announcer unless that is {@link
   * io.github.btc.Announcer#shared()}. It waits a few seconds at most. On a thread of the
   * controller, for instance in a listener, it does not wait. A second call has no effect.
   */
  @Override
  public void close() {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      if (jmx != null) {
        jmx.close();
      }
      claim.release();
      if (!started) {
        world.endWithoutStart();
      }
    }
    world.post(new Event.Stopped());
    try {
      if (isOwnThread(Thread.currentThread())) {
        endThreadsElsewhere(); // a thread cannot wait for its own end
      } else {
        endThreads();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      endThreadsElsewhere();
    } finally {
      closings.openForGood();
    }
  }

  private boolean isOwnThread(Thread caller) {
    return caller == thread || announcerWorker.runsOn(caller) || taskWorker.runsOn(caller);
  }

  private void endThreadsElsewhere() {
    Thread rest = new Thread(this::endThreadsLater, "btc-" + settings.name() + "-end");
    rest.setDaemon(true);
    rest.start();
  }

  private void endThreads() throws InterruptedException {
    thread.join(THREAD_END_LIMIT.toMillis());
    announcerWorker.shutDown(Duration.ofNanos(settings.machine().announceLimitNanos()));
    taskWorker.shutDown(Duration.ofNanos(settings.machine().taskGraceNanos()));
  }

  /** Ends the threads on a thread of its own, for a caller that must not wait. */
  private void endThreadsLater() {
    try {
      endThreads();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // cannot happen: no other thread knows this one
    }
  }

  private long cpuNanos() {
    return CpuTime.nanosOf(thread, announcerWorker.thread(), taskWorker.thread());
  }

  private void wake() {
    woken = true; // a thread that waits for a core cannot tell by the time that it was woken
    LockSupport.unpark(thread);
  }

  /**
   * Sleeps for some time, or until somebody wakes this thread. Arrivals are read meanwhile, because
   * a step for each of them would cost several times as much.
   */
  private void sleep(long nanos) {
    Ticker ticker = settings.ticker();
    long begun = ticker.nanos();
    long left = nanos;
    while (left > 0 && !woken) {
      LockSupport.parkNanos(this, Math.min(left, world.nanosUntilNextArrival()));
      Thread.interrupted(); // a flag left set would end every later park
      world.readArrivals();
      left = nanos - (ticker.nanos() - begun);
    }
    woken = false; // before the step, so that none of what follows is lost
  }

  private void drive() {
    try {
      if (world.observing() == null) {
        Rehearsal.of(settings.machine());
      }
      long nanos = world.step();
      while (world.state() != ControllerState.STOPPED) {
        sleep(nanos);
        nanos = world.step();
      }
    } catch (Throwable e) { // a fault of BTC may cost a closing, never a request
      LOG.log(
          Level.ERROR,
          "Controller "
              + settings.name()
              + " failed and has stopped. The gate is open, and no task will run.",
          e);
    } finally {
      closings.openForGood(); // before anything that may need memory
      world.gaveUp();
    }
  }
}
