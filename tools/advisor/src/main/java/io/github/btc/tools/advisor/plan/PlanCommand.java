package io.github.btc.tools.advisor.plan;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.advisor.capacity.Demand;
import io.github.btc.tools.advisor.capacity.Fleet;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.simulator.routing.Routing;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc plan}. */
@Command(
    name = "plan",
    description = {
      "Computes how many replicas a service needs so that closings do not hurt. The model of"
          + " independent replicas gives the number, and the simulator checks it under the real"
          + " controller."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class PlanCommand implements Callable<Integer>, Verb {

  private static final int AROUND = 2;
  private static final List<Routing> POLICIES = List.of(Routing.LEAST_REQUEST, Routing.ROUND_ROBIN);

  /**
   * The largest utilization that the table shows; replicas that are nearly always away have more.
   */
  private static final double MOST_BUSY = 9.99;

  /**
   * The factor above which a simulated closing is longer than stated for a reason and not by
   * chance.
   */
  private static final double LONGER = 1.1;

  /** The share of denied requests from which p99.9 would be that of a request without an answer. */
  private static final double MOST_DENIED = 1e-3;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rate",
      required = true,
      description = "Requests per second to all replicas together, 0.01 to 1e9.")
  private double rate;

  @Option(
      names = "--service-time",
      required = true,
      paramLabel = "MS",
      description = "Mean time that a replica works on one request; more than 0, at most 3600000.")
  private double serviceMillis;

  @Option(
      names = "--task-duration",
      required = true,
      paramLabel = "MS",
      description =
          "Duration of one closing, from the events or Retry-After-Ms; more than 0, at most"
              + " 3600000.")
  private double taskMillis;

  @Option(
      names = "--requests-per-task",
      required = true,
      description = "Requests that a replica serves between two closings, 1 to 1000000000000.")
  private long requestsPerTask;

  @Option(
      names = "--concurrency",
      description =
          "Requests that a replica serves at a time, 1 to 1000000 (default ${DEFAULT-VALUE}).")
  private int concurrency = 1;

  @Option(
      names = "--busy",
      paramLabel = "SHARE",
      description = "Largest utilization of a replica, 0.05 to 1 (default ${DEFAULT-VALUE}).")
  private double busy = 0.7;

  @Option(
      names = "--outage",
      paramLabel = "SHARE",
      description =
          "Largest share of time with all replicas away; more than 0, at most 1 (default"
              + " ${DEFAULT-VALUE}).")
  private double outage = 1e-9;

  @Option(
      names = "--shortage",
      paramLabel = "SHARE",
      description =
          "Largest share of time with too few replicas for the load; more than 0, at most 1"
              + " (default ${DEFAULT-VALUE}).")
  private double shortage = 1e-3;

  @Option(
      names = "--p99.9",
      paramLabel = "MS",
      description =
          "Largest simulated p99.9 with BTC; more than 0, at most 3600000 (default: no limit).")
  private @Nullable Double p999;

  @Option(
      names = "--replicas",
      description =
          "Checks this number of replicas, 1 to 10000, instead of a search for the smallest one.")
  private @Nullable Integer replicas;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description =
          "Routing of the simulation, with BTC and without it: least-request, which the recipes and"
              + " the clients have, or round-robin (default ${DEFAULT-VALUE}).")
  private String policy = Routing.LEAST_REQUEST.toString();

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.ADVISE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    Fleet chosen = CommandArguments.read(spec, this::fleet);
    SimulatedCheck check = SimulatedCheck.of(chosen, routing(), seed.value());
    return new VerbResult(fields(chosen, check), out -> print(out, chosen, check));
  }

  private Fleet fleet() {
    share("outage", outage);
    share("shortage", shortage);
    Demand demand = demand();
    Routing routing = routing();
    LatencySearch search = p999 == null ? null : new LatencySearch(p999, routing, seed.value());
    if (search != null) {
      search.check(serviceMillis);
    }
    if (replicas != null) {
      return new Fleet(replicas, demand);
    }
    Fleet smallest = Fleet.smallest(demand, outage, shortage);
    return search == null ? smallest : search.from(smallest);
  }

  private Routing routing() {
    return POLICIES.stream()
        .filter(each -> each.toString().equals(policy))
        .findFirst()
        .orElseThrow(
            () -> new RefusedSettingException("policy", policy, "least-request or round-robin"));
  }

  private Demand demand() {
    return new Demand(
        rate,
        nanos("service-time", serviceMillis),
        concurrency,
        busy,
        nanos("task-duration", taskMillis),
        requestsPerTask);
  }

  private static long nanos(String name, double millis) {
    if (!(millis > 0 && millis <= 3_600_000)) {
      throw new RefusedSettingException(name, millis + " ms", "more than 0, at most 3600000");
    }
    return Math.max(1, Math.round(millis * 1e6));
  }

  private static void share(String name, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new RefusedSettingException(name, String.valueOf(value), "more than 0, at most 1");
    }
  }

  private void print(PrintWriter out, Fleet chosen, SimulatedCheck check) {
    out.println("replicas   away, each   busy   all away   too few");
    for (Fleet fleet : around(chosen)) {
      out.printf(
          Locale.ROOT,
          "%-8d   %8.3f %%   %3.0f %%   %8.1e   %8.1e%s%n",
          fleet.replicas(),
          100 * fleet.awayShare(),
          100 * Math.min(MOST_BUSY, fleet.busyShare()),
          fleet.outage(),
          fleet.shortage(),
          fleet.equals(chosen) ? verdict(fleet, check) : "");
    }
    out.printf(Locale.ROOT, "%nsimulated, %d replicas: %s%n", chosen.replicas(), check);
    if (check.closingMillis() > LONGER * taskMillis) {
      out.printf(
          Locale.ROOT,
          "--task-duration: %s ms is too short for the drain: the simulated closings last %.1f ms."
              + " A closing lasts from the closing of the gate until the gate opens.%n",
          taskMillis,
          check.closingMillis());
    }
    out.println(gain(chosen, check));
  }

  private String gain(Fleet fleet, SimulatedCheck check) {
    if (fleet.replicas() == 1) {
      return "BTC does not pay: no other replica takes the requests of a closed one.";
    }
    return String.format(
        Locale.ROOT,
        "While one replica is closed, the others get %.0f %% of the work that they can do. %s Both"
            + " have %s routing.",
        100 * fleet.othersBusyShare(),
        pays(fleet, check)
            ? "BTC pays: the simulated p99.9 is shorter with it."
            : "BTC does not pay: the simulated p99.9 is not shorter with it, or one request in a"
                + " thousand is denied. More replicas help.",
        policy);
  }

  private static boolean pays(Fleet fleet, SimulatedCheck check) {
    return fleet.replicas() > 1
        && check.deniedRatio() < MOST_DENIED
        && check.p999Millis() < check.p999WithoutMillis();
  }

  private String verdict(Fleet fleet, SimulatedCheck check) {
    return isEnough(fleet, check) ? "   <- enough" : "   <- not enough";
  }

  private boolean isEnough(Fleet fleet, SimulatedCheck check) {
    return fleet.outage() <= outage
        && fleet.shortage() <= shortage
        && (p999 == null || new LatencySearch(p999, routing(), seed.value()).isMet(fleet, check));
  }

  private static List<Fleet> around(Fleet chosen) {
    List<Fleet> fleets = new ArrayList<>();
    int first = Math.max(1, chosen.replicas() - AROUND);
    int last = Math.min(Fleet.MOST, chosen.replicas() + AROUND);
    for (int n = first; n <= last; n++) {
      fleets.add(new Fleet(n, chosen.demand()));
    }
    return fleets;
  }

  private Map<String, @Nullable Object> fields(Fleet chosen, SimulatedCheck check) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("replicas", chosen.replicas());
    fields.put("enough", isEnough(chosen, check));
    fields.put("awayShare", chosen.awayShare());
    fields.put("busyShare", chosen.busyShare());
    fields.put("outage", chosen.outage());
    fields.put("shortage", chosen.shortage());
    fields.put("simulated", check);
    fields.put("othersBusyShare", chosen.replicas() == 1 ? null : chosen.othersBusyShare());
    fields.put("pays", pays(chosen, check));
    fields.put("policy", policy);
    fields.put("seed", seed.value());
    return fields;
  }
}
