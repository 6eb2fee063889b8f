package io.github.btc.micrometer;

import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Arm;
import io.github.btc.ControlGroup.Estimate;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The meters of one controller in one registry. */
final class ControllerMeters {

  private final BackgroundTaskController controller;
  private final MeterRegistry registry;
  private final String name;
  private final ContainerThrottling throttling = new ContainerThrottling(Path.of("/"));
  private final Set<Meter> registered = ConcurrentHashMap.newKeySet();

  private long announcingSinceNanos; // read and written by the controller's thread only

  ControllerMeters(BackgroundTaskController controller, MeterRegistry registry) {
    this.controller = controller;
    this.registry = registry;
    ControllerSnapshot snapshot = controller.snapshot();
    this.name = snapshot.name();
    registerController();
    if (snapshot.controlGroup() != null) {
      registerControlGroup();
    }
    for (int i = 0; i < snapshot.tasks().size(); i++) {
      registerTask(i, snapshot.tasks().get(i).name());
    }
    registerOutcomes(snapshot.tasks());
  }

  private void registerController() {
    gauge(BtcMeters.GATE_OPEN, now -> now.gateOpen() ? 1 : 0);
    for (ControllerState state : ControllerState.values()) {
      gauge(BtcMeters.STATE, now -> now.state() == state ? 1 : 0, text(state));
    }
    gauge(BtcMeters.PAUSED, now -> now.paused() ? 1 : 0);
    gauge(BtcMeters.OBSERVING, now -> now.observing() == null ? 0 : 1);
    count(BtcMeters.OMITTED, ControllerSnapshot::omittedClosings);
    gauge(BtcMeters.IN_FLIGHT, ControllerSnapshot::inFlight);
    count(BtcMeters.FINISHED, ControllerSnapshot::finished);
    count(BtcMeters.EXPOSED_UNCONTROLLED, ControllerSnapshot::exposedToUncontrolledRuns);
    count(BtcMeters.REFUSED, ControllerSnapshot::refused);
    count(BtcMeters.EXPOSED, ControllerSnapshot::exposedRequests);
    count(BtcMeters.THROTTLED, now -> throttling.seconds());
    count(BtcMeters.THROTTLED_PERIODS, now -> throttling.periods());
  }

  private void registerControlGroup() {
    registerArm("with", ControlGroup::with);
    registerArm("without", ControlGroup::without);
    registerSaved(BtcMeters.CONTROL_SAVED, ControlGroup::hitsSaved);
    registerSaved(BtcMeters.CONTROL_WAITING_SAVED, ControlGroup::waitingSaved);
    for (Verdict verdict : Verdict.values()) {
      gauge(
          BtcMeters.CONTROL_VERDICT, now -> group(now).verdict() == verdict ? 1 : 0, text(verdict));
    }
  }

  private void registerArm(String name, Function<ControlGroup, Arm> arm) {
    count(BtcMeters.CONTROL_CYCLES, now -> arm.apply(group(now)).cycles(), name);
    gauge(BtcMeters.CONTROL_HIT, now -> arm.apply(group(now)).hitPerMillion(), name);
    gauge(BtcMeters.CONTROL_WAITED, now -> arm.apply(group(now)).waitedPerMillion(), name);
  }

  private void registerSaved(
      BtcMeters meter, Function<ControlGroup, @Nullable Estimate> difference) {
    registerBound(meter, "value", difference, Estimate::value);
    registerBound(meter, "low", difference, Estimate::low);
    registerBound(meter, "high", difference, Estimate::high);
  }

  private void registerBound(
      BtcMeters meter,
      String name,
      Function<ControlGroup, @Nullable Estimate> difference,
      ToDoubleFunction<Estimate> bound) {
    gauge(
        meter,
        now -> {
          Estimate saved = difference.apply(group(now));
          return saved == null ? Double.NaN : bound.applyAsDouble(saved);
        },
        name);
  }

  private static ControlGroup group(ControllerSnapshot now) {
    return Objects.requireNonNull(now.controlGroup(), "a controller keeps its control group");
  }

  private void registerTask(int index, String task) {
    gauge(BtcMeters.TASK_LEVEL, now -> now.tasks().get(index).level(), task);
    gauge(BtcMeters.TASK_INTERVAL_MIN, now -> now.tasks().get(index).interval().min(), task);
    gauge(BtcMeters.TASK_INTERVAL_MAX, now -> now.tasks().get(index).interval().max(), task);
    count(BtcMeters.TASK_FAILED, now -> now.tasks().get(index).failedRuns(), task);
    count(BtcMeters.TASK_UNCONTROLLED, now -> now.tasks().get(index).uncontrolledRuns(), task);
  }

