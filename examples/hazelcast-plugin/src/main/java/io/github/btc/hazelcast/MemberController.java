package io.github.btc.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.logging.ILogger;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent;
import io.github.btc.DrainPolicy;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.loadbalancer.Announcers;
import io.github.btc.loadbalancer.HealthSource;
import io.github.btc.loadbalancer.ReadinessAnnouncer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The controller of a member with its parts, built from the settings. */
final class MemberController implements AutoCloseable {

  private static final Duration ANNOUNCE_LIMIT = Duration.ofMillis(250);
  private static final Duration BUDGET_WINDOW = Duration.ofMinutes(1);
  private static final Duration LONGEST_PROBING = Duration.ofSeconds(25);

  private final BackgroundTaskController controller;
  private final HealthSource health;
  private final @Nullable EventFile events;
  private final String description;

  private MemberController(
      BackgroundTaskController controller,
      HealthSource health,
      @Nullable EventFile events,
      String description) {
    this.controller = controller;
    this.health = health;
    this.events = events;
    this.description = description;
  }

  /**
   * Makes a controller that has not been started.
   *
   * @param refuses whether the gate refuses requests, as it does where maps are served over REST
   * @throws IllegalStateException if this JVM's collector is not supported, with one sentence
   * @throws IOException if the file of events cannot be written, with one sentence
   */
  static MemberController of(
      HazelcastInstance member, Settings settings, boolean refuses, ILogger log)
      throws IOException {
    List<BackgroundTask> tasks = settings.tasks().stream().map(TaskKind::newTask).toList();
    HazelcastCoordinator coordinator =
        HazelcastCoordinator.of(member, settings.mostClosed(), settings.rest());
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .name("hazelcast")
            .propertyNames(name -> "btc." + name)
            .coordinator(coordinator)
            .unavailabilityBudget(settings.budget(), BUDGET_WINDOW)
            .drain(DrainPolicy.abandonAfter(settings.drain()))
            .listener(event -> tell(log, event));
    tasks.forEach(builder::task);
    HealthSource health =
        settings.refusalsAreRetried() || !refuses ? announce(builder, settings) : () -> true;
    EventFile events = settings.events() == null ? null : EventFile.create(settings.events());
    if (events != null) {
      builder.listener(events);
    }
    return new MemberController(
        builder.build(),
        health,
        events,
        tasks + " with no REST request for a map in flight, " + coordinator);
  }

  private static HealthSource announce(ControllerBuilder builder, Settings settings) {
    builder.refusalsAreRetried(true);
    Announcer refusal =
        FirstRefusalAnnouncer.waitingAtMost(settings.refusalWait(), settings.refusalQuiet());
    if (settings.withdrawal().isZero()) {
      builder.announcer(refusal).announceLimit(ANNOUNCE_LIMIT);
      return () -> true;
    }
    Duration limit = settings.withdrawal().plus(LONGEST_PROBING);
    ReadinessAnnouncer readiness =
        ReadinessAnnouncer.forLongTasks(settings.probes(), settings.withdrawal(), limit);
    builder.announcer(Announcers.all(readiness, refusal)).announceLimit(limit.plus(ANNOUNCE_LIMIT));
    return readiness;
  }

  private static void tell(ILogger log, ControllerEvent event) {
    if (event instanceof ControllerEvent.TaskFailed
        || event instanceof ControllerEvent.TaskOverran
        || event instanceof ControllerEvent.AnnouncerFailed) {
      log.warning("BTC: " + event);
    } else {
      log.fine("BTC: " + event);
    }
  }

  AdmissionGate gate() {
    return controller.gate();
  }

  /** Returns the health for readiness probes, in addition to the state of the gate. */
  HealthSource health() {
    return health;
  }

  void start() {
    controller.start();
  }

  @Override
  public void close() {
    controller.close();
    if (events != null) {
      events.close();
    }
  }

  @Override
  public String toString() {
    return description;
  }
}
