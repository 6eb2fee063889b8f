package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpBypassTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/_btc",
        "/_btc/run/merges",
        "/_cluster/health?timeout=1s",
        "/_cluster/health/books",
        "/_cat/health",
        "/_health_report"
      })
  void letsProbesPass(String target) {
    assertThat(HttpBypass.appliesTo("GET", target)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/_btcx", "/_cluster/state", "/_btc/../books/_search", "/%zz"})
  void letsNothingElsePass(String target) {
    assertThat(HttpBypass.appliesTo("GET", target)).isFalse();
  }
}
