package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/* Each state is a record that decides which events lead out of it. The left column shows the states
 * that users see in capitals, and the records below them. An action "-" is Nothing.
 *
 * state                event           if                              next                action
 * -------------------  --------------  ------------------------------  ------------------  --------------
 * SERVING
 *   Serving            Sampled         a task is due, nothing defers   Announcing          AnnounceAway
 *   Serving            RunRequested    not paused, no stuck task       Announcing          AnnounceAway
 *     (either)                         there is a coordinator          AskingCoordinator   AskCoordinator
 *   Serving            Sampled         a task is due and deferred      Serving             Defer
 *   Serving            TasksEnded      a task was stuck                Serving             CountExposed
 * ANNOUNCING
 *   AskingCoordinator  Granted         -                               Announcing          AnnounceAway
 *   AskingCoordinator  Declined        several tasks                   AskingCoordinator   AskCoordinator
 *   AskingCoordinator  Declined, Tick  one task, or limit passed       Serving             StandBack
 *   Announcing         Announced       not confirmed, retried          Draining            CloseGate
 *   Announcing         Announced       not confirmed, not retried      Serving             StandBack
 *   Announcing         Announced       confirmed                       AwaitingStragglers  -
 *   Announcing         NotNow          can wait, or not retried        Serving             StandBack
 *   Announcing         NotNow          cannot wait or asked, retried   Draining            CloseGate
 *   Announcing         failed, Tick    refusals are retried            Draining            CloseGate
 *   Announcing         failed, Tick    nobody retries them             Serving             StandBack
 *   AwaitingStragglers Empty           settled                         Draining            CloseGate
 *   AwaitingStragglers Tick            announce limit passed           Draining            CloseGate
 * DRAINING
 *   Draining           Empty           -                               Settling            -
 *   Draining           Tick            limit passed, abandon           Serving             OpenGate
 *   Draining           Tick            limit passed, run anyway        Running             RunTasks
 *   Settling           Known, Tick     known and settled, or limit     Running             RunTasks
 *   Settling           Returned        somebody asked for the closing  Draining            -
 *   (either)           Returned        nobody asked for it             Serving             OpenGate
 * RUNNING
 *   Running            Tick            task limit passed               Interrupted         InterruptTasks
 *   Interrupted        Tick            grace passed too                Serving             OpenGate
 *   (either)           TasksEnded      -                               Serving             OpenGate
 * DRAINING, RUNNING    Overdue         the gate has opened by itself   Serving             OpenGate
 * any                  Stopped         -                               Stopped             OpenGate
 * ANNOUNCING lasts at most three announce limits, DRAINING one drain limit, and RUNNING one task limit
 * and one grace. So the gate opens after a bounded time, whatever fails around the machine.
 */

/**
 * Makes every decision of a controller: when to sample the levels, when to close, and which step
 * follows which (thesis, Listings 3.1 to 3.4, and the cases that they leave open). It has no clock,
 * thread or gate and depends only on the events it receives. A {@link Driver} passes the events of
 * a {@link World} on, and its states notice {@link Facts}. Not thread-safe.
 */
public final class ControllerMachine {

  private final Memory memory;
  private State state = Serving.FROM_THE_START;

  /**
   * Makes a machine in SERVING.
   *
   * @param settings the limits and shares
   * @param tasks the tasks, which supply interval, P^max and estimator; the machine never runs them
   * @param random decorrelates replicas; seed each replica differently
   */
  public ControllerMachine(
      MachineSettings settings, List<? extends BackgroundTask> tasks, RandomGenerator random) {
    this.memory = new Memory(settings, tasks, random);
  }

  /**
   * Takes an event.
   *
   * @param event the event
   * @param nowNanos when it happened
   * @return the action that follows from it
   */
  public Action on(Event event, long nowNanos) {
    if (event instanceof Event.Stopped) {
      return stop();
    }
    if (event instanceof Event.Paused) {
      memory.pause();
      return Action.NOTHING;
    }
    if (event instanceof Event.Observing observing) {
      memory.observe(observing.reason());
      return Action.NOTHING;
    }
    if (event instanceof Event.Resumed) {
      memory.resume(nowNanos);
      return Action.NOTHING;
    }
    if (event instanceof Event.Hit hit) {
      memory.hit(hit, nowNanos);
      return Action.NOTHING;
    }
    if (event instanceof Event.Refused refused) {
      memory.refusals().refused(refused.refused(), nowNanos);
      return Action.NOTHING;
    }
    if (event instanceof Event.Returned returned) {
      memory.refusals().returned(returned.returned());
    }
    Transition transition = state.on(event, nowNanos, memory);
    state = transition.next();
    return transition.action();
  }

