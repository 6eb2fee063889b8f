package io.github.btc.tools.advisor.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FleetTest {

  private static final long MILLI = 1_000_000;

  /** 1200 requests/s of 2.5 ms, one at a time: three replicas' work. */
  private static final Demand DEMAND = new Demand(1_200, 5 * MILLI / 2, 1, 1, 20 * MILLI, 1_000);

  @Test
  void awayShareIsTheClosingsShareOfACycle() {
    // With four replicas each serves 300/s, as the others are away as often as it is: a closing of
    // 20 ms every 3.33 s.
    assertThat(new Fleet(4, DEMAND).awayShare()).isCloseTo(0.02 / 3.333333, within(1e-6));
  }

  @Test
  void replicasThatMustCloseAllTheTimeAreAwayAllTheTime() {
    Fleet closing = new Fleet(2, new Demand(1_000, MILLI, 1, 1, 100 * MILLI, 10));

    assertThat(closing.awayShare()).isCloseTo(1, within(1e-12));
    assertThat(closing.outage()).isCloseTo(1, within(1e-12));
    assertThat(closing.shortage()).isCloseTo(1, within(1e-12));
    assertThat(closing.busyShare()).isGreaterThan(1e6);
  }

  @Test
  void moreReplicasAreAwayLessEach() {
    assertThat(new Fleet(8, DEMAND).awayShare()).isLessThan(new Fleet(4, DEMAND).awayShare());
  }

  @Test
  void theOthersGetTheLoadOfTheReplicaThatIsAway() {
    // The work of three replicas. A closing's duration and frequency do not matter to its load.
    assertThat(new Fleet(5, DEMAND).othersBusyShare()).isCloseTo(3.0 / 4, within(1e-12));
    assertThat(new Fleet(3, DEMAND).othersBusyShare()).isCloseTo(3.0 / 2, within(1e-12));
    assertThat(new Fleet(1, DEMAND).othersBusyShare()).isInfinite();
  }

  @Test
  void shortageCountsTheMomentsWithTooFew() {
    Fleet four = new Fleet(4, DEMAND);
    double away = four.awayShare();
    double threeOrFour = Math.pow(1 - away, 4) + 4 * away * Math.pow(1 - away, 3);

    assertThat(DEMAND.serving()).isEqualTo(3);
    assertThat(four.shortage()).isCloseTo(1 - threeOrFour, within(1e-12));
  }

  @Test
  void tooFewReplicasAreShortAllTheTime() {
    assertThat(new Fleet(2, DEMAND).shortage()).isCloseTo(1, within(1e-12));
  }

  @Test
  void smallestIsTheFirstWithinBothBounds() {
    Fleet smallest = Fleet.smallest(DEMAND, 1e-9, 1e-4);

    assertThat(smallest.outage()).isLessThanOrEqualTo(1e-9);
    assertThat(smallest.shortage()).isLessThanOrEqualTo(1e-4);
    Fleet oneLess = new Fleet(smallest.replicas() - 1, DEMAND);
    assertThat(oneLess.outage() > 1e-9 || oneLess.shortage() > 1e-4).isTrue();
  }

  @Test
  void saysWhenNoNumberOfReplicasIsEnough() {
    Demand endless = new Demand(1e9, 1_000 * MILLI, 1, 1, MILLI, 1);

    assertThatThrownBy(() -> Fleet.smallest(endless, 1e-9, 1e-4))
        .hasMessageStartingWith("replicas: more than 10000");
  }

  @Test
  void aDemandOutOfRangeIsRefused() {
    assertThatThrownBy(() -> new Demand(0.009, MILLI, 1, 1, MILLI, 1))
        .hasMessage("rate: 0.009 (expected 0.01 to 1e9 requests per second)");
    assertThatThrownBy(() -> new Demand(1, MILLI, 1, 2, MILLI, 1))
        .hasMessageStartingWith("busy: 2");
  }
}
