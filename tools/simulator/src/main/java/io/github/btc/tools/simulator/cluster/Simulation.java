package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Recorder;
import io.github.btc.tools.simulator.results.SimulationResult;
import java.util.function.LongConsumer;

/**
 * One run of a scenario. Single-threaded; the same seed gives the same result, bit by bit. Memory
 * depends on the replicas and the requests under way, not on the length of the run.
 */
public final class Simulation {

  private Simulation() {}

  /** Runs a scenario. */
  public static SimulationResult run(Scenario scenario, long seed) {
    return run(scenario, seed, nanos -> {});
  }

  /** Runs a scenario and tells every response time since dispatch, in nanoseconds. */
  public static SimulationResult run(Scenario scenario, long seed, LongConsumer responseTimes) {
    Recorder recorder = new Recorder(scenario.replicas(), responseTimes);
    EventQueue events = new EventQueue();
    SimulatedService service =
        new SimulatedService(scenario, new Seeds(seed), recorder, events, 0, null);
    long started = System.nanoTime();
    service.begin();
    long end = scenario.length().durationNanos();
    while (!service.isEnded() && !events.isEmpty() && events.nextNanos() <= end) {
      service.handle(events.take());
    }
    double seconds = Math.max(1, System.nanoTime() - started) / 1e9;
    return service.result(
        service.isEnded() ? events.nowNanos() : end, service.arrivals() / seconds);
  }
}