  private Action stop() {
    if (state instanceof Stopped) {
      return Action.NOTHING;
    }
    Action action = new Action.OpenGate(state.tasks(), Ending.STOPPED);
    state = new Stopped();
    return action;
  }

  /**
   * Takes note of the runs of the closing that has ended. The method calls the tasks and their
   * estimators, which are the user's code, so the gate must be open. A second call has no effect.
   *
   * @param refused the number of requests that the closing refused
   */
  public void noteRuns(long refused) {
    memory.noteRuns(refused);
  }

  /**
   * Charges what a closing has cost to the cycles that the control group compares. Costs arise only
   * where BTC closes, so they are compared with the requests of these cycles alone.
   *
   * @param tasks the tasks of the closing
   * @param refused the number of requests that it refused
   * @param closedNanos how long the gate was closed
   * @return false if one of the tasks has no control group, so that the costs belong to all
   *     requests
   */
  public boolean charge(List<Integer> tasks, long refused, long closedNanos) {
    return memory.ledgers().charge(tasks, refused, closedNanos);
  }

  /**
   * Takes note of what has been counted when the gate closes.
   *
   * @param facts refusals and returned requests so far
   * @param nowNanos when the gate closes
   */
  void noteClosing(Facts facts, long nowNanos) {
    memory.refusals().closed(facts.refused(), facts.returned(), nowNanos);
  }

  /** Returns how many requests were refused since the gate last closed. */
  long refusedInClosing(Facts facts) {
    return memory.refusals().count(facts.refused());
  }

  /**
   * Notices what has happened. The state names the facts that matter.
   *
   * @param facts what there is to see
   * @param nowNanos the time
   * @return what has happened, for {@link #on}; {@code null} if nothing has
   */
  public @Nullable Event notice(Facts facts, long nowNanos) {
    return state.notice(facts, nowNanos, memory);
  }

  /**
   * Returns how long until there may be something to notice, if no event arrives.
   *
   * @param facts what there is to see
   * @param nowNanos the time
   * @return nanoseconds, at least 0; {@link Long#MAX_VALUE} if only events matter
   */
  public long nanosUntilDue(Facts facts, long nowNanos) {
    return state.nanosUntilDue(facts, nowNanos, memory);
  }

  /** {@return the count of requests finished since the start at which a sample is due} */
  public long wakeAtFinished() {
    return memory.schedule().wakeAtFinished();
  }

  /** {@return the state that users see} */
  public ControllerState state() {
    return state.phase();
  }

  /** {@return whether closings are forbidden, from Paused to Resumed} */
  public boolean isPaused() {
    return memory.isPaused();
  }

  /**
   * Returns how many refused requests had come back when the machine last took note of one. The
   * machine decided to run the tasks of the closing under way by this count.
   *
   * @return the count since the start, as {@link Facts#returned()}
   */
  public long returnedNoticed() {
    return memory.refusals().returnedNoticed();
  }

  /** {@return the number of closings that would have begun if the machine did not only observe} */
  public long omittedClosings() {
    return memory.omittedClosings();
  }

  /** {@return one entry per task with uncontrolled runs that the last sample revealed} */
  public List<Uncontrolled> uncontrolled() {
    return memory.ledgers().uncontrolled();
  }

  /**
   * Returns a task's level at the last reading.
   *
   * @param task the index of the task
   * @return the level, NaN before the first reading
   */
  public double level(int task) {
    return memory.ledgers().level(task);
  }

  /**
   * Returns a task's activation interval in force, which uncontrolled runs may have lowered.
   *
   * @param task the index of the task
   * @return the interval
   */
  public ActivationInterval interval(int task) {
    return memory.ledgers().interval(task);
  }

  /**
   * Returns what the requests of a task's cycles met, those that were left to the JVM apart.
   *
   * @param task the index of the task
   * @return the sums so far
   */
  public Arms arms(int task) {
    return memory.ledgers().account(task).arms();
  }

  /**
   * Uncontrolled runs of one task.
   *
   * @param task the index of the task
   * @param runs the number of runs, at least 1
   */
  public record Uncontrolled(int task, long runs) {}
}
