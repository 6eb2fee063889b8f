package io.github.btc.tools.simulator.cluster;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.internal.Settings;
import io.github.btc.machine.MachineSettings;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replicas with simulated background tasks, such as collections. Each replica is under the state
 * machine of the real controller, or has no controller.
 *
 * @param slots the number of requests that are served at once; others wait at the replica
 * @param service the service time of a request
 * @param tasks the background tasks
 * @param controller the settings of the controller; {@code null} switches BTC off
 * @param announcement the way in which the balancer learns of a closing
 * @param cache the cache of a replica; {@code null} if all requests have the same service time
 */
public record Controlled(
    int slots,
    DurationSet service,
    List<SimulatedTask> tasks,
    @Nullable MachineSettings controller,
    Announcement announcement,
    @Nullable ReplicaCache cache)
    implements ReplicaModel {

  public Controlled {
    Ranges.whole("slots", slots, 1, 1_000_000);
    tasks = List.copyOf(tasks);
    if (tasks.isEmpty()) {
      throw new RefusedSettingException("tasks", "none", "at least one task");
    }
  }

  /** Makes replicas without a cache. */
  public Controlled(
      int slots,
      DurationSet service,
      List<SimulatedTask> tasks,
      @Nullable MachineSettings controller,
      Announcement announcement) {
    this(slots, service, tasks, controller, announcement, null);
  }

  /** Returns replicas with the controller's defaults. */
  public static Controlled of(int slots, DurationSet service, SimulatedTask... tasks) {
    return new Controlled(slots, service, List.of(tasks), defaults(), Announcement.firstRefusal());
  }

  /**
   * Returns the controller's defaults, but for two settings of the papers: a budget of one half,
   * and closings that are always worth their refusals. The simulated balancers retry refusals.
   */
  public static MachineSettings defaults() {
    return MachineSettings.defaults()
        .with(Settings.BUDGET_SHARE, 0.5)
        .with(Settings.REFUSALS_ARE_RETRIED, true)
        .with(Settings.REFUSAL_COST, Duration.ZERO);
  }

  /** Returns the same replicas without a controller. */
  public Controlled off() {
    return new Controlled(slots, service, tasks, null, announcement, cache);
  }

  /** Returns the same replicas with another way to tell the balancer. */
  public Controlled with(Announcement other) {
    return new Controlled(slots, service, tasks, controller, other, cache);
  }

  /** Returns the same replicas, where only the estimator decides when levels are sampled. */
  public Controlled sampledByTheEstimatorAlone() {
    MachineSettings other = controller == null ? null : controller.withoutSamplesByTheClock();
    return new Controlled(slots, service, tasks, other, announcement, cache);
  }

  /** Returns the same replicas with another cache, or without one for {@code null}. */
  public Controlled caching(@Nullable ReplicaCache other) {
    return new Controlled(slots, service, tasks, controller, announcement, other);
  }

  @Override
  public Replica create(int index, Host host, Seeds seeds) {
    return new ControlledReplica(index, host, this, seeds.stream("replica-" + index));
  }
}
