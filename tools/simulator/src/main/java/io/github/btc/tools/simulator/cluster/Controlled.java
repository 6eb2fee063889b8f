package io.github.btc.tools.simulator.cluster;

import io.github.btc.DrainPolicy;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.machine.MachineSettings;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replicas with a simulated heap (or other tasks), each under the real controller's state machine,
 * or without a controller.
 *
 * @param slots how many requests are served at once; more wait at the replica
 * @param service how long a request takes
 * @param tasks its background tasks
 * @param controller the machine's numbers; {@code null} switches BTC off
 * @param announcement how the balancer is told
 * @param cache what it keeps; {@code null} if all requests are alike
 */
public record Controlled(
    int slots,
    DurationSet service,
    List<SimulatedTask> tasks,
    @Nullable MachineSettings controller,
    Announcement announcement,
    @Nullable ReplicaCache cache)
    implements ReplicaModel {

  private static final long SAMPLE_EVERY_NANOS = 20_000_000;
  private static final long IDLE_SAMPLE_EVERY_NANOS = 500_000_000;

  /** Only the estimator says when levels are sampled. */
  public static final long ESTIMATOR_ONLY = Long.MAX_VALUE / 2;

  public Controlled {
    Ranges.whole("slots", slots, 1, 1_000_000);
    tasks = List.copyOf(tasks);
    if (tasks.isEmpty()) {
      throw new RefusedSettingException("tasks", "none", "at least one");
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

  /** Returns the controller's defaults, with an unavailability budget of one half. */
  public static MachineSettings defaults() {
    return new MachineSettings(
        millis(250),
        millis(2),
        DrainPolicy.abandonAfter(Duration.ofSeconds(1)),
        millis(10_000),
        millis(1_000),
        millis(50),
        millis(500),
        millis(60_000),
        0.5,
        millis(60_000),
        0.5,
        SAMPLE_EVERY_NANOS,
        IDLE_SAMPLE_EVERY_NANOS,
        false,
        false);
  }

  private static long millis(long value) {
    return Duration.ofMillis(value).toNanos();
  }

  /** Returns the same replicas without a controller. */
  public Controlled off() {
    return new Controlled(slots, service, tasks, null, announcement, cache);
  }

  /** Returns the same replicas with another way to tell the balancer. */
  public Controlled with(Announcement other) {
    return new Controlled(slots, service, tasks, controller, other, cache);
  }

  /** Returns the same replicas whose controller takes samples after another time. */
  public Controlled samplingEvery(long nanos) {
    MachineSettings other = controller == null ? null : controller.withSampleEvery(nanos);
    return new Controlled(slots, service, tasks, other, announcement, cache);
  }

  /** Returns the same replicas with a cache each; {@code null} for none. */
  public Controlled caching(@Nullable ReplicaCache other) {
    return new Controlled(slots, service, tasks, controller, announcement, other);
  }

  @Override
  public Replica create(int index, Host host, Seeds seeds) {
    return new ControlledReplica(index, host, this, seeds.stream("replica-" + index));
  }
}