  /** Registers the meters that only events change, so that they show 0 before the first event. */
  private void registerOutcomes(List<ControllerSnapshot.Task> tasks) {
    timer(BtcMeters.DRAIN);
    summary(BtcMeters.CLOSING_IN_FLIGHT);
    summary(BtcMeters.CLOSING_REFUSED);
    for (Ending ending : Ending.values()) {
      timer(BtcMeters.CLOSING, text(ending));
    }
    for (DeferralReason reason : DeferralReason.values()) {
      counter(BtcMeters.DEFERRED, text(reason));
    }
    for (String yesOrNo : List.of("true", "false")) {
      timer(BtcMeters.ANNOUNCING, yesOrNo);
      for (ControllerSnapshot.Task task : tasks) {
        timer(BtcMeters.TASK_RUN, task.name(), yesOrNo);
        counter(BtcMeters.TASK_OVERRAN, task.name(), yesOrNo);
        summary(BtcMeters.TASK_RELIEF, task.name());
      }
    }
  }

  void on(ControllerEvent event) {
    if (event instanceof ControllerEvent.Announcing announcing) {
      announcingSinceNanos = announcing.atNanos();
    } else if (event instanceof ControllerEvent.GateClosed closed) {
      record(
          timer(BtcMeters.ANNOUNCING, Boolean.toString(closed.confirmed())),
          closed.atNanos() - announcingSinceNanos);
      summary(BtcMeters.CLOSING_IN_FLIGHT).record(closed.inFlight());
    } else if (event instanceof ControllerEvent.Drained drained) {
      record(timer(BtcMeters.DRAIN), drained.waitedNanos());
    } else if (event instanceof ControllerEvent.TaskRan ran) {
      ran(ran);
    } else if (event instanceof ControllerEvent.TaskOverran overran) {
      counter(BtcMeters.TASK_OVERRAN, overran.task(), Boolean.toString(overran.stuck()))
          .increment();
    } else if (event instanceof ControllerEvent.GateOpened opened) {
      record(timer(BtcMeters.CLOSING, text(opened.ending())), opened.closedNanos());
      summary(BtcMeters.CLOSING_REFUSED).record(opened.refused());
    } else if (event instanceof ControllerEvent.Deferred deferred) {
      counter(BtcMeters.DEFERRED, text(deferred.reason())).increment();
    } else if (event instanceof ControllerEvent.AnnouncerFailed failed) {
      counter(BtcMeters.ANNOUNCER_FAILED, failed.announcer()).increment();
    }
    // TaskFailed and UncontrolledRun are counted in the snapshot.
  }

  private void ran(ControllerEvent.TaskRan ran) {
    String task = ran.task();
    record(timer(BtcMeters.TASK_RUN, task, Boolean.toString(ran.effective())), ran.runNanos());
    if (ran.effective()) {
      summary(BtcMeters.TASK_RELIEF, task).record(ran.levelBefore() - ran.levelAfter());
    }
  }

  void remove() {
    registered.forEach(registry::remove);
  }

  private void gauge(
      BtcMeters meter, ToDoubleFunction<ControllerSnapshot> value, String... tagValues) {
    registered.add(
        Gauge.builder(meter.meterName(), () -> value.applyAsDouble(controller.snapshot()))
            .description(meter.description())
            .baseUnit(meter.unit())
            .tags(tags(meter, tagValues))
            .register(registry));
  }

  private void count(
      BtcMeters meter, ToDoubleFunction<ControllerSnapshot> value, String... tagValues) {
    registered.add(
        FunctionCounter.builder(
                meter.meterName(), controller, it -> value.applyAsDouble(it.snapshot()))
            .description(meter.description())
            .baseUnit(meter.unit())
            .tags(tags(meter, tagValues))
            .register(registry));
  }

  private Counter counter(BtcMeters meter, String... tagValues) {
    Counter counter =
        Counter.builder(meter.meterName())
            .description(meter.description())
            .baseUnit(meter.unit())
            .tags(tags(meter, tagValues))
            .register(registry);
    registered.add(counter);
    return counter;
  }

  private Timer timer(BtcMeters meter, String... tagValues) {
    Timer timer =
        Timer.builder(meter.meterName())
            .description(meter.description())
            .tags(tags(meter, tagValues))
            .register(registry);
    registered.add(timer);
    return timer;
  }

  private DistributionSummary summary(BtcMeters meter, String... tagValues) {
    DistributionSummary summary =
        DistributionSummary.builder(meter.meterName())
            .description(meter.description())
            .baseUnit(meter.unit())
            .tags(tags(meter, tagValues))
            .register(registry);
    registered.add(summary);
    return summary;
  }

  private Tags tags(BtcMeters meter, String... tagValues) {
    Tags tags = Tags.of(BtcMeters.CONTROLLER, name);
    for (int i = 0; i < tagValues.length; i++) {
      tags = tags.and(meter.tags().get(i), tagValues[i]);
    }
    return tags;
  }

  private static void record(Timer timer, long nanos) {
    timer.record(nanos, TimeUnit.NANOSECONDS);
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
