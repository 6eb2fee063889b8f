package io.github.btc.research.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.models.ReplicasReport;
import io.github.btc.research.models.ReplicatedServiceModel;
import io.github.btc.research.models.ServerSemantics;
import io.github.btc.tools.advisor.capacity.Demand;
import io.github.btc.tools.advisor.capacity.Fleet;
import org.junit.jupiter.api.Test;

/** What {@code btc plan} computes, against the nets of the thesis. */
class FleetAgreementTest {

  private static final long MILLI = 1_000_000;

  @Test
  void outageAgreesWithTheNetOfTheThesis() {
    for (int n = 1; n <= 5; n++) {
      ReplicasReport net =
          ReplicasReport.of(
              new ReplicatedServiceModel(
                  n, 0.0036, 0.0001, 0.003, Double.POSITIVE_INFINITY, ServerSemantics.INFINITE));
      double away = net.coua();
      // A fleet whose replicas are away for that share.
      double rate = 1_000;
      long served = Math.round(20 / away * rate / n);
      Fleet fleet = new Fleet(n, new Demand(rate, MILLI, 1, 1, 20_000 * MILLI, served));
      assertThat(fleet.awayShare()).isCloseTo(away, within(1e-3 * away));
      assertThat(fleet.outage())
          .isCloseTo(net.unavailability(), within(0.01 * net.unavailability()));
    }
  }
}
