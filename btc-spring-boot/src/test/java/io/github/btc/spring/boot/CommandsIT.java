package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.btc.proofs.contracts.HttpConnection.Response;
import io.github.btc.spring.boot.RunningApplication.Server;
import io.github.btc.test.ManualBackgroundTask;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringBootVersion;

/** The endpoint is told what to do, as a user types it. */
@Tag("every-boot")
@ParameterizedClass
@EnumSource(Server.class)
@Tag("one-jdk")
class CommandsIT {

  private static RunningApplication application;

  @Parameter Server server;

  @BeforeParameterizedClassInvocation
  static void start(Server server) {
    application =
        RunningApplication.start(
            server,
            "management.endpoint.btc.access=unrestricted",
            "management.endpoints.web.exposure.include=btc");
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    if (application != null) {
      application.close();
    }
  }

  @AfterEach
  void serveAgain() {
    application.controller().resume();
    application.openGate();
  }

  @Test
  void pausesAndResumesWithoutABodyOrContentType() throws Exception {
    assertThat(post("/actuator/btc/pause").status()).isEqualTo(204);
    RunningApplication.await(
        "the controller is paused", () -> application.controller().snapshot().paused());

    assertThat(post("/actuator/btc/resume").status()).isEqualTo(204);
    RunningApplication.await(
        "the controller goes on", () -> !application.controller().snapshot().paused());
  }

  @Test
  void pausesWithAnEmptyBodyOfJson() throws Exception {
    assumeFalse(SpringBootVersion.getVersion().startsWith("3."), "Spring Boot 3 answers 400");
    assertThat(Curl.postJson(port(), "/actuator/btc/pause", "").status()).isEqualTo(204);
    RunningApplication.await(
        "the controller is paused", () -> application.controller().snapshot().paused());
  }

  @Test
  void runsTheOnlyTaskWithoutItsName() throws Exception {
    ManualBackgroundTask task = application.task();
    int before = task.started();

    assertThat(post("/actuator/btc/run").status()).isEqualTo(204);

    task.awaitStarted(before + 1, RunningApplication.LIMIT);
  }

  @Test
  void runsTheTaskThatJsonNames() throws Exception {
    ManualBackgroundTask task = application.task();
    int before = task.started();

    Response answer = Curl.postJson(port(), "/actuator/btc/run", "{\"task\":\"manual\"}");

    assertThat(answer.status()).isEqualTo(204);
    task.awaitStarted(before + 1, RunningApplication.LIMIT);
  }

  @Test
  void namesTheTasksWhereAnotherOneIsAskedFor() throws Exception {
    Response answer = Curl.postJson(port(), "/actuator/btc/run", "{\"task\":\"nobody\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("task: nobody (expected one of [manual]; send {");
  }

  @Test
  void namesTheCommandsWhereAnotherOneIsAskedFor() throws Exception {
    Response answer = post("/actuator/btc/explode");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("explode (expected pause, resume or run)");
  }

  private static Response post(String path) throws IOException {
    return Curl.post(port(), path);
  }

  private static int port() {
    return application.port();
  }
}
