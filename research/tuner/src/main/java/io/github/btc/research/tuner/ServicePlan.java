package io.github.btc.research.tuner;

import io.github.btc.tools.advisor.capacity.Prices;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A real service to tune: its start, its load and its cost.
 *
 * @param name name in the output
 * @param search parameters to vary and number of runs
 * @param checks number of pairs of runs that have no part in the choice
 * @param before command that runs before each start; empty if there is none
 * @param service the service
 * @param load load of the service
 * @param prices prices of processors and memory
 * @param bill resources to bill; {@code null} to bill the used resources
 */
record ServicePlan(
    String name,
    Search search,
    int checks,
    List<String> before,
    Service service,
    Load load,
    Prices prices,
    @Nullable Bill bill) {

  /**
   * Returns all settings that decide the result of a run, without the numbers of points and checks.
   */
  String forResults() {
    return "seed "
        + search.seed()
        + " "
        + search.dimensions()
        + " "
        + search.today()
        + " "
        + before
        + " "
        + service
        + " "
        + load
        + " "
        + prices
        + " "
        + bill;
  }

  /**
   * The service.
   *
   * @param command program and arguments, with placeholders
   * @param environment environment variables, with placeholders
   * @param ready address that answers when the service is ready; empty if it is ready at once
   * @param readySeconds longest time until the service is ready
   * @param cgroup folder of the service's control group; empty for the group of its process
   */
  record Service(
      List<String> command,
      Map<String, String> environment,
      String ready,
      double readySeconds,
      String cgroup) {}

  /**
   * The load.
   *
   * @param command program and arguments, with placeholders; it writes {@code {report}}
   * @param seconds longest duration
   * @param warmUpSeconds time at the beginning that does not count
   * @param rate requests per second that the service must reach; 0 for any rate
   */
  record Load(List<String> command, double seconds, double warmUpSeconds, double rate) {}

  /**
   * The resources to bill, with placeholders.
   *
   * @param cpus number of processors
   * @param gigabytes gigabytes of memory
   */
  record Bill(String cpus, String gigabytes) {}
}
