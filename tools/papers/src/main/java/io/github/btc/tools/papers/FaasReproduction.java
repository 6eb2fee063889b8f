package io.github.btc.tools.papers;

import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.reproduce.StatementClaim;
import io.github.btc.tools.simulator.experiment.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Boza, ESPOL 2022, chapter 3: package-aware scheduling of functions. The source does not say how
 * many packages there are, how large they are, or how an exponential number of them is made whole.
 * Their mean size is calibrated so that the shortest queue finds the share it found there; the
 * response times are then a check.
 */
final class FaasReproduction implements Reproduction {

  private static final String TABLE = "Boza, ESPOL 2022, Table 3.1";
  private static final String OMITTED = "the source omits the packages' number and sizes";

  private final List<Claim> claims = new ArrayList<>();

  FaasReproduction() {
    seconds("jsq.p50", 3.95, 0.1);
    claims.add(number("jsq.p90", 18.53).between(17, 21));
    seconds("jsq.p95", 25.29, 0.1);
    seconds("jsq.p99", 40.86, 0.1);
    seconds("package-aware.p50", 1.36, 0.15);
    seconds("package-aware.p90", 11.03, 0.15);
    seconds("package-aware.p95", 16.21, 0.15);
    seconds("package-aware.p99", 28.88, 0.15);
    claims.add(
        Claim.number("faas.ratio.p90", TABLE, "p90, package-aware by JSQ", 0.595, "")
            .between(0.5, 0.85));
    claims.add(
        Claim.number("faas.hits.gain", TABLE, "hit rate, package-aware less JSQ", 12.9, "points")
            .between(10, 20));
    claims.add(
        Claim.statement(
            "faas.balance",
            "Boza, ESPOL 2022, Table 3.2",
            "variation of functions per worker",
            "JSQ 1.02 % < package-aware 65 % < hash 358 %"));
    claims.add(
        Claim.statement("faas.hash", TABLE, "hashing alone", "overloads workers: p99 1196 s"));
  }

  private void seconds(String name, double printed, double share) {
    claims.add(number(name, printed).within(share).ifNotBecause(OMITTED));
  }

  private static NumberClaim number(String name, double printed) {
    return Claim.number("faas." + name, TABLE, name.replace('.', ' '), printed, "s");
  }

  @Override
  public String id() {
    return "faas";
  }

  @Override
  public String title() {
    return "Functions with packages, ESPOL 2022: which worker starts them";
  }

  @Override
  public List<Claim> claims() {
    return List.copyOf(claims);
  }

  @Override
  public double seconds(Budget budget) {
    return budget.of(10.0, 90.0);
  }

  @Override
  public Outcome run(Budget budget) {
    List<String> policies = List.of("jsq", "package-aware", "hash", "hash-for-longer");
    List<Map<String, Double>> measured = budget.each(policies, each -> simulate(each, budget));
    Map<String, Map<String, Double>> of = new LinkedHashMap<>();
    for (int i = 0; i < policies.size(); i++) {
      of.put(policies.get(i), measured.get(i));
    }
    return Outcome.of(claims.stream().map(each -> judge(each, of)).toList());
  }

  private static Map<String, Double> simulate(String policy, Budget budget) {
    boolean hash = policy.startsWith("hash");
    int seconds = budget.of(hash ? 30 : 90, hash ? 300 : 600);
    int longer = policy.equals("hash-for-longer") ? 2 : 1;
    Map<String, String> values =
        Map.of(
            "policy",
            hash ? "hash" : policy,
            "duration",
            longer * seconds + "s",
            "warmup",
            (hash ? 0 : seconds / 2) + "s");
    return Experiment.named("faas").run(values, budget.seed("faas", 1)).flat();
  }

  private Row judge(Claim claim, Map<String, Map<String, Double>> of) {
    Map<String, Double> jsq = of.getOrDefault("jsq", Map.of());
    Map<String, Double> aware = of.getOrDefault("package-aware", Map.of());
    Map<String, Double> hash = of.getOrDefault("hash", Map.of());
    Map<String, Double> longer = of.getOrDefault("hash-for-longer", Map.of());
    if (claim instanceof StatementClaim statement) {
      return claim.id().equals("faas.balance")
          ? balance(statement, jsq, aware, longer)
          : unstable(statement, hash, longer);
    }
    return ((NumberClaim) claim)
        .judge(
            switch (claim.id()) {
              case "faas.ratio.p90" -> millis(aware, "p90") / millis(jsq, "p90");
              case "faas.hits.gain" -> 100 * (aware.get("hitRatio") - jsq.get("hitRatio"));
              default -> millis(of.get(part(claim, 1)), part(claim, 2)) / 1_000;
            });
  }

  private static String part(Claim claim, int number) {
    return claim.id().split("\\.", 3)[number];
  }

  private static double millis(Map<String, Double> measures, String quantile) {
    return measures.get("latencyMillis." + quantile);
  }

  private static Row balance(
      StatementClaim claim,
      Map<String, Double> jsq,
      Map<String, Double> aware,
      Map<String, Double> hash) {
    double[] variation = {jsq.get("variation"), aware.get("variation"), hash.get("variation")};
    String ours =
        String.format(
            Locale.ROOT,
            "JSQ %.1f %%, package-aware %.0f %%, hash %.0f %%",
            100 * variation[0],
            100 * variation[1],
            100 * variation[2]);
    boolean holds = variation[0] < variation[1] && variation[1] < variation[2];
    return claim.judge(holds, ours, "another order");
  }

  private static Row unstable(
      StatementClaim claim, Map<String, Double> once, Map<String, Double> longer) {
    double before = millis(once, "p99") / 1_000;
    double after = millis(longer, "p99") / 1_000;
    String ours = NumberClaim.text(before, "s") + ", and " + NumberClaim.text(after, "s");
    return claim.judge(after > 1.3 * before, ours + " in twice the time", "p99 does not grow");
  }
}
