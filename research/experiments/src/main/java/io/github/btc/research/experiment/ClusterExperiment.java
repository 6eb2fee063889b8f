package io.github.btc.research.experiment;

import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One service of replicas, each under the real controller or none. */
final class ClusterExperiment implements Experiment {

  @Override
  public String name() {
    return "cluster";
  }

  @Override
  public String summary() {
    return "One service of replicas that come and go, each under the real controller or none.";
  }

  @Override
  public List<Parameter> parameters() {
    return Stream.concat(ClusterParameters.SERVICE.stream(), ClusterParameters.LOAD.stream())
        .toList();
  }

  @Override
  public void check(Values values) {
    new ClusterParameters(values).scenario();
  }

  @Override
  public Measures run(Values values, long seed) {
    SimulationResult result = Simulation.run(new ClusterParameters(values).scenario(), seed);
    return new Measures(result.requests(), fields(result));
  }

  static Map<String, Object> fields(SimulationResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", result.requests());
    fields.put("denied", result.denied());
    fields.put("deniedRatio", result.deniedRatio());
    fields.put("latencyMillis", Measures.of(result.latencyMillis()));
    fields.put("throughputPerSecond", result.throughputPerSecond());
    fields.put("unavailability", result.unavailability());
    fields.put("coua", result.coua());
    fields.put("exposed", result.exposed());
    fields.put("refusals", result.refusals());
    fields.put("copies", result.copies());
    fields.put("tasks", result.controlledTasks() + result.uncontrolledTasks());
    fields.put("meanReplicas", result.meanReplicas());
    fields.put("cacheHitRatio", result.cacheHitRatio());
    return fields;
  }
}
