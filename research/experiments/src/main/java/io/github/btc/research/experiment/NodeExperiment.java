package io.github.btc.research.experiment;

import io.github.btc.research.placement.NodeScenario;
import io.github.btc.research.placement.NodeSimulation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replicas on one node that collect together, at random, or one after the other. */
final class NodeExperiment implements Experiment {

  @Override
  public String name() {
    return "node";
  }

  @Override
  public String summary() {
    return "Replicas on one node that collect together, at random, or one after the other.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("meeting", "random", "when they collect: together, random or turns"),
        new Parameter("cores", "2", "cores of the node"),
        new Parameter("replicas", "4", "replicas on the node"),
        new Parameter("rate", "400", "requests per second to all of them, as a Poisson process"),
        new Parameter("service", "exp:2ms", "CPU time of a request"),
        new Parameter("every", "4s", "time between two collections of a replica"),
        new Parameter("collection", "10ms", "CPU time of each thread of a collection"),
        new Parameter("threads", "2", "threads of a collection"),
        new Parameter("duration", "600s", "simulated time"));
  }

  @Override
  public void check(Values values) {
    scenario(values);
  }

  @Override
  public Measures run(Values values, long seed) {
    NodeSimulation.Result result = NodeSimulation.run(scenario(values), seed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", result.latency().count());
    fields.put("latencyMillis", Measures.of(result.latency()));
    fields.put("collections", result.collections().count());
    fields.put("collectionMillis", Measures.of(result.collections()));
    fields.put("mostAtOnce", result.mostAtOnce());
    return new Measures(result.latency().count(), fields);
  }

  private static NodeScenario scenario(Values values) {
    return new NodeScenario(
        values.whole("cores", 1, 256),
        values.whole("replicas", 1, 1000),
        values.number("rate", 1e-9, 1e9),
        values.durations("service"),
        values.duration("every").toNanos(),
        values.duration("collection").toNanos(),
        values.whole("threads", 1, 256),
        NodeScenario.Meeting.named(values.text("meeting")),
        values.duration("duration"));
  }
}
