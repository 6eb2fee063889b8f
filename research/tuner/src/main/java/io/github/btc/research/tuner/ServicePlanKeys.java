package io.github.btc.research.tuner;

import io.github.btc.research.tuner.search.Dimension.Scale;
import io.github.btc.tools.advisor.capacity.Prices;
import io.github.btc.tools.console.input.Fraction;
import io.github.btc.tools.console.input.Matching;
import io.github.btc.tools.console.input.Whole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the plan of {@code btc tune command}. {@link ServicePlan} explains the values.
 *
 * @param tune name of the service
 * @param preset {@code go}, or missing
 * @param seed seed of all random choices
 * @param points number of settings to try
 * @param repetitions number of runs of each setting
 * @param checks number of pairs of runs that have no part in the choice
 * @param select rule of the choice
 * @param parameters parameters to vary, by name
 * @param before command that runs before each start
 * @param service the service
 * @param load load of the service
 * @param prices prices of processors and memory
 * @param bill resources to bill
 */
record ServicePlanKeys(
    @Nullable String tune,
    @Nullable @Matching(value = "go", expected = "go") String preset,
    @Nullable @Whole(least = 0, most = Integer.MAX_VALUE) Integer seed,
    @Nullable @Whole(least = 1, most = 100_000) Integer points,
    @Nullable @Whole(least = 1, most = 100) Integer repetitions,
    @Nullable @Whole(least = 0, most = 100) Integer checks,
    @Nullable String select,
    @Nullable Map<String, Parameter> parameters,
    @Nullable List<String> before,
    Service service,
    Load load,
    @Nullable PriceKeys prices,
    @Nullable Bill bill) {

  private static final double MOST_SECONDS = 86_400;

  boolean isGo() {
    return preset != null;
  }

  /** The keys of a parameter: a range, or values. */
  record Parameter(
      @Nullable @Fraction(least = -1e12, most = 1e12) Double from,
      @Nullable @Fraction(least = -1e12, most = 1e12) Double to,
      @Nullable Scale scale,
      @Nullable Boolean whole,
      @Nullable List<String> values,
      String today) {

    /** Returns the present keys that only a range may have. */
    List<String> ofRange() {
      Map<String, @Nullable Object> keys = new LinkedHashMap<>();
      keys.put("from", from);
      keys.put("to", to);
      keys.put("scale", scale);
      keys.put("whole", whole);
      return keys.keySet().stream().filter(each -> keys.get(each) != null).toList();
    }
  }

  /** The keys of {@link ServicePlan.Service}. */
  record Service(
      List<String> command,
      @Nullable
          @Matching(
              value = "[A-Za-z_][A-Za-z0-9_.]*",
              expected = "names of letters, digits and _, with texts as values")
          Map<String, String> environment,
      @Nullable
          @Matching(
              value = "(https?|tcp)://\\S+",
              expected = "http://host:port/path or tcp://host:port")
          String ready,
      @Nullable @Fraction(least = 0.1, most = MOST_SECONDS) Double readySeconds,
      @Nullable String cgroup) {

    ServicePlan.Service service(boolean isGo) {
      Map<String, String> variables = new LinkedHashMap<>();
      if (isGo) {
        GoPreset.names().forEach(name -> variables.put(name, "{" + name + "}"));
      }
      if (environment != null) {
        variables.putAll(environment);
      }
      return new ServicePlan.Service(
          command,
          variables,
          ready == null ? "" : ready,
          readySeconds == null ? 60 : readySeconds,
          cgroup == null ? "" : cgroup);
    }
  }

  /** The keys of {@link ServicePlan.Load}. */
  record Load(
      List<String> command,
      @Fraction(least = 0.1, most = MOST_SECONDS) Double seconds,
      @Nullable @Fraction(least = 0, most = MOST_SECONDS) Double warmUpSeconds,
      @Nullable @Fraction(least = 0, most = 1e9) Double rate) {

    ServicePlan.Load load() {
      return new ServicePlan.Load(
          command, seconds, warmUpSeconds == null ? 0 : warmUpSeconds, rate == null ? 0 : rate);
    }
  }

  /** The keys of {@link Prices}. */
  record PriceKeys(
      @Fraction(least = 0, most = 1e6) Double cpuHour,
      @Fraction(least = 0, most = 1e6) Double gigabyteHour) {

    Prices prices() {
      return new Prices(cpuHour, gigabyteHour);
    }
  }

  /** The keys of {@link ServicePlan.Bill}. */
  record Bill(String cpus, String gigabytes) {

    ServicePlan.Bill bill() {
      return new ServicePlan.Bill(cpus, gigabytes);
    }
  }
}
