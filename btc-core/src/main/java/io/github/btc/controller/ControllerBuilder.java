package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.DrainPolicy;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.RetryAfterEstimator;
import io.github.btc.Ticker;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.internal.Settings;
import io.github.btc.machine.MachineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link BackgroundTaskController}. At least one task is required, unless {@link
 * #tasks} is called. All other settings have defaults that suit garbage collections of a service
 * with short requests. A method refuses a value out of range with {@code name: value (expected
 * range)}. Not thread-safe.
 */
public final class ControllerBuilder {

  private final List<BackgroundTask> tasks = new ArrayList<>();
  private final List<ControllerListener> listeners = new ArrayList<>();
  private String name = Settings.NAME.byDefault();
  private @Nullable Announcer announcer;
  private UnaryOperator<Announcer> inFront = UnaryOperator.identity();
  private boolean refusalsAreRetried = Settings.REFUSALS_ARE_RETRIED.byDefault();
  private boolean observeOnly = Settings.OBSERVE_ONLY.byDefault();
  private MachineSettings machine = MachineSettings.defaults();
  private boolean mayBeWithoutTask;
  private WhatToSet whatToSet = WhatToSet.inCode();
  private boolean jmx = Settings.JMX.byDefault();
  private @Nullable Coordinator coordinator;
  private Supplier<RetryAfterEstimator> retryAfterEstimators = EwmaRetryAfterEstimator::new;
  private Ticker ticker = Ticker.system();
  private long seed = ThreadLocalRandom.current().nextLong();

  ControllerBuilder() {}

  /**
   * Adds a task. Tasks that are due together run in one closing, in the order of their addition.
   *
   * @param task the task
   * @return this
   */
  public ControllerBuilder task(BackgroundTask task) {
    tasks.add(Objects.requireNonNull(task, "task"));
    return this;
  }

  /**
   * Adds tasks after the ones already added. The collection may be empty: a controller without a
   * task leaves its gate open. Without this call, {@link #build()} refuses such a controller.
   *
   * @param some the tasks
   * @return this
   */
  public ControllerBuilder tasks(Collection<? extends BackgroundTask> some) {
    some.forEach(this::task);
    mayBeWithoutTask = true;
    return this;
  }

  /**
   * Sets the name shown in JMX, thread names and messages.
   *
   * @param value 1 to 64 letters, digits, dots, dashes and underscores; default {@code btc}
   * @return this
   */
  public ControllerBuilder name(String value) {
    name = Settings.NAME.check(value);
    return this;
  }

  /**
   * Sets the announcer, which tells the routers. Without one, and without {@link
   * #refusalsAreRetried}, the controller only observes: a router that nobody has told, and that
   * does not retry, would pass refusals on to users.
   *
   * @param value by default there is no announcer; {@link Announcer#none()} tells nobody either
   * @return this
   */
  public ControllerBuilder announcer(Announcer value) {
    announcer = Objects.requireNonNull(value, "announcer");
    return this;
  }

  /**
   * Puts an announcer in front of the one in use, which {@link #build()} chooses: the announcer
   * that was set, or the refusals if there is none and they are retried. An announcer in front
   * tells nobody who takes requests, so it does not let a controller close that only observes.
   *
   * @param value makes the announcer in front, which calls the given one; by default there is none
   * @return this
   */
  public ControllerBuilder announcerInFront(UnaryOperator<Announcer> value) {
    inFront = Objects.requireNonNull(value, "announcerInFront");
    return this;
  }

  /**
   * Says that the routers or the clients of this service retry a refused request on another
   * replica. Then the refusals announce, as with {@link FirstRefusalAnnouncer}, if there is no
   * announcer, if it fails, or if nobody confirms. Otherwise such a closing is put off, and so is
   * one that would leave no other replica. BTC cannot find this out by itself.
   *
   * @param value default false
   * @return this
   */
  public ControllerBuilder refusalsAreRetried(boolean value) {
    refusalsAreRetried = value;
    return this;
  }

  /**
   * Leaves a share of the collections to the JVM, drawn at random. {@link
   * io.github.btc.ControllerSnapshot#controlGroup()} compares them with the others and tells what
   * BTC is worth. It concerns tasks that stop the process.
   *
   * @param share 0 to 0.5; default 0
   * @return this
   */
  public ControllerBuilder controlGroup(double share) {
    machine = machine.with(Settings.CONTROL_GROUP, share);
    return this;
  }

  /**
   * Sets the coordinator, which lets at most k of n replicas close at a time.
   *
   * @param value by default there is no coordinator
   * @return this
   */
  public ControllerBuilder coordinator(Coordinator value) {
    coordinator = Objects.requireNonNull(value, "coordinator");
    return this;
  }

  /**
   * Adds a listener.
   *
   * @param listener receives every event while the gate is open
   * @return this
   */
  public ControllerBuilder listener(ControllerListener listener) {
    listeners.add(Objects.requireNonNull(listener, "listener"));
    return this;
  }

  /**
   * Sets how long to wait for requests in flight, and what to do at that limit.
   *
   * @param value a limit of 1 ms to 10 min (default 1 s), then abandon or run-anyway (default
   *     abandon)
   * @return this
   */
  public ControllerBuilder drain(DrainPolicy value) {
    machine = machine.withDrain(Objects.requireNonNull(value, "drain"));
    return this;
  }

  /**
   * Sets the longest wait for a coordinator, for an announcer, and, after a confirmation, for
   * stragglers.
   *
   * @param value 1 ms to 1 min; default 250 ms
   * @return this
   */
  public ControllerBuilder announceLimit(Duration value) {
    machine = machine.with(Settings.ANNOUNCE_LIMIT, value);
    return this;
  }

  /**
   * Sets how long requests may still be on their way after a confirmation. The task waits as long
   * after the last request has left, because a server may still write its answer.
   *
   * @param value 0 to 10 s; default 2 ms
   * @return this
   */
  public ControllerBuilder settle(Duration value) {
    machine = machine.with(Settings.SETTLE, value);
    return this;
  }

  /**
   * Sets how long the tasks of one closing may run before they are interrupted.
   *
   * @param value 1 ms to 60 min; default 10 s
   * @return this
   */
  public ControllerBuilder taskLimit(Duration value) {
    machine = machine.with(Settings.TASK_LIMIT, value);
    return this;
  }

  /**
   * Sets how long interrupted tasks may take to end before the gate opens without them.
   *
   * @param value 1 ms to 1 min; default 1 s
   * @return this
   */
  public ControllerBuilder taskGrace(Duration value) {
    machine = machine.with(Settings.TASK_GRACE, value);
    return this;
  }

  /**
   * Sets the least time from the opening of the gate to the next closing.
   *
   * @param value 0 to 60 min; default 50 ms
   * @return this
   */
  public ControllerBuilder minimumGap(Duration value) {
    machine = machine.with(Settings.MINIMUM_GAP, value);
    return this;
  }

  /**
   * Sets the wait after a closing that was abandoned, failed or in vain. It doubles each time.
   *
   * @param first 1 ms to 60 min; default 500 ms
   * @param longest from {@code first} to 24 h; default 1 min
   * @return this
   */
  public ControllerBuilder backOff(Duration first, Duration longest) {
    machine = machine.withBackOff(first, longest);
    return this;
  }

  /**
   * Sets the share of a window for which the gate may be closed. In each tenth of the window the
   * gate may be closed for twice that share. No closing begins beyond these limits.
   *
   * @param share 0.0001 to 1; default 0.1
   * @param window 1 s to 24 h; default 1 min
   * @return this
   */
  public ControllerBuilder unavailabilityBudget(double share, Duration window) {
    machine = machine.with(Settings.BUDGET_SHARE, share).with(Settings.BUDGET_WINDOW, window);
    return this;
  }

  /**
   * Sets how far uncontrolled runs may lower activation intervals.
   *
   * @param share the share of the interval that the task asks for, 0.05 to 1; default 0.5; with 1
   *     the intervals stay as they are
   * @return this
   */
  public ControllerBuilder lowestIntervalShare(double share) {
    machine = machine.with(Settings.LOWEST_INTERVAL_SHARE, share);
    return this;
  }

  /**
   * Fixes the time between two samples of the levels by the clock, whatever the estimate. The value
   * is both the shortest and the longest time. It is needed because one large request may raise a
   * level by more than many others.
   *
   * @param value 1 ms to 1 min; default 20 ms to 500 ms: two thirds of the time in which a level
   *     reaches A^max when it grows as fast as it has grown lately
   * @return this
   */
  public ControllerBuilder sampleEvery(Duration value) {
    return sampleEvery(value, value);
  }

  /**
   * Sets the bounds of the time between two samples of the levels by the clock. Between them it is
   * two thirds of the time in which a level reaches A^max when it grows as fast as it has grown
   * lately. Samples that cost much need a longer shortest time than the default.
   *
   * @param shortest 1 ms to 1 min; default 20 ms
   * @param longest {@code shortest} to 1 min; default 500 ms
   * @return this
   */
  public ControllerBuilder sampleEvery(Duration shortest, Duration longest) {
    machine = machine.withSampleEvery(shortest, longest);
    return this;
  }

  /**
   * Sets how much time a refused request loses on its way to another replica. After five closings
   * in a row that cost more than they saved, a task that stops the process waits for ten minutes.
   *
   * @param value 0 to 1 s; default 100 us; with 0 every closing is worth its refusals
   * @return this
   */
  public ControllerBuilder refusalCost(Duration value) {
    machine = machine.with(Settings.REFUSAL_COST, value);
    return this;
  }

  /**
   * Sets whether the controller only observes: it makes all decisions but closes nothing. An event
   * reports each closing that would have begun.
   *
   * @param value default false
   * @return this
   */
  public ControllerBuilder observeOnly(boolean value) {
    observeOnly = value;
    return this;
  }

  /**
   * Sets how messages name the settings. A framework that has properties sets their prefix.
   *
   * @param value the begin of the properties' names, such as {@code btc.}; by default messages name
   *     the methods of this builder
   * @return this
   */
  public ControllerBuilder propertyPrefix(String value) {
    whatToSet = WhatToSet.withPrefix(Objects.requireNonNull(value, "propertyPrefix"));
    return this;
  }

  /**
   * Sets how messages name the settings of a program that has no beans, such as a plugin. It takes
   * the place of {@link #propertyPrefix}.
   *
   * @param value makes the name in that program of {@code observe-only} or {@code
   *     refusals-are-retried}; by default messages name the methods of this builder
   * @return this
   */
  public ControllerBuilder propertyNames(UnaryOperator<String> value) {
    whatToSet = WhatToSet.called(Objects.requireNonNull(value, "propertyNames"));
    return this;
  }

  /**
   * Sets whether the MBean {@code io.github.btc:type=Controller,name=…} is registered while the
   * controller runs.
   *
   * @param value default true
   * @return this
   */
  public ControllerBuilder jmx(boolean value) {
    jmx = value;
    return this;
  }

  /**
   * Sets the estimator of the duration of closings. Each combination of tasks gets its own, because
   * a full collection takes ten times as long as a young one.
   *
   * @param value makes a new estimator; default {@link EwmaRetryAfterEstimator}
   * @return this
   */
  public ControllerBuilder retryAfterEstimators(Supplier<RetryAfterEstimator> value) {
    retryAfterEstimators = Objects.requireNonNull(value, "retryAfterEstimators");
    return this;
  }

  /**
   * Sets the clock.
   *
   * @param value default {@link Ticker#system()}
   * @return this
   */
  public ControllerBuilder ticker(Ticker value) {
    ticker = Objects.requireNonNull(value, "ticker");
    return this;
  }

  /**
   * Sets the seed of the randomness that keeps replicas apart. Give each replica its own seed.
   *
   * @param value by default a random seed
   * @return this
   */
  public ControllerBuilder seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Makes the controller. The gate is open, and no task runs before {@link
   * BackgroundTaskController#start()}.
   *
   * @return a controller that has not been started
   * @throws RefusedSettingException if there is no task, or two tasks have one name
   */
  public BackgroundTaskController build() {
    checkTasks();
    return new BackgroundTaskController(
        new ControllerSettings(
            name,
            machine
                .withCoordinator(coordinator != null)
                .with(Settings.REFUSALS_ARE_RETRIED, mayRefuse()),
            List.copyOf(tasks),
            isProvidedFor() ? inFront.apply(announcerInUse()) : Announcer.none(),
            reasonToObserve(),
            isProvidedFor() ? whatToSet : whatToSet.withoutProvision(),
            coordinator,
            List.copyOf(listeners),
            retryAfterEstimators,
            ticker,
            new SplittableRandom(seed),
            jmx));
  }

  private Announcer announcerInUse() {
    if (announcer != null) {
      return announcer;
    }
    return refusalsAreRetried ? FirstRefusalAnnouncer.create() : Announcer.none();
  }

  /** An application that lets refusals announce says that they are retried. */
  private boolean mayRefuse() {
    return refusalsAreRetried || announcer instanceof FirstRefusalAnnouncer;
  }

  /** No user may see a refusal that nobody has provided for. */
  private @Nullable DeferralReason reasonToObserve() {
    if (observeOnly) {
      return DeferralReason.OBSERVE_ONLY;
    }
    return isProvidedFor() ? null : DeferralReason.NO_ANNOUNCER;
  }

  private boolean isProvidedFor() {
    return refusalsAreRetried || announcerInUse() != Announcer.none();
  }

  /**
   * Makes the controller and starts it.
   *
   * @return the running controller
   * @throws RefusedSettingException if there is no task, or two tasks have one name
   */
  public BackgroundTaskController start() {
    return build().start();
  }

  private void checkTasks() {
    if (tasks.isEmpty() && !mayBeWithoutTask) {
      throw new RefusedSettingException("tasks", "none", "at least 1; add one with task(task)");
    }
    Set<String> names = new HashSet<>();
    for (BackgroundTask task : tasks) {
      if (!names.add(task.name())) {
        throw new RefusedSettingException(
            "task", "\"" + task.name() + "\" twice", "one task of each name");
      }
    }
  }
}
