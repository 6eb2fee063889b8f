package io.github.btc.tools.tuner;

import io.github.btc.tools.models.capacity.Prices;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A real service to tune: how it is started, how load is put on it, what it costs.
 *
 * @param name shown
 * @param search what is varied, and how often
 * @param checks pairs of runs that had no part in the choice
 * @param before run before each start; empty for nothing
 * @param service the service
 * @param load the load
 * @param prices of processors and memory
 * @param bill what is billed; {@code null} for what was used
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

  /** Returns everything that decides a run's result; how many points and checks does not. */
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
   * @param environment variables, with placeholders
   * @param ready an address that answers when it is ready; empty if it is at once
   * @param readySeconds how long that may take
   * @param cgroup its control group's folder; empty for the one its process is in
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
   * @param command program and arguments, with placeholders; writes {@code {report}}
   * @param seconds how long it may take at most
   * @param warmUpSeconds how much of the beginning is not counted
   * @param rate requests per second asked for; 0 if that does not matter
   */
  record Load(List<String> command, double seconds, double warmUpSeconds, double rate) {}

  /**
   * What is billed, with placeholders.
   *
   * @param cpus processors
   * @param gigabytes memory
   */
  record Bill(String cpus, String gigabytes) {}
}
