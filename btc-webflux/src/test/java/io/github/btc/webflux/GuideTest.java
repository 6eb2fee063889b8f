package io.github.btc.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.github.btc.test.ManualBackgroundTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/** The code of {@code docs/guides/webflux.md}. */
class GuideTest {

  private static final Path SOURCE =
      Path.of("src", "test", "java", "io", "github", "btc", "webflux", "GuideTest.java");

  @Test
  void theGuideShowsWhatIsCompiled() throws IOException {
    DocumentedCode.assertCompiled(Path.of("..", "docs", "guides", "webflux.md"), SOURCE);
  }

  @Test
  void isFoundAsABean() {
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean(BackgroundTask.class, ManualBackgroundTask::create);
      context.register(BtcConfiguration.class);
      context.refresh();
      HttpHandler handler = WebHttpHandlerBuilder.applicationContext(context).build();

      assertThat(handler).isNotNull();
      assertThat(context.getBeansOfType(WebFilter.class).values())
          .hasExactlyElementsOfTypes(BtcWebFilter.class);
    }
  }

  @Test
  void hasSettings() {
    try (BackgroundTaskController controller = newController()) {
      AdmissionGate gate = controller.gate();
      // tag::settings
      BtcWebFilter filter =
          BtcWebFilter.builder(gate)
              .bypass(Bypass.standard().path("/internal"))
              .hold(Duration.ofMillis(5))
              .build();
      // end::settings
      assertThat(filter.getOrder()).isNegative();
    }
  }

  private static BackgroundTaskController newController() {
    return BackgroundTaskController.builder()
        .refusalsAreRetried(true)
        .task(ManualBackgroundTask.create())
        .jmx(false)
        .build();
  }

  // tag::bean
  @Configuration
  @EnableWebFlux
  static class BtcConfiguration {

    @Bean
    BackgroundTaskController controller(BackgroundTask task) {
      return BackgroundTaskController.builder()
          .task(task) // such as GarbageCollectionTask.young()
          // observes; .refusalsAreRetried(true) once your router retries a refusal
          .start();
    }

    @Bean
    BtcWebFilter btcWebFilter(BackgroundTaskController controller) {
      return new BtcWebFilter(controller.gate());
    }
  }
  // end::bean
}
