package io.github.btc.controller;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.Event;
import io.github.btc.observe.FlightRecorder;
import io.github.btc.observe.JmxRegistration;
import io.github.btc.process.NeighbourGates;
import io.github.btc.process.ProcessGates;
import io.github.btc.process.SharedGate;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs background tasks so that no request overlaps them: watches their levels, tells the routers,
 * shuts the gate, waits until no request is in flight, runs what is due, and opens the gate again.
 *
 * <pre>{@code
 * var controller = BackgroundTaskController.builder()
 *     .task(GarbageCollectionTask.young())
 *     .start();
 * servletContext.addFilter("btc", new BtcFilter(controller.gate()));
 * }</pre>
 *
 * <p><b>Fails open.</b> Whatever goes wrong, in tasks, monitors, announcers, listeners or here, the
 * gate opens: at the latest after the announce, drain and task limits and the grace.
 *
 * <p>Thread-safe. Three daemon threads: the controller's own, which sleeps between samples, one for
 * the announcer and one for the tasks.
 */
public final class BackgroundTaskController implements AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final Duration THREAD_END_LIMIT = Duration.ofSeconds(5);

  private final ControllerSettings settings;
  private final OneWordGate gate;
  private final SharedGate sharedGate;
  private final ProcessGates processGates;
  private final ControllerWorld world;
  private final ThreadWorker announcerWorker;
  private final ThreadWorker taskWorker;
  private final Thread thread;
  private @Nullable JmxRegistration jmx; // guarded by this
  private boolean started; // guarded by this
  private boolean ended; // guarded by this

  BackgroundTaskController(ControllerSettings settings) {
    this.settings = settings;
    Ticker ticker = settings.ticker();
    ClosingClock clock =
        new ClosingClock(new GuardedRetryAfterEstimators(settings.retryAfterEstimators()));
    this.thread = new Thread(this::drive, "btc-" + settings.name());
    thread.setDaemon(true);
    this.gate = new OneWordGate(this::wake, () -> clock.restNanos(ticker.nanos()));
    this.announcerWorker = new ThreadWorker("btc-" + settings.name() + "-announcer");
    this.taskWorker = new ThreadWorker("btc-" + settings.name() + "-task");
    long longestShutNanos = settings.machine().longestShutNanos();
    this.sharedGate = new SharedGate(gate, ticker, longestShutNanos, this::wake);
    this.processGates = new ProcessGates(settings.name());
    NeighbourGates neighbours = settings.jmx() ? processGates : NeighbourGates.NONE;
    this.world =
        new ControllerWorld(
            settings,
            new Gates(gate, sharedGate, neighbours, longestShutNanos),
            clock,
            new FlightRecorder(settings.name()),
            new Workers(announcerWorker, taskWorker, this::wake));
  }

  /**
   * Begins the settings of a controller.
   *
   * @return a builder with every default
   */
  public static ControllerBuilder builder() {
    return new ControllerBuilder();
  }

  /**
   * Starts watching the tasks. Does nothing the second time.
   *
   * @return this
   * @throws IllegalStateException if it has been closed
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
        processGates.show(sharedGate); // before the first closing, which must not hold its own gate
      }
      thread.start();
    }
    return this;
  }

  /**
   * Returns the gate that adapters ask.
   *
   * @return the same gate every time
   */
  public AdmissionGate gate() {
    return gate;
  }

  /**
   * Returns who tells the routers, for messages.
   *
   * @return the announcer that was set, or the default
   */
  public Announcer announcer() {
    return settings.announcer();
  }

  /**
   * Starts no closing until {@link #resume()}. One under way goes on, and so does one that begins
   * at this moment: {@link ControllerSnapshot#paused()} says when none does any more.
   */
  public void pause() {
    world.post(new Event.Paused());
  }

  /** Lets closings start again. */
  public void resume() {
    world.post(new Event.Resumed());
  }

  /**
   * Asks for a closing now in which a task runs, whatever its level and the budget. Ignored while a
   * closing is under way. A controller that is paused or in a dry run, whose last task is stuck, or
   * in which a request has been in flight for longer than the drain limit, says so in a {@link
   * io.github.btc.ControllerEvent.Deferred} instead.
   *
   * @param task its name
   * @throws IllegalArgumentException if there is no such task
   */
  public void runNow(String task) {
    for (int i = 0; i < settings.tasks().size(); i++) {
      if (settings.tasks().get(i).name().equals(task)) {
        world.requestRun(i);
        return;
      }
    }
    throw new IllegalArgumentException(
        "task: \""
            + task
            + "\" (expected one of "
            + settings.tasks().stream().map(t -> t.name()).toList()
            + ")");
  }

  /**
   * Adds a listener to a controller that may be running: adapters of metrics come late.
   *
   * @param listener told of every event from now on, while the gate is open
   */
  public void addListener(ControllerListener listener) {
    world.addListener(Objects.requireNonNull(listener, "listener"));
  }

  /**
   * Removes a listener. An event on its way may still reach it.
   *
   * @param listener one that was added; another is ignored
   */
  public void removeListener(ControllerListener listener) {
    world.removeListener(listener);
  }

  /**
   * Returns what has been done so far.
   *
   * @return counts, "extremely transient"
   */
  public ControllerSnapshot snapshot() {
    return world.snapshot();
  }

  /**
   * Ends the controller: opens the gate for good, interrupts a running task, tells the routers that
   * this replica is back, and closes its announcer unless that is {@link
   * io.github.btc.Announcer#shared()}. Waits a few seconds at most, and not at all on a thread of
   * the controller's own, for instance in a listener. Does nothing the second time.
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
      processGates.close();
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
      sharedGate.openForGood();
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

  /** For a caller in a hurry: who was interrupted is not kept waiting. */
  private void endThreadsLater() {
    try {
      endThreads();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody knows this thread
    }
  }

  private void wake() {
    LockSupport.unpark(thread);
  }

  private void drive() {
    try {
      long nanos = world.step();
      while (world.state() != ControllerState.STOPPED) {
        if (nanos > 0) {
          LockSupport.parkNanos(this, nanos);
          Thread.interrupted(); // close() ends this thread, nothing else; set, it lets no park last
        }
        nanos = world.step();
      }
    } catch (Throwable e) { // a fault of ours may cost a chance, never a request
      LOG.log(
          Level.ERROR,
          "Controller "
              + settings.name()
              + " failed and has stopped. The gate is open, no task will run.",
          e);
    } finally {
      sharedGate.openForGood(); // before anything that may need memory
      world.gaveUp();
    }
  }
}
