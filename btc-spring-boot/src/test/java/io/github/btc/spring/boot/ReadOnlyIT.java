package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection.Response;
import io.github.btc.spring.boot.RunningApplication.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator who has exposed the endpoint, and nothing else, learns what a command needs. */
@Tag("every-boot")
@Tag("one-jdk")
class ReadOnlyIT {

  @ParameterizedTest
  @EnumSource(Server.class)
  void namesThePropertyThatCommandsNeed(Server server) throws Exception {
    try (RunningApplication application =
        RunningApplication.start(server, "management.endpoints.web.exposure.include=btc")) {
      Response answer = Curl.send(application.port(), "POST", "/actuator/btc/pause", "localhost");

      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).startsWith("management.endpoint.btc.access: commands are not");
      assertThat(Curl.send(application.port(), "GET", "/actuator/btc", "localhost").status())
          .isEqualTo(200);
    }
  }
}
