package io.github.btc.sim.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.sim.reproduce.Budget;
import io.github.btc.sim.reproduce.Claim;
import io.github.btc.sim.reproduce.Outcome;
import io.github.btc.sim.reproduce.Verdict;
import org.junit.jupiter.api.Test;

class FanOutReproductionTest {

  @Test
  void sixtyThreePercentMeetTheSlowest() {
    Outcome outcome = new FanOutReproduction().run(Budget.quick(1));

    assertThat(outcome.rows()).hasSize(1);
    assertThat(outcome.rows().get(0).verdict()).isInstanceOf(Verdict.Reproduced.class);
    assertThat(new FanOutReproduction().claims()).extracting(Claim::id).contains("fan-out.slow");
  }
}
