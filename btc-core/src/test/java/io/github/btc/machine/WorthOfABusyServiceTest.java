package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ControlGroup.Estimate;
import io.github.btc.report.ControlGroupReport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The control group against what the clients see: with cores for all threads, without, and under a
 * quota that freezes the process. The load is 0.1 to 0.6 requests per millisecond.
 */
@Tag("one-jdk")
class WorthOfABusyServiceTest {

  private static final List<Double> LOADS = List.of(0.1, 0.3, 0.6);
  private static final int SERVICES = 20;
  private static final int CYCLES = 120;

  @ParameterizedTest
  @CsvSource({
    "5, 0.05, 0", // a core for each thread
    "20, 0.05, 0",
    "80, 0.05, 0",
    "5, 3, 0", // other programs have the cores
    "20, 3, 0",
    "80, 3, 0",
    "5, 0.5, 0.6", // a quota
    "20, 0.5, 0.6",
    "80, 0.5, 0.6"
  })
  void theIntervalContainsWhatClientsSeeInNineOfTenServices(
      double stop, double wake, double frozen) {
    Outcome outcome = Outcome.of(stop, wake, frozen, false);
    assertThat(outcome.contained()).as("%s", outcome).isGreaterThanOrEqualTo(54); // of 60
    assertThat(outcome.bias()).as("%s", outcome).isCloseTo(0, within(0.03));
  }

  /** What BTC did before: requests wait for as long as the JVM says that it has collected. */
  @Test
  void theJvmsDurationAloneIsTooShortOnAStarvedMachine() {
    Outcome outcome = Outcome.of(20, 3, 0, true);

    assertThat(outcome.bias()).as("%s", outcome).isLessThan(-0.1);
  }

  /**
   * What some services have told.
   *
   * @param contained how many intervals contain what clients see on average
   * @param bias mean of estimate / truth - 1
   */
  private record Outcome(int contained, double bias) {

    static Outcome of(double stop, double wake, double frozen, boolean byDuration) {
      int contained = 0;
      double bias = 0;
      for (double load : LOADS) {
        BusyService.Kind kind = new BusyService.Kind(load, stop, wake, frozen);
        List<Estimate> told = new ArrayList<>();
        double hits = 0;
        double requests = 0;
        for (int seed = 0; seed < SERVICES; seed++) {
          BusyService service = new BusyService(kind, byDuration, seed);
          Arms arms = service.serve(CYCLES);
          told.add(
              Worth.of(List.of(arms))
                  .report(0.5, new ControlGroupReport.CostReport(0, 0, 0), 0, 0)
                  .hitsSaved());
          hits += service.hits();
          requests += service.requestsOfLeft();
        }
        double truth = 1e6 * hits / requests;
        for (Estimate each : told) {
          contained += each.low() <= truth && truth <= each.high() ? 1 : 0;
          bias += (each.value() / truth - 1) / (LOADS.size() * SERVICES);
        }
      }
      return new Outcome(contained, bias);
    }
  }
}
