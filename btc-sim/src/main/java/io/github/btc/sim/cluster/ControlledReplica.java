package io.github.btc.sim.cluster;

import io.github.btc.machine.MachineSettings;
import io.github.btc.sim.engine.IntQueue;
import io.github.btc.sim.engine.LruCache;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A replica with a simulated heap: it serves several requests at once, queues more, and each
 * request served lets its tasks' levels grow. A task that runs by itself stops everything; with a
 * controller it should not come to that.
 */
final class ControlledReplica implements Replica {

  private final int index;
  private final Host host;
  private final Controlled model;
  private final SplittableRandom random;
  private final List<TaskLevel> tasks = new ArrayList<>();
  private final @Nullable MachineDriver driver;
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
    for (SimulatedTask task : model.tasks()) {
      tasks.add(new TaskLevel(task, random.split()));
    }
    MachineSettings settings = model.controller();
    this.driver =
        settings == null
            ? null
            : new MachineDriver(index, host, this, model, settings, tasks, random.split());
  }

  @Override
  public boolean offer(int copy) {
    if (driver != null && driver.gateShut()) {
      driver.refused();
      return false;
    }
    if (host.nowNanos() < stoppedUntilNanos) {
      host.recorder().exposed(1);
    }
    if (running.size() < model.slots()) {
      start(copy);
    } else {
      queue.add(copy);
      host.queued(copy);
    }
    return true;
  }

  private void start(int copy) {
    running.add(copy);
    long begin = Math.max(host.nowNanos(), stoppedUntilNanos);
    host.serve(copy, begin + serviceNanos(copy));
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

  @Override
  public void joined() {
    if (cache != null) {
      cache.clear(); // a new process
    }
  }

  @Override
  public void completed(int copy) {
    running.removeValue(copy);
    grow();
    startQueued();
    if (driver != null) {
      driver.finished();
    }
    host.hasRoom(index);
  }

  @Override
  public void cancelled(int copy, boolean inService) {
    if (inService) {
      completed(copy);
    } else {
      queue.removeValue(copy);
    }
  }

  private void startQueued() {
    while (!queue.isEmpty() && running.size() < model.slots()) {
      start(queue.remove());
    }
  }

  private void grow() {
    for (TaskLevel task : tasks) {
      if (task.grow()) {
        host.recorder().taskRan(false);
        host.recorder().exposed(inside());
        stop(task.runUncontrolled());
      }
    }
  }

  /** Stops the world: nothing makes progress for a time. */
  void stop(long nanos) {
    stoppedUntilNanos = Math.max(stoppedUntilNanos, host.nowNanos()) + nanos;
    for (int i = 0; i < running.size(); i++) {
      host.delay(running.get(i), nanos);
    }
  }

  /** How many requests are inside, running or queued. */
  int inside() {
    return running.size() + queue.size();
  }

  @Override
  public void woken(int generation) {
    if (driver != null) {
      driver.woken(generation);
    }
  }

  @Override
  public long retryAfterNanos() {
    return driver == null ? 0 : driver.retryAfterNanos();
  }

  @Override
  public int slots() {
    return model.slots();
  }
}
