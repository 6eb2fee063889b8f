package io.github.btc.research.experiment;

import io.github.btc.research.lake.LakeResult;
import io.github.btc.research.lake.LakeScenario;
import io.github.btc.research.lake.LakeSimulation;
import io.github.btc.research.lake.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A data lake behind caches: which cache gets the request for an object? */
final class LakeExperiment implements Experiment {

  private static final double MEGABYTE = 1_000_000;

  @Override
  public String name() {
    return "lake";
  }

  @Override
  public String summary() {
    return "A data lake behind caches: which cache gets the request for an object.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("policy", "carlos", "least-connections, uri-hash, bounded-loads or carlos"),
        new Parameter("workload", "zipf", "zipf, or replay: recent objects again"),
        new Parameter("nodes", "10", "caches"),
        new Parameter("clients", "32", "clients with one request at a time and no pause"),
        new Parameter("objects", "100000", "different objects, of 60 GB together"),
        new Parameter("requests", "300000", "requests of the run"),
        new Parameter("cache", "200", "megabytes of each cache"),
        new Parameter("link", "100", "megabytes per second of the link of a cache"),
        new Parameter("gateway", "18", "megabytes per second of the gateway, for all misses"),
        new Parameter("miss", "5ms", "time of a miss beside its transfer"),
        new Parameter("threshold", "8", "requests from which CARLOs counts a cache as overloaded"));
  }

  @Override
  public void check(Values values) {
    scenario(values);
  }

  @Override
  public Measures run(Values values, long seed) {
    LakeResult result = LakeSimulation.run(scenario(values), seed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", result.latency().count());
    fields.put("latencyMillis", Measures.of(result.latency()));
    fields.put("interquartileMillis", result.interquartileMillis());
    fields.put("hitRatio", result.hitRatio());
    fields.put("throughputPerSecond", result.perSecond());
    return new Measures(result.latency().count(), fields);
  }

  private static LakeScenario scenario(Values values) {
    return new LakeScenario(
        values.oneOf("policy", "least-connections", "uri-hash", "bounded-loads", "carlos"),
        Workload.named(values.text("workload")),
        values.whole("nodes", 1, 10_000),
        values.whole("clients", 1, 100_000),
        values.whole("objects", 1, 10_000_000),
        values.whole("requests", 1, 100_000_000),
        Math.round(MEGABYTE * values.number("cache", 0, 1e9)),
        MEGABYTE * values.number("link", 1e-6, 1e9),
        MEGABYTE * values.number("gateway", 1e-6, 1e9),
        values.duration("miss").toNanos(),
        values.whole("threshold", 1, 1_000_000));
  }
}
