package io.github.btc.research.experiment;

import io.github.btc.tools.simulator.cluster.FanOut;
import io.github.btc.tools.simulator.cluster.FanOutResult;
import io.github.btc.tools.simulator.cluster.FanOutSimulation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Layers of services, each of which has replicas of its own. */
final class FanOutExperiment implements Experiment {

  private static final List<Parameter> SHAPE =
      List.of(
          new Parameter("layers", "2", "layers that a user's request goes through one by one"),
          new Parameter("services", "4", "services that are asked at once in each layer"));

  @Override
  public String name() {
    return "fanout";
  }

  @Override
  public String summary() {
    return "Users ask layers of services; each layer is as slow as its slowest service.";
  }

  @Override
  public List<Parameter> parameters() {
    return Stream.of(SHAPE, ClusterParameters.SERVICE, ClusterParameters.LOAD)
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void check(Values values) {
    fanOut(values);
  }

  private static FanOut fanOut(Values values) {
    ClusterParameters service = new ClusterParameters(values);
    return new FanOut(
        values.whole("layers", 1, 512),
        values.whole("services", 1, 512),
        service.scenario(),
        service.load(),
        values.duration("duration"),
        service.warmup());
  }

  @Override
  public Measures run(Values values, long seed) {
    FanOutResult result = FanOutSimulation.run(fanOut(values), seed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", result.users());
    fields.put("denied", result.denied());
    fields.put("deniedRatio", result.denied() / Math.max(1.0, result.users()));
    fields.put("latencyMillis", Measures.of(result.latencyMillis()));
    fields.put("unavailability", result.unavailability());
    fields.put("coua", result.coua());
    fields.put("parts", result.requests());
    fields.put("partMillis", Measures.of(result.serviceMillis()));
    fields.put("exposed", result.exposed());
    fields.put("refusals", result.refusals());
    fields.put("copies", result.copies());
    fields.put("tasks", result.tasks());
    return new Measures(result.requests(), fields);
  }
}
