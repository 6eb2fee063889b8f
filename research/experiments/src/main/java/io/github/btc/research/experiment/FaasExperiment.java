package io.github.btc.research.experiment;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.faas.FaasResult;
import io.github.btc.research.faas.FaasScenario;
import io.github.btc.research.faas.FaasSimulation;
import io.github.btc.research.faas.Keeping;
import io.github.btc.research.faas.PackageCatalogue;
import io.github.btc.research.faas.Scheduler;
import io.github.btc.research.faas.Stealing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
            "scheduler: random, weighted-random, jsq, jiq, hash, chbl, pasch, package-aware,"
                + " package-exact or package-jiq"),
        new Parameter("threshold", "100", "load from which a worker counts as overloaded"),
        new Parameter("workers", "1000", "workers"),
        new Parameter("slots", "100", "functions that a worker runs at once"),
        new Parameter("rate", "10000", "functions called per second, as a Poisson process"),
        new Parameter("cache", "500", "megabytes of the package cache of a worker"),
        new Parameter(
            "keep",
            "all",
            "packages that a worker keeps: all, at-home (each that is at home there),"
                + " function-at-home (all of a function, if one of them is) or segments"),
        new Parameter("affinity", "0.5", "with segments, the share of the cache for those at home"),
        new Parameter(
            "steal",
            "",
            "what idle workers do: none, longest (take from the longest queue) or poll (from the"
                + " longer of two); default longest, but none with hash"),
        new Parameter("report", "0s", "how often workers report what has ended; 0s for at once"),
        new Parameter("sizes", "1", "sizes of the workers in turn, such as 1+3"),
        new Parameter("thresholds", "one", "one for all workers, or each by its size"),
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
        values.number("affinity", 0, 1),
        stealing(values, scheduler),
        values.duration("report").toNanos(),
        sizes(values),
        values.oneOf("thresholds", "one", "each").equals("each"),
        values.duration("duration"),
        values.duration("warmup"));
  }

  private static Stealing stealing(Values values, Scheduler scheduler) {
    if (values.has("steal")) {
      return Stealing.named(values.text("steal"));
    }
    return scheduler == Scheduler.HASH ? Stealing.NONE : Stealing.LONGEST;
  }

  private static List<Integer> sizes(Values values) {
    String text = values.text("sizes");
    if (!text.matches("\\d{1,4}(\\+\\d{1,4})*")) {
      throw new RefusedSettingException("sizes", text, "whole numbers such as 1+3");
    }
    return Stream.of(text.split("\\+")).map(Integer::valueOf).toList();
  }
}
