package io.github.btc.spring.starter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The requirements of a command to the endpoint with Spring Security on the class path. */
@Tag("one-jdk")
class SecuredProjectIT {

  private static final String[] COMMON = {
    "--server.port=0",
    "--server.address=127.0.0.1",
    "--management.endpoints.web.exposure.include=btc",
    "--management.endpoint.btc.access=unrestricted",
    "--spring.security.user.name=ann",
    "--spring.security.user.password=secret"
  };

  private static StartedProject operators;

  @BeforeAll
  static void startWithAnOperator() throws IOException {
    operators = startWithRole("OPERATOR");
  }

  @AfterAll
  static void end() {
    operators.close();
  }

  @Test
  void theDefaultsOfSpringSecurityRefuseCommandsWithoutItsToken() throws Exception {
    try (StartedProject service = StartedProject.start("secured-project", COMMON)) {
      int port = service.port();

      assertThat(status(port, "GET", "/actuator/btc", credentials())).isEqualTo(200);
      assertThat(status(port, "POST", "/actuator/btc/pause", credentials())).isEqualTo(401);
    }
  }

  @Test
  void theGuidesConfigurationTakesCommandsOfAnOperatorAndOfNobodyElse() throws Exception {
    int port = operators.port();

    assertThat(status(port, "POST", "/actuator/btc/pause")).isEqualTo(401);
    assertThat(status(port, "POST", "/actuator/btc/pause", credentials())).isEqualTo(204);
    assertThat(status(port, "POST", "/actuator/btc/resume", credentials())).isEqualTo(204);
    assertThat(status(port, "GET", "/actuator/btc", credentials())).isEqualTo(200);
  }

  @Test
  void theGuidesConfigurationRefusesAnotherRole() throws Exception {
    try (StartedProject service = startWithRole("CLERK")) {
      assertThat(status(service.port(), "POST", "/actuator/btc/pause", credentials()))
          .isEqualTo(403);
    }
  }

  @Test
  void credentialsThatABrowserKeepsAreOfNoUseToAnotherPage() throws Exception {
    String[] fields = {credentials(), "Origin: http://evil.example"};

    assertThat(status(operators.port(), "POST", "/actuator/btc/pause", fields)).isEqualTo(403);
  }

  private static StartedProject startWithRole(String role) throws IOException {
    String[] arguments = Arrays.copyOf(COMMON, COMMON.length + 2);
    arguments[COMMON.length] = "--spring.security.user.roles=" + role;
    arguments[COMMON.length + 1] = "--spring.main.sources=operators.CommandsConfiguration";
    return StartedProject.start("secured-project", arguments);
  }

  private static String credentials() {
    return "Authorization: Basic "
        + Base64.getEncoder().encodeToString("ann:secret".getBytes(StandardCharsets.UTF_8));
  }

  private static int status(int port, String method, String path, String... headers)
      throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      return connection.send(HttpConnection.head(method, path, headers)).read().status();
    }
  }
}
