package io.github.btc.research.experiment;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.heap.CollectionCosts;
import io.github.btc.research.heap.HeapReplica;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** JVMs in containers under the real controller, with the measured costs of collections. */
final class HeapExperiment implements Experiment {

  private static final double MEGABYTES_PER_GIGABYTE = 1024;

  @Override
  public String name() {
    return "heap";
  }

  @Override
  public String summary() {
    return "JVMs in containers under the real controller: young and full collections by collector,"
        + " heap and processors.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("replicas", "4", "replicas"),
        new Parameter("rate", "800", "requests per second in all, as a Poisson process"),
        new Parameter("cpu", "5ms", "mean CPU time of a request"),
        new Parameter("sigma", "0.5", "sigma of its log-normal distribution; 0 for no variation"),
        new Parameter("allocation", "0.5", "megabytes that a request allocates"),
        new Parameter(
            "promoted", "0.02", "share of the allocation that goes into the old generation"),
        new Parameter("live", "200", "megabytes of live data in a replica"),
        new Parameter("off-heap", "160", "megabytes that a replica uses outside the heap"),
        new Parameter("collector", "g1", "collector: serial, parallel or g1"),
        new Parameter("cpus", "2", "processors of a container; may be a fraction"),
        new Parameter("memory", "2048", "megabytes of a container"),
        new Parameter("heap", "0.25", "the heap's share of the memory"),
        new Parameter("young", "0.333", "the young generation's share of the heap"),
        new Parameter("interval-low", "0.75", "A^min of young runs, as a share of Eden"),
        new Parameter(
            "interval-rest",
            "0.5",
            "A^max of young runs, as a share of the rest of Eden above A^min"),
        new Parameter("pmax", "0", "P^max of young runs; with 0 the controller learns it"),
        new Parameter("announce", "first-refusal", "none, first-refusal or confirmed (in 1 ms)"),
        new Parameter("hop", "0.3ms", "time that each refusal adds to the response time"),
        new Parameter("policy", "round-robin", "policy of the balancer, as in simulate cluster"),
        new Parameter("duration", "150s", "simulated time"),
        new Parameter("warmup", "", "time that is not counted (default: the first fifth)"));
  }

  @Override
  public Optional<RefusedSettingException> whyNot(Values values) {
    return replica(values).whyNot();
  }

  @Override
  public void check(Values values) {
    HeapReplica replica = replica(values);
    replica
        .whyNot()
        .ifPresent(
            why -> {
              throw why;
            });
    scenario(values, replica);
  }

  @Override
  public Measures run(Values values, long seed) {
    check(values);
    HeapReplica replica = replica(values);
    SimulationResult result = Simulation.run(scenario(values, replica), seed);
    Map<String, Object> fields = ClusterExperiment.fields(result);
    fields.put("uncontrolled", result.uncontrolledTasks());
    int replicas = replicas(values);
    fields.put("reservedCpus", replicas * replica.container().cpus());
    fields.put(
        "reservedGigabytes", replicas * replica.container().megabytes() / MEGABYTES_PER_GIGABYTE);
    return new Measures(result.requests(), fields);
  }

  private static int replicas(Values values) {
    return values.whole("replicas", 2, 1000);
  }

  private static Scenario scenario(Values values, HeapReplica replica) {
    return Scenario.ofThesis(
            replicas(values), replica.controlled().with(ClusterParameters.announcement(values)))
        .with(Load.perSecond(rate(values)))
        .with(Routing.named(values.text("policy")))
        .with(Scenario.Waiting.AT_REPLICA)
        .withHop(values.duration("hop"))
        .lasting(values.duration("duration"), warmup(values));
  }

  private static Duration warmup(Values values) {
    return values.has("warmup")
        ? values.duration("warmup")
        : values.duration("duration").dividedBy(5);
  }

  private static double rate(Values values) {
    return values.number("rate", 0.01, 1e6);
  }

  private static HeapReplica replica(Values values) {
    String collector = values.oneOf("collector", "serial", "parallel", "g1");
    double low = values.number("interval-low", 0.05, 0.99);
    double high = low + (1 - low) * values.number("interval-rest", 0.01, 0.99);
    return new HeapReplica(
        CollectionCosts.valueOf(collector.toUpperCase(Locale.ROOT)),
        new HeapReplica.Container(
            values.number("cpus", 0.05, 256), values.number("memory", 32, 1 << 20)),
        new HeapReplica.Heap(values.number("heap", 0.05, 0.95), values.number("young", 0.02, 0.9)),
        demand(values),
        new HeapReplica.Young(low, high, values.whole("pmax", 0, 1_000_000_000)));
  }

  private static HeapReplica.Demand demand(Values values) {
    Duration cpu = values.duration("cpu");
    if (cpu.isZero()) {
      throw new RefusedSettingException("cpu", "0", "a CPU time of more than 0");
    }
    double sigma = values.number("sigma", 0, 3);
    double medianNanos = cpu.toNanos() * Math.exp(-sigma * sigma / 2);
    return new HeapReplica.Demand(
        rate(values) / replicas(values),
        cpu.toNanos(),
        DurationSet.logNormal(medianNanos, sigma),
        values.number("allocation", 1e-6, 1e4),
        values.number("promoted", 1e-6, 0.9),
        values.number("live", 0, 1 << 20),
        values.number("off-heap", 0, 1 << 20));
  }
}
