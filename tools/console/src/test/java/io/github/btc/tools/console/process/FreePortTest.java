package io.github.btc.tools.console.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FreePortTest {

  @TempDir private Path directory;

  @Test
  void liesBelowThePortsOfClients() throws IOException {
    IntSupplier candidates = FreePort.candidates(range("20000\t60999\n"));

    assertThat(IntStream.generate(candidates).limit(1_000)).allMatch(it -> it < 20_000);
    assertThat(FreePort.find(candidates)).isBetween(10_000, 19_999);
  }

  @Test
  void liesBelowTheUsualPortsWhereTheSystemDoesNotTellThem() {
    assertThat(IntStream.generate(FreePort.candidates(directory.resolve("none"))).limit(1_000))
        .allMatch(it -> it >= 10_000 && it < 32_768);
  }

  @Test
  void isAnyPortWhereClientsMayHaveAllOfThem() throws IOException {
    assertThat(FreePort.candidates(range("1024 65535")).getAsInt()).isZero();
  }

  @Test
  void passesOverAPortThatIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Iterator<Integer> candidates = List.of(taken.getLocalPort(), 0).iterator();

      assertThat(FreePort.find(candidates::next)).isPositive().isNotEqualTo(taken.getLocalPort());
      assertThatThrownBy(() -> FreePort.find(taken::getLocalPort))
          .isInstanceOf(BindException.class);
    }
  }

  private Path range(String text) throws IOException {
    return Files.writeString(directory.resolve("range"), text);
  }
}
