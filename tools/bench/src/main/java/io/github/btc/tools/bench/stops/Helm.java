package io.github.btc.tools.bench.stops;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Reads the replicas of a fleet every few milliseconds and sets their shares in HAProxy. */
final class Helm implements AutoCloseable {

  private static final long PERIOD_NANOS = 5_000_000;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double LEAST_CHANGE = 0.1;

  private final Fleet fleet;
  private final Steering steering;
  private final double[] told;
  private final Thread thread = new Thread(this::steer, "helm");
  private volatile boolean ended;
  private final AtomicLong changes = new AtomicLong();

  Helm(Fleet fleet, Steering steering, int replicas) {
    this.fleet = fleet;
    this.steering = steering;
    this.told = new double[replicas];
    Arrays.fill(told, Steering.FULL);
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns how often the share of a replica was changed. */
  long changes() {
    return changes.get();
  }

  private void steer() {
    while (!ended) {
      try {
        tell(steering.shares(readings()));
      } catch (IOException | IllegalArgumentException e) {
        // A replica is just being restarted, and the next reading has the fresh one.
      }
      LockSupport.parkNanos(PERIOD_NANOS);
    }
  }

  private List<Steering.Reading> readings() throws IOException {
    List<Steering.Reading> readings = new ArrayList<>();
    for (int i = 0; i < told.length; i++) {
      long pid = fleet.currentPid(i);
      double compilers = fleet.sampler().compilationSecondsOf(fleet.currentLife(i));
      long periods = CpuThrottling.read(fleet.throttling(i)).periods();
      long cpu =
          ProcessHandle.of(pid)
              .flatMap(process -> process.info().totalCpuDuration())
              .map(Duration::toNanos)
              .orElse(0L);
      readings.add(
          new Steering.Reading(
              System.nanoTime(), Math.round(compilers * NANOS_PER_SECOND), cpu, periods));
    }
    return readings;
  }

  private void tell(double[] shares) throws IOException {
    for (int i = 0; i < told.length; i++) {
      boolean isTurn = (told[i] == Steering.AWAY) != (shares[i] == Steering.AWAY);
      if (!isTurn && Math.abs(shares[i] - told[i]) < LEAST_CHANGE) {
        continue;
      }
      if (shares[i] == Steering.AWAY) {
        fleet.proxy().drain(i);
      } else {
        if (isTurn) {
          fleet.proxy().ready(i);
        }
        fleet.proxy().weight(i, (int) Math.round(shares[i] * FleetProxy.FULL_WEIGHT));
      }
      told[i] = shares[i];
      changes.incrementAndGet();
    }
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
