package io.github.btc.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BypassTest {

  private static final Bypass BYPASS = Bypass.standard().path("/internal/cache");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator/prometheus",
        "/health",
        "/health/live",
        "/healthz",
        "/livez",
        "/metrics",
        "/readyz",
        "/internal/cache",
        "/internal/cache/warm"
      })
  void appliesToAPathAndEverythingBelow(String path) {
    assertThat(applies(path, null, null)).isTrue();
    assertThat(Bypass.streamsOnly().appliesTo("GET", path, null, null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "", "/healthcare", "/orders/health", "/internal", "/Health"})
  void doesNotApplyToNeighbours(String path) {
    assertThat(applies(path, null, null)).isFalse();
  }

  @Test
  void appliesToUpgradesButNotToOffersOfTheSameProtocol() {
    assertThat(applies("/chat", "websocket", null)).isTrue();
    assertThat(applies("/chat", "WebSocket", null)).isTrue();
    assertThat(applies("/orders", "h2c", null)).isFalse();
    assertThat(applies("/orders", "TLS/1.3", null)).isFalse();
    assertThat(applies("/orders", "HTTP/2.0", null)).isFalse();
    assertThat(applies("/orders", "", null)).isFalse();
    assertThat(BYPASS.appliesTo("CONNECT", "/chat", null, null)).isTrue();
  }

  @Test
  void appliesToWhoWantsEventsAndNothingElse() {
    assertThat(applies("/ticker", null, "text/event-stream")).isTrue();
    assertThat(applies("/ticker", null, "Text/Event-Stream;charset=utf-8")).isTrue();
    assertThat(applies("/ticker", null, "text/event-stream, application/json")).isFalse();
    assertThat(applies("/ticker", null, "application/json, text/event-stream")).isFalse();
    assertThat(applies("/ticker", null, "*/*")).isFalse();
    assertThat(applies("/ticker", null, "text/event-stream ; q=0.9")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/event-stream-anything", "text/event-streams", "text/event-stream x"})
  void takesNoOtherTypeForAnEventStream(String accept) {
    assertThat(applies("/ticker", null, accept)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/health?verbose", "/health/live?a=/../b"})
  void appliesToAPlainTarget(String target) {
    assertThat(BYPASS.appliesToTarget("GET", target, null, null)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/health/../orders",
        "/health/./../orders",
        "/health/%2e%2e/orders",
        "/health#/../orders",
        "/health//../orders",
        "/health/..;/orders",
        "/health;/../orders",
        "/health/..\\orders",
        "/health\\..\\orders",
        "/orders?/health",
        "http://localhost/health",
        "*"
      })
  void countsATargetThatMightMeanSomethingElse(String target) {
    assertThat(BYPASS.appliesToTarget("GET", target, null, null)).isFalse();
    assertThat(BYPASS.appliesToTarget("GET", target, "websocket", null)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "internal", "/internal/", "/internal/*", "/**"})
  void refusesWhatIsNoPath(String path) {
    assertThatThrownBy(() -> Bypass.standard().path(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "bypass.path: \"%s\" (expected a path such as /internal; it includes subpaths)", path);
  }

  @Test
  void addingAPathLeavesTheOriginalAlone() {
    assertThat(Bypass.standard().appliesTo("GET", "/internal/cache", null, null)).isFalse();
    assertThat(BYPASS).asString().contains("/metrics, /readyz, /internal/cache");
  }

  private static boolean applies(String path, @Nullable String upgrade, @Nullable String accept) {
    return BYPASS.appliesTo("GET", path, upgrade, accept);
  }
}
