package io.github.btc.research.experiment;

import io.github.btc.research.placement.LoopRule;
import io.github.btc.research.placement.Placement;
import io.github.btc.research.placement.PlacementResult;
import io.github.btc.research.placement.PlacementScenario;
import io.github.btc.research.placement.PlacementSimulation;
import io.github.btc.tools.simulator.results.Latency;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Replicas on nodes that neighbours use too: where a new one starts, and when one moves. */
final class PlacementExperiment implements Experiment {

  private static final String NONE = "none";

  @Override
  public String name() {
    return "placement";
  }

  @Override
  public String summary() {
    return "Replicas on nodes that neighbours stress: where a new one starts, and when one moves.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter(
            "policy", "oracle", "node of a new replica: oracle, worst, random, kubernetes"),
        new Parameter("nodes", "3", "nodes; the first replicas are on the first ones"),
        new Parameter("replicas", "1", "replicas at the beginning, which are warm"),
        new Parameter("cores", "1", "cores of a node"),
        new Parameter("rate", "60", "requests per second, as a Poisson process"),
        new Parameter("clients", "0", "clients with one request at a time, instead of a rate"),
        new Parameter("think", "0ms", "mean time from an answer to a client's next request"),
        new Parameter("service", "exp:10ms", "CPU time of a request"),
        new Parameter("cold", "4", "factor of the CPU time of a new replica's first request"),
        new Parameter("warm-after", "300", "requests until the rest of that factor is a third"),
        new Parameter("start-wait", "lognormal:300ms:0.2", "time of a start without the CPU"),
        new Parameter("start-work", "lognormal:300ms:0.4", "CPU time of a start"),
        new Parameter("routing", "round-robin", "round-robin or least-request"),
        new Parameter("stress", "0.5", "share of the time that a neighbour wants of each core"),
        new Parameter("slice", "100ms", "mean time for which a neighbour's thread runs at once"),
        new Parameter(
            "launch",
            "120s",
            "start of another replica, and of the stress on the first empty node; or none"),
        new Parameter("transition", "20s", "time that counts as transition after that start"),
        new Parameter("starts", "50", "containers that are launched one by one for their times"),
        new Parameter("neighbours", NONE, "mean stay of neighbours that come and go by themselves"),
        new Parameter("loop", NONE, "none, eager or patient"),
        new Parameter("objective", "60", "p90 of a replica in ms that the loop keeps"),
        new Parameter("most", "4", "most replicas of the loop"),
        new Parameter("window", "10s", "window of the loop"),
        new Parameter("duration", "420s", "simulated time"),
        new Parameter("warmup", "20s", "time at the beginning that is not counted"));
  }

  @Override
  public void check(Values values) {
    scenario(values);
    values.whole("starts", 1, 1_000_000);
  }

  @Override
  public Measures run(Values values, long seed) {
    PlacementScenario scenario = scenario(values);
    PlacementResult result = PlacementSimulation.run(scenario, seed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", result.requests());
    fields.put("latencyMillis", Measures.of(result.all()));
    result
        .phases()
        .forEach(
            (phase, latency) ->
                fields.put(phase.name().toLowerCase(Locale.ROOT) + "Millis", Measures.of(latency)));
    int starts = values.whole("starts", 1, 1_000_000);
    fields.put("startMillis", starts(scenario, false, starts, seed));
    fields.put("stressedStartMillis", starts(scenario, true, starts, seed));
    fields.put("startedOnStressed", result.startedOnStressed());
    fields.put("moves", result.moves());
    fields.put("returns", result.returns());
    fields.put("scaleOuts", result.scaleOuts());
    fields.put("missedWindows", result.missedWindows());
    return new Measures(result.requests(), fields);
  }

  private static Map<String, Double> starts(
      PlacementScenario scenario, boolean isStressed, int count, long seed) {
    Histogram nanos = new Histogram(3);
    PlacementSimulation.starts(scenario, isStressed, count, seed)
        .forEach(millis -> nanos.recordValue(Math.round(millis * 1e6)));
    return Measures.of(Latency.of(nanos));
  }

  private static PlacementScenario scenario(Values values) {
    int clients = values.whole("clients", 0, 10_000);
    return new PlacementScenario(
        values.whole("nodes", 2, 60),
        values.whole("replicas", 1, 59),
        values.whole("cores", 1, 256),
        clients > 0 ? 0 : values.number("rate", 1e-9, 1e9),
        clients,
        values.duration("think").toNanos(),
        values.durations("service"),
        values.number("cold", 1, 1000),
        values.number("warm-after", 1, 1e9),
        values.durations("start-wait"),
        values.durations("start-work"),
        values.oneOf("routing", "round-robin", "least-request").equals("least-request"),
        values.number("stress", 0, 0.99),
        values.duration("slice").toNanos(),
        Placement.named(values.text("policy")),
        optional(values, "launch"),
        values.duration("transition"),
        optional(values, "neighbours"),
        rule(values),
        values.duration("window"),
        values.duration("duration"),
        values.duration("warmup"));
  }

  private static @Nullable Duration optional(Values values, String name) {
    return values.text(name).equals(NONE) ? null : values.duration(name);
  }

  private static @Nullable LoopRule rule(Values values) {
    double objective = values.number("objective", 0.001, 1e9);
    int most = values.whole("most", 1, 60);
    return switch (values.oneOf("loop", NONE, "eager", "patient")) {
      case "eager" -> LoopRule.eager(objective, most);
      case "patient" -> LoopRule.patient(objective, most);
      default -> null;
    };
  }
}
