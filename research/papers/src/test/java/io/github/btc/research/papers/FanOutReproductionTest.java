package io.github.btc.research.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.papers.reproduce.Claim;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Kind;
import io.github.btc.research.papers.reproduce.Outcome;
import io.github.btc.research.papers.reproduce.Verdict;
import org.junit.jupiter.api.Test;

class FanOutReproductionTest {

  @Test
  void sixtyThreePercentMeetTheSlowest() {
    Outcome outcome = FanOutReproduction.of(Claims.read()).run(Effort.quick(1));

    assertThat(outcome.rows()).hasSize(1);
    assertThat(outcome.rows().get(0).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
    assertThat(FanOutReproduction.of(Claims.read()).claims())
        .extracting(Claim::id)
        .contains("fan-out.slow");
  }
}
