package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.papers.Papers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row without a known verdict is found here in a second, and not after a whole quick run. */
class KnownVerdictsTest {

  @Test
  void everyClaimHasAKnownVerdict() throws Exception {
    List<String> ids =
        Papers.reproductions().stream()
            .flatMap(each -> each.claims().stream())
            .map(Claim::id)
            .toList();

    assertThat(KnownVerdicts.read().keySet()).containsExactlyInAnyOrderElementsOf(ids);
  }
}
