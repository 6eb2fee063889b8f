package io.github.btc.research.experiment;

import io.github.btc.research.faas.FaasResult;
import io.github.btc.research.faas.FaasScenario;
import io.github.btc.research.faas.FaasSimulation;
import io.github.btc.research.faas.Keeping;
import io.github.btc.research.faas.PackageCatalogue;
import io.github.btc.research.faas.Scheduler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions as a service: which worker starts a function whose packages some workers hold? */
final class FaasExperiment implements Experiment {

  private static final double MEGABYTE = 1_000_000;

  @Override
  public String name() {
    return "faas";
  }

  @Override
  public String summary() {
    return "Functions as a service: workers that cache packages, schedulers that know packages.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter(
            "policy",
            "package-aware",
            "scheduler: random, jsq, hash, chbl, pasch or package-aware"),
        new Parameter("threshold", "100", "load from which a worker counts as overloaded"),
        new Parameter("workers", "1000", "workers"),
        new Parameter("slots", "100", "functions that a worker runs at once"),
        new Parameter("rate", "10000", "functions called per second, as a Poisson process"),
        new Parameter("cache", "500", "megabytes of the package cache of a worker"),
        new Parameter(
            "keep",
            "all",
            "packages that a worker keeps: all, at-home (each that is at home there) or"
                + " function-at-home (all of a function, if one of them is)"),
        new Parameter("steal", "", "whether idle workers take work (default: not with hash)"),
        new Parameter("packages", "100000", "number of different packages"),
        new Parameter("zipf", "1.1", "skew of the packages' popularity"),
        new Parameter("per-function", "3", "mean number of packages that a function needs"),
        new Parameter("size", "2.1", "mean megabytes of a package"),
        new Parameter("start", "4.007s", "mean time to start a package"),
        new Parameter("start-grows", "false", "true: the larger the package the longer it takes"),
        new Parameter("launch", "1s", "time to start a function without packages"),
        new Parameter("run", "100ms", "mean run time of a function"),
        new Parameter("duration", "600s", "simulated time"),
        new Parameter("warmup", "0s", "time at the beginning that is not counted"));
  }

  @Override
  public void check(Values values) {
    scenario(values);
  }

  @Override
  public Measures run(Values values, long seed) {
    FaasResult result = FaasSimulation.run(scenario(values), seed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", result.functions());
    fields.put("latencyMillis", Measures.of(result.latencyMillis()));
    fields.put("hitRatio", result.hitRatio());
    fields.put("medianHitRatio", result.medianHitRatio());
    fields.put("variation", result.variation());
    fields.put("waiting", result.waiting());
    return new Measures(result.functions(), fields);
  }

  private static FaasScenario scenario(Values values) {
    Scheduler scheduler = Scheduler.named(values.text("policy"));
    boolean steals = values.has("steal") ? values.yes("steal") : scheduler != Scheduler.HASH;
    PackageCatalogue packages =
        new PackageCatalogue(
            values.whole("packages", 1, 10_000_000),
            values.number("zipf", 0, 10),
            values.number("per-function", 0, 20),
            MEGABYTE * values.number("size", 0.001, 1e6),
            values.duration("start").toNanos(),
            values.yes("start-grows"));
    return new FaasScenario(
        values.whole("workers", 1, 10_000),
        values.whole("slots", 1, 1_000_000),
        Math.round(MEGABYTE * values.number("cache", 0, 1e9)),
        packages,
        values.number("rate", 1e-9, 1e9),
        values.duration("launch").toNanos(),
        values.duration("run").toNanos(),
        scheduler,
        values.whole("threshold", 1, 1_000_000),
        Keeping.named(values.text("keep")),
        steals,
        values.duration("duration"),
        values.duration("warmup"));
  }
}
