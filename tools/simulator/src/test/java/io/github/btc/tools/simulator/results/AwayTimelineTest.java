package io.github.btc.tools.simulator.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AwayTimelineTest {

  private final AwayTimeline timeline = new AwayTimeline(2);

  /** Figure 4.2 of the thesis: rA away from minute 5 to 7, rB from 6 to 7, of 10. */
  @Test
  void givesTenAndFifteenPercentInTheExampleOfTheThesis() {
    timeline.set(0, true, 5);
    timeline.set(1, true, 6);
    timeline.set(0, false, 7);
    timeline.set(1, false, 7);
    timeline.advance(10);

    assertThat(timeline.unavailability()).isEqualTo(0.10);
    assertThat(timeline.coua()).isCloseTo(0.15, within(1e-15));
  }

  @Test
  void countsAReplicaOnceHoweverOftenItIsSaid() {
    timeline.set(0, true, 1);
    timeline.set(0, true, 2);
    timeline.set(0, false, 3);
    timeline.set(0, false, 4);
    timeline.advance(4);

    assertThat(timeline.coua()).isEqualTo(0.25);
    assertThat(timeline.count()).isZero();
  }

  @Test
  void forgetsTheWarmUp() {
    timeline.set(0, true, 1);
    timeline.set(1, true, 1);
    timeline.restart(9);
    timeline.set(0, false, 10);
    timeline.advance(11);

    assertThat(timeline.unavailability()).isEqualTo(0.5);
    assertThat(timeline.coua()).isEqualTo(0.75);
  }
}
