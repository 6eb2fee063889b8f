package io.github.btc.research.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.tuner.cache.CachePlan.Cache;
import io.github.btc.research.tuner.cache.CachePlan.Collection;
import io.github.btc.research.tuner.cache.CachePlan.Sizes;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc cache}. */
@Command(
    name = "cache",
    description = {
      "Computes from the requested keys how large the caches of a replica should be. More memory"
          + " answers more requests from the cache and makes full collections longer. For the"
          + " caches of a running service there is btc tune cache."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class CacheCommand implements Callable<Integer>, Verb {

  private static final double[] SHOWN = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};

  /** The options by the names that the model uses in its messages. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "total", "--memory",
          "mostKeys", "--keys",
          "least", "--least-of",
          "collection: fixed", "--full-fixed",
          "collection: per megabyte", "--full-per-mb",
          "collection: live", "--live",
          "collection: per hour", "--fulls-per-hour");

  private static final double SHOWN_WHOLE_FROM = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--trace",
      required = true,
      paramLabel = "NAME=FILE",
      description =
          "Name of a cache and a file of its requested keys, one key on each line. Repeat this"
              + " option for each cache.")
  private Map<String, Path> traces = new LinkedHashMap<>();

  @Option(
      names = "--memory",
      required = true,
      paramLabel = "MB",
      description = "Most memory for all caches together, 0.001 to 1e9.")
  private double memory;

  @Option(
      names = "--hit",
      paramLabel = "MS",
      description = "Time of a hit, 0 to 1000000 (default ${DEFAULT-VALUE}).")
  private double hit = 0.1;

  @Option(
      names = "--miss",
      required = true,
      paramLabel = "MS",
      description = "Time of a miss, 0 to 1000000, and no less than --hit.")
  private double miss;

  @Option(
      names = "--bytes",
      required = true,
      paramLabel = "BYTES",
      description = "Bytes of a key and its value on the heap, 1 to 1e9.")
  private double bytes;

  @Option(
      names = "--miss-of",
      paramLabel = "NAME=MS",
      description = "Time of a miss of one cache, instead of --miss.")
  private Map<String, Double> missOf = new LinkedHashMap<>();

  @Option(
      names = "--bytes-of",
      paramLabel = "NAME=BYTES",
      description = "Bytes of a key and its value in one cache, instead of --bytes.")
  private Map<String, Double> bytesOf = new LinkedHashMap<>();

  @Option(
      names = "--least-of",
      paramLabel = "NAME=MB",
      description = "Least memory of one cache, 0 to 1e9 (default: 0).")
  private Map<String, Double> leastOf = new LinkedHashMap<>();

  @Option(
      names = "--full-fixed",
      paramLabel = "MS",
      description =
          "Time of a full collection without live objects, 0 to 1000000 (default"
              + " ${DEFAULT-VALUE}).")
  private double fullFixed;

  @Option(
      names = "--full-per-mb",
      paramLabel = "MS",
      description =
          "Additional time of a full collection for each live megabyte, 0 to 1000000 (default"
              + " ${DEFAULT-VALUE}: G1, JDK 25).")
  private double fullPerMegabyte = 0.28;

  @Option(
      names = "--live",
      paramLabel = "MB",
      description = "Live memory without the caches, 0 to 1e9 (default ${DEFAULT-VALUE}).")
  private double live = 100;

  @Option(
      names = "--fulls-per-hour",
      description = "Full collections per hour, 0 to 1000000 (default ${DEFAULT-VALUE}).")
  private double fullsPerHour = 12;

  @Option(
      names = "--price",
      paramLabel = "MS",
      description =
          "Price of capacity lost, as the mean response time that equals the loss of all capacity,"
              + " 0 to 1e12 (default ${DEFAULT-VALUE}).")
  private double price = 1000;

  @Option(
      names = "--keys",
      description =
          "Keys to keep of each trace, 16 to 100000000; more keys are more exact (default"
              + " ${DEFAULT-VALUE}).")
  private int mostKeys = 8_192;

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    CachePlan plan = CommandArguments.read(spec, options(), this::plan);
    Sizes best = plan.best(seed.value());
    Sizes even = even(plan);
    return new VerbResult(fields(plan, best, even), out -> print(out, plan, best, even));
  }

  /** Returns the options of the model's settings. Some options are for all caches, some for one. */
  private Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>(OPTIONS);
    for (String name : traces.keySet()) {
      options.put(name + ": hit", "--hit");
      options.put(name + ": miss", missOf.containsKey(name) ? "--miss-of " + name : "--miss");
      options.put(name + ": bytes", bytesOf.containsKey(name) ? "--bytes-of " + name : "--bytes");
      options.put(name + ": least", "--least-of " + name);
    }
    return options;
  }

  /**
   * Refuses an option that names a cache twice. Without this the last value would count silently.
   */
  private void once(String option) {
    List<String> names = new ArrayList<>();
    OptionSpec given = spec.commandLine().getParseResult().matchedOption(option);
    for (String each : given == null ? List.<String>of() : given.originalStringValues()) {
      String name = each.substring(0, Math.max(0, each.indexOf('=')));
      if (names.contains(name)) {
        throw new RefusedSettingException(
            option, name + " is given twice", "one value for each cache");
      }
      names.add(name);
    }
  }

  private void known(String option, Map<String, Double> given) {
    for (String name : given.keySet()) {
      if (!traces.containsKey(name)) {
        throw new RefusedSettingException(
            option, name, "one of " + String.join(", ", traces.keySet()));
      }
    }
  }

  private CachePlan plan() throws IOException {
    List.of("--trace", "--miss-of", "--bytes-of", "--least-of").forEach(this::once);
    known("--miss-of", missOf);
    known("--bytes-of", bytesOf);
    known("--least-of", leastOf);
    Map<String, HitRateSampler> samplers = new LinkedHashMap<>();
    for (Map.Entry<String, Path> each : traces.entrySet()) {
      samplers.put(each.getKey(), KeyTrace.sample(each.getValue(), mostKeys, seed.value()));
    }
    double requests = samplers.values().stream().mapToLong(HitRateSampler::requests).sum();
    List<Cache> caches = new ArrayList<>();
    samplers.forEach(
        (name, sampler) ->
            caches.add(
                new Cache(
                    name,
                    sampler.curve(),
                    sampler.requests() / requests,
                    hit,
                    missOf.getOrDefault(name, miss),
                    bytesOf.getOrDefault(name, bytes),
                    leastOf.getOrDefault(name, 0.0))));
    return new CachePlan(
        caches, memory, new Collection(fullFixed, fullPerMegabyte, live, fullsPerHour), price);
  }

  private static Sizes even(CachePlan plan) {
    double[] sizes = new double[plan.caches().size()];
    Arrays.fill(sizes, plan.totalMegabytes() / sizes.length);
    return plan.judge(sizes);
  }

  private void print(PrintWriter out, CachePlan plan, Sizes best, Sizes even) {
    List<List<String>> curves = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("hit rate with"));
    for (double share : SHOWN) {
      head.add(megabytes(share * memory) + " MB");
    }
    curves.add(head);
    for (Cache each : plan.caches()) {
      List<String> row = new ArrayList<>(List.of(each.name()));
      for (double share : SHOWN) {
        row.add(shown("%.1f %%", 100 * each.hitRate(share * memory)));
      }
      curves.add(row);
    }
    out.println(TextTable.of(curves));
    out.println(TextTable.of(sizes(plan, best, even)));
    out.println(
        shown(
            "Proposed: %s of %s MB, %.4g ms per answer, %.3f %% lost to full collections of %.0f ms"
                + " (all memory in equal parts: %.4g ms, %.3f %%, %.0f ms)",
            megabytes(sum(best)),
            megabytes(memory),
            best.answerMillis(),
            100 * best.lost(),
            plan.collection().millis(sum(best)),
            even.answerMillis(),
            100 * even.lost(),
            plan.collection().millis(sum(even))));
  }

  private static List<List<String>> sizes(CachePlan plan, Sizes best, Sizes even) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("cache", "proposed MB", "hit rate", "equal parts MB", "hit rate"));
    for (int i = 0; i < plan.caches().size(); i++) {
      Cache each = plan.caches().get(i);
      double proposed = best.megabytes().get(i);
      double evenly = even.megabytes().get(i);
      rows.add(
          List.of(
              each.name(),
              megabytes(proposed),
              shown("%.1f %%", 100 * each.hitRate(proposed)),
              megabytes(evenly),
              shown("%.1f %%", 100 * each.hitRate(evenly))));
    }
    return rows;
  }

  private static double sum(Sizes sizes) {
    return sizes.megabytes().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static String megabytes(double size) {
    return shown(size < SHOWN_WHOLE_FROM ? "%.4g" : "%.0f", size);
  }

  private static String shown(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private Map<String, Object> fields(CachePlan plan, Sizes best, Sizes even) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("caches", plan.caches().stream().map(Cache::name).toList());
    fields.put("proposed", best);
    fields.put("evenly", even);
    fields.put("fullMillis", plan.collection().millis(sum(best)));
    fields.put("seed", seed.value());
    return fields;
  }
}
