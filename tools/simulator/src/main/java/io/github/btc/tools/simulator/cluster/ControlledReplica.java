package io.github.btc.tools.simulator.cluster;

import io.github.btc.machine.MachineSettings;
import io.github.btc.tools.simulator.engine.IntQueue;
import io.github.btc.tools.simulator.engine.LruCache;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A replica with simulated background tasks. It serves several requests at once and queues others.
 * Each request that ends lets the levels of the tasks grow. A task that runs by itself stops the
 * whole process; a controller should prevent this.
 *
 * <p>A stopped process can neither serve nor refuse. Requests for it wait unread in the kernel's
 * buffers and count as exposed, and the process reads them when it is back.
 */
final class ControlledReplica implements Replica {

  private static final int RESUMED = 0;

  private final int index;
  private final Host host;
  private final Controlled model;
  private final SplittableRandom random;
  private List<TaskLevel> tasks;
  private @Nullable SimulatedWorld controller;
  private final IntQueue unread = new IntQueue();
  private final IntQueue queue = new IntQueue();
  private final IntQueue running = new IntQueue();
  private final @Nullable LruCache cache;
  private long stoppedUntilNanos;

  ControlledReplica(int index, Host host, Controlled model, SplittableRandom random) {
    this.index = index;
    this.host = host;
    this.model = model;
    this.random = random;
    ReplicaCache kept = model.cache();
    this.cache = kept == null ? null : new LruCache(kept.entries());
    this.tasks = levels(TaskLevel::underWay);
    this.controller = controller();
  }

  private List<TaskLevel> levels(BiFunction<SimulatedTask, SplittableRandom, TaskLevel> make) {
    List<TaskLevel> levels = new ArrayList<>();
    for (SimulatedTask task : model.tasks()) {
      levels.add(make.apply(task, random.split()));
    }
    return levels;
  }

  private @Nullable SimulatedWorld controller() {
    MachineSettings settings = model.controller();
    return settings == null
        ? null
        : new SimulatedWorld(index, host, this, model, settings, tasks, random.split());
  }

  @Override
  public boolean offer(int copy) {
    if (isStopped()) {
      host.recorder().exposed(1);
      unread.add(copy);
      host.queued(copy);
      return true;
    }
    if (controller != null && controller.isGateClosed()) {
      controller.requestRefused();
      return false;
    }
    admit(copy);
    return true;
  }

  private boolean isStopped() {
    return host.nowNanos() < stoppedUntilNanos;
  }

  private void admit(int copy) {
    if (running.size() < model.slots()) {
      start(copy);
    } else {
      queue.add(copy);
      host.queued(copy);
    }
  }

  private void start(int copy) {
    running.add(copy);
    host.serve(copy, host.nowNanos() + serviceNanos(copy));
  }

  private long serviceNanos(int copy) {
    ReplicaCache kept = model.cache();
    if (cache == null || kept == null) {
      return model.service().sample(random);
    }
    long key = host.key(copy);
    boolean hit = cache.use(key);
    host.recorder().cached(hit);
    if (hit) {
      return model.service().sample(random);
    }
    cache.put(key, 1);
    return kept.miss().sample(random);
  }

  /**
   * Starts a new process with an empty heap, an empty cache and a controller without experience.
   */
  @Override
  public void joined() {
    if (cache != null) {
      cache.clear();
    }
    tasks = levels(TaskLevel::fresh);
    controller = controller();
    host.announce(index, false);
    host.setAway(index, false);
  }

  @Override
  public void completed(int copy) {
    running.removeValue(copy);
    grow();
    startQueued();
    if (controller != null) {
      controller.requestFinished();
    }
    host.hasRoom(index);
  }

  @Override
  public void cancelled(int copy, boolean inService) {
    if (inService) {
      completed(copy);
    } else if (!queue.removeValue(copy)) {
      unread.removeValue(copy);
    }
  }

  private void startQueued() {
    while (!isStopped() && !queue.isEmpty() && running.size() < model.slots()) {
      start(queue.remove());
    }
  }

  /** Takes the unread requests to the gate, when the process is back. */
  private void read() {
    while (!isStopped() && !unread.isEmpty()) {
      int copy = unread.remove();
      if (controller != null && controller.isGateClosed()) {
        controller.requestRefused();
        host.sendBack(copy, index);
      } else {
        admit(copy);
      }
    }
  }

  private void grow() {
    for (TaskLevel task : tasks) {
      if (task.grow()) {
        long run = task.runUncontrolled();
        host.recorder().taskRan(false, run);
        host.recorder().exposed(inFlight());
        stop(run);
      }
    }
  }

  /** Stops the process for a time. Returns the time when it is back. */
  long stop(long nanos) {
    stoppedUntilNanos = Math.max(stoppedUntilNanos, host.nowNanos()) + nanos;
    for (int i = 0; i < running.size(); i++) {
      host.delay(running.get(i), nanos);
    }
    host.wakeAt(stoppedUntilNanos, index, RESUMED);
    return stoppedUntilNanos;
  }

  /** Returns the number of requests in flight, without those that the gate has not seen yet. */
  int inFlight() {
    return running.size() + queue.size();
  }

  @Override
  public void woken(int generation) {
    if (controller != null) {
      controller.woken(generation);
    }
    if (generation == RESUMED) {
      startQueued();
      read();
    }
  }

  @Override
  public long retryAfterNanos() {
    return controller == null ? 0 : controller.retryAfterNanos();
  }

  @Override
  public int slots() {
    return model.slots();
  }
}
