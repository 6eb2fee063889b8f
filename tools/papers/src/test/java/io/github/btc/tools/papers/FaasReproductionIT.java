package io.github.btc.tools.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.papers.reproduce.Claims;
import io.github.btc.tools.papers.reproduce.Effort;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.reproduce.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaasReproductionIT {

  /** What holds in every variant that the source leaves open (p50 of JSQ does not). */
  private static final List<String> BANDS =
      List.of("faas.jsq.p90", "faas.jsq.p95", "faas.balance", "faas.hash");

  @Test
  void theTableOfFunctionsWithPackagesLiesInItsBands() {
    Reproduction reproduction = FaasReproduction.of(Claims.read());
    Outcome outcome = reproduction.run(Effort.quick(1));

    assertThat(outcome.rows()).extracting(row -> row.claim().id()).containsAll(BANDS);
    for (Row row : outcome.rows()) {
      assertThat(row.claim().id()).startsWith(reproduction.id() + ".");
      if (BANDS.contains(row.claim().id())) {
        assertThat(row.verdict()).as(row.toString()).isInstanceOf(Verdict.Reproduced.class);
      }
    }
    assertThat(outcome.rows()).extracting(Row::claim).isEqualTo(reproduction.claims());
  }
}
