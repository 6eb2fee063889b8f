package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.spring.boot.RunningApplication.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringBootVersion;

/** Wherever the actuator was moved to, it is never refused, and nothing else slips through. */
@ParameterizedClass
@EnumSource(Server.class)
@Tag("one-jdk")
class ManagementPathsIT {

  @Parameter Server server;

  @Test
  void underAnotherBasePath() throws Exception {
    try (RunningApplication application =
        closed("management.endpoints.web.base-path=/internal/manage")) {
      assertThat(application.status("/internal/manage/health")).isEqualTo(200);
      assertThat(application.status("/internal/orders")).isEqualTo(503);
    }
  }

  @Test
  void atTheRoot() throws Exception {
    try (RunningApplication application =
        closed(
            "management.endpoints.web.base-path=/",
            "management.endpoints.web.path-mapping.health=are-you-well")) {
      assertThat(application.status("/are-you-well")).isEqualTo(200);
      assertThat(application.status("/orders")).isEqualTo(503);
    }
  }

  @Test
  @Tag("every-boot")
  void onAPortOfItsOwn() throws Exception {
    try (RunningApplication application =
        closed(
            "management.server.port=0",
            "management.server.address=127.0.0.1",
            "management.server.base-path=/admin",
            "management.endpoints.web.base-path=/manage")) {
      assertThat(application.managementStatus("/admin/manage/health")).isEqualTo(200);
      assertThat(application.status("/orders")).isEqualTo(503);
      assertThat(application.status("/manage/orders")).isEqualTo(503);
    }
  }

  @Test
  void behindAContextPath() throws Exception {
    try (RunningApplication application =
        closed("server.servlet.context-path=/shop", "spring.webflux.base-path=/shop")) {
      assertThat(application.status("/shop/actuator/health")).isEqualTo(200);
      assertThat(application.status("/shop/orders")).isEqualTo(503);
    }
  }

  @Test
  @Tag("every-boot")
  void probesOnTheApplicationsPort() throws Exception {
    assumeFalse(SpringBootVersion.getVersion().equals("3.4.0"), "Spring Boot 3.4.0 cannot tell");
    try (RunningApplication application =
        closed(
            "management.server.port=0",
            "management.server.address=127.0.0.1",
            "management.endpoint.health.group.alive.include=livenessState",
            "management.endpoint.health.group.alive.additional-path=server:/still-there",
            "management.endpoint.health.probes.add-additional-paths=true",
            "management.endpoint.health.probes.enabled=true")) {
      assertThat(application.status("/livez")).isEqualTo(200);
      assertThat(application.status("/readyz")).isEqualTo(200);
      assertThat(application.status("/still-there")).isEqualTo(200);
      assertThat(application.status("/orders")).isEqualTo(503);
    }
  }

  @Test
  void belowTheDispatcherServlet() throws Exception {
    assumeTrue(server != Server.REACTOR_NETTY, "WebFlux has no servlet");
    try (RunningApplication application = closed("spring.mvc.servlet.path=/api")) {
      assertThat(application.status("/api/actuator/health")).isEqualTo(200);
      assertThat(application.status("/api/orders")).isEqualTo(503);
    }
  }

  @Test
  void andWhatTheUserBypasses() throws Exception {
    try (RunningApplication application = closed("btc.filter.bypass=/orders")) {
      assertThat(application.status("/orders")).isEqualTo(200);
      assertThat(application.status("/others")).isEqualTo(503);
    }
  }

  private RunningApplication closed(String... properties) {
    return RunningApplication.start(server, properties).closeGate();
  }
}
