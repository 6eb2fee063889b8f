package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** WireMock as its makers publish it is observed, and is afterwards what it was; so is Netty. */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class ObserveIT {

  private static final int SENT = 300;

  @TempDir Path directory;

  private static String[] wireMock() {
    return new String[] {
      "-Xmn8m",
      "-jar",
      System.getProperty("btc.third-party.jar"),
      "--port",
      "0",
      "--bind-address",
      "127.0.0.1"
    };
  }

  /** Sends requests, and returns what has been observed of them some seconds later. */
  private static String observed(ObservedService service, String path) throws Exception {
    for (int i = 0; i < SENT; i++) {
      assertThat(service.child().get(service.port(), path)).startsWith("200 ");
    }
    return service.seenOf(SENT);
  }

  @Test
  void countsTheRequestsOfReactorNetty() throws Exception {
    try (ObservedService service = ObservedService.start(directory, NettyService.class)) {
      String seen = observed(service, "/orders");

      assertThat(seen).contains("\"entrances\":\"netty\"").containsPattern("\"young\":[1-9]");
      assertThat(service.child().post(service.figures(), "/v1/observation/end")).startsWith("200 ");
      assertThat(service.child().get(service.port(), "/orders")).isEqualTo("200 served");
    }
  }

  @Test
  void countsTheRequestsOfAnUnchangedServerAndItsStops() throws Exception {
    try (ObservedService service =
        ObservedService.start(directory, ObservedService.OPTIONS, wireMock())) {
      ChildService child = service.child();

      String seen = observed(service, "/__admin/mappings");

      assertThat(seen).contains("jetty").containsPattern("\"young\":[1-9]");
      assertThat(child.get(service.figures(), "/metrics"))
          .contains("btc_observe_requests_total " + SENT, "btc_observe_p999_seconds ")
          .contains("btc_observe_dry_uncontrolled_total ", "btc_observe_cpu_seconds_total ");
      assertThat(child.get(service.figures(), "/nothing")).startsWith("404 ");
      assertThat(child.post(service.figures(), "/v1/observation/end")).startsWith("200 ");
      assertThat(child.get(service.port(), "/__admin/mappings")).startsWith("200 ");
    }
  }

  @ParameterizedTest
  @MethodSource("services")
  void countsTheRequestsOf(String server, Class<?> type) throws Exception {
    try (ObservedService service = ObservedService.start(directory, type)) {
      assertThat(observed(service, "/orders"))
          .contains("\"entrances\":\"" + server + "\"", "\"ownCpuNanos\":");
      assertThat(service.child().post(service.figures(), "/v1/observation/end")).startsWith("200 ");
      assertThat(service.child().get(service.port(), "/orders")).isEqualTo("200 served");
    }
  }

  static Stream<Arguments> services() {
    return Stream.of(
        Arguments.of("grizzly", GrizzlyService.class),
        Arguments.of("httpserver", JdkService.class),
        Arguments.of("undertow", UndertowService.class));
  }

  @Test
  void leavesNoThreadNoPortAndNoFolderBehind() throws Exception {
    String folder = "-Djava.io.tmpdir=" + directory;
    try (ObservedService service =
        ObservedService.start(
            directory,
            "observe,port=0,for=600",
            "-Xmn4m",
            folder,
            "-cp",
            ObservedService.classPathWithoutTheAgent(),
            JdkService.class.getName())) {
      observed(service, "/orders");
      assertThat(service.child().get(service.figures(), "/v1/jvm")).contains("\"SERIAL\"");
      assertThat(service.child().post(service.figures(), "/v1/observation/end")).startsWith("200 ");

      await("the end of the observation")
          .atMost(Duration.ofMinutes(2))
          .untilAsserted(
              () -> {
                assertThat(service.child().threads()).doesNotContain("\"btc-", "\"RMI ");
                assertThat(directory).isDirectoryNotContaining("glob:**/20*_*");
              });
      assertThat(service.child().get(service.port(), "/orders")).isEqualTo("200 served");
      assertThat(service.child().output()).doesNotContain("WARN");
    }
  }

  @Test
  void countsARequestOnceThatJettyAnswersWithAPageForAnError() throws Exception {
    try (ObservedService service =
        ObservedService.start(directory, ObservedService.OPTIONS, wireMock())) {
      for (int i = 0; i < SENT; i++) {
        assertThat(service.child().get(service.port(), "/nothing")).startsWith("404 ");
      }

      assertThat(service.seenOf(SENT)).contains("\"entrances\":\"jetty\"");
    }
  }

  @Test
  void countsARequestOnceThatUndertowDispatchesAgain() throws Exception {
    try (ObservedService service = ObservedService.start(directory, UndertowService.class)) {
      assertThat(observed(service, "/later")).contains("\"entrances\":\"undertow\"");
    }
  }

  @Test
  void aServiceEndsAsItWouldWithoutTheObservation() throws Exception {
    List<String> arguments =
        List.of(
            ChildService.agent("observe,port=0"),
            "-cp",
            ObservedService.classPathWithoutTheAgent(),
            EndingService.class.getName());
    try (ChildService service = ChildService.start(directory, arguments)) {
      assertThat(service.awaitExit()).isZero();
      assertThat(service.output()).contains("figures at", "done");
    }
  }

  @Test
  void aMistakeCostsOneSentenceAndNotTheService() throws Exception {
    List<String> arguments =
        List.of(
            ChildService.agent("observe,prt=1"),
            "-jar",
            System.getProperty("btc.third-party.jar"),
            "--port",
            "0",
            "--bind-address",
            "127.0.0.1");
    try (ChildService service = ChildService.start(directory, arguments)) {
      service.awaitOutput("\nport:");
      service.awaitOutput("the service runs without the agent");
      assertThat(service.output()).contains("btc-agent: option: \"prt=1\"");
    }
  }
}
