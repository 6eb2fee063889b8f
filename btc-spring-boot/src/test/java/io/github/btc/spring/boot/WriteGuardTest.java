package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;

class WriteGuardTest {

  @Test
  void concernsNobodyWhereTheEndpointIsNotExposed() {
    WriteGuard guard = new WriteGuard(List.of(), true, () -> null);

    assertThat(guard.mayConcern("POST")).isFalse();
    assertThat(guard.covers(PathContainer.parsePath("/actuator/btc/pause"))).isFalse();
  }

  @Test
  void concernsNobodyWhereEveryHostIsAllowed() {
    assertThat(guard("*").mayConcern("POST")).isFalse();
    assertThat(guard("orders.example").mayConcern("POST")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
  void concernsNobodyWhoReads(String method) {
    assertThat(guard().mayConcern(method)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://orders.example", "orders.example:8080", "*.example", ""})
  void refusesAHostThatIsNoName(String name) {
    assertThatThrownBy(() -> guard(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("allowedHosts: " + name + " (expected names without scheme and port, or *)");
  }

  @Test
  void refusesACommandWithoutAHost() {
    assertThat(guard().objection(null, null)).startsWith("Host: none (expected localhost");
  }

  @Test
  void quotesNoMoreThanIsReadable() {
    assertThat(guard().objection("x".repeat(5_000), null)).hasSizeLessThan(500);
    assertThat(guard().objection("e\u001bvil", null)).startsWith("Host: e?vil (");
  }

  private static WriteGuard guard(String... allowed) {
    return new WriteGuard(List.of(allowed), true, () -> "/actuator/btc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders.example", "*"})
  void saysWhatACommandNeedsWhereTheAccessIsReadOnly(String allowed) {
    WriteGuard guard = new WriteGuard(List.of(allowed), false, () -> "/actuator/btc");

    assertThat(guard.mayConcern("POST")).isTrue();
    assertThat(guard.mayConcern("GET")).isFalse();
    assertThat(guard.objection("orders.example:8080", null))
        .startsWith("management.endpoint.btc.access: commands are not permitted (expected");
  }
}
