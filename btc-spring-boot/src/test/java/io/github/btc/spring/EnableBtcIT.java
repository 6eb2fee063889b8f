package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.proofs.contracts.Trial;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Somebody tries {@link EnableBtc} on Tomcat without Boot. {@link Trial} says for how long. */
@Tag("all")
@Tag("one-jdk")
class EnableBtcIT {

  @ParameterizedTest
  @EnumSource
  void nobodySeesAnythingOfIt(Trial.Flags jvm) throws Exception {
    Trial.saysOnceThatItObserves(
        Trial.nobodySeesAnything(jvm, TriedApplication.class, "@EnableBtc", EnableBtcIT::ordersOf));
  }

  private static Trial.Request ordersOf(int port) {
    return () -> {
      try (HttpConnection connection = new HttpConnection(port)) {
        assertThat(connection.get("/orders").status()).isEqualTo(200);
      }
    };
  }
}
