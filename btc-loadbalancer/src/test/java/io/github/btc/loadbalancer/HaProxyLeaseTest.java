package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class HaProxyLeaseTest {

  private static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(value = FakeHaProxy.Mood.class, mode = Mode.EXCLUDE, names = "ANSWERS")
  void endsInTimeWhateverTheSocketDoes(FakeHaProxy.Mood mood) throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").mood(mood);
        HaProxyLease lease =
            HaProxyLease.of("be/s1", haProxy.address()).timeout(Duration.ofMillis(50)).build()) {
      assertThatThrownBy(lease::announceAway).hasMessageStartingWith("HAProxy lease of be/s1 at ");
      lease.announceBack();
    }
  }

  @Test
  void takesNoServerWhoseLeaseWouldNotEnd() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock");
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.address()).build()) {
      assertThatThrownBy(lease::announceAway)
          .hasMessageContaining("rise 0 (expected health checks with a rise of at least 2");
      assertThat(haProxy.orders()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s1", "be/", "/s1", "be/s1/x", "be/s1;quit", "be/s 1"})
  void refusesAServerThatIsNone(String server) {
    assertThatThrownBy(() -> HaProxyLease.of(server, ANYWHERE).build())
        .hasMessage("server: \"" + server + "\" (expected backend/server, as be/s1)");
  }

  @Test
  void refusesTimesOutOfRange() {
    assertThatThrownBy(() -> HaProxyLease.of("be/s1", ANYWHERE).timeout(Duration.ZERO).build())
        .hasMessage("timeout: 0 (expected 1 ms to 10 s)");
    assertThatThrownBy(
            () -> HaProxyLease.of("be/s1", ANYWHERE).renewEvery(Duration.ofMinutes(1)).build())
        .hasMessage("renewEvery: 1 min (expected 1 ms to 10 s)");
  }
}
