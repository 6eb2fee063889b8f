package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.github.btc.test.ManualBackgroundTask;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/reference/metrics-and-events.md}. */
class GuideTest {

  private static final Path SOURCE =
      Path.of("src", "test", "java", "io", "github", "btc", "micrometer", "GuideTest.java");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final BackgroundTask task = ManualBackgroundTask.create();

  @Test
  void theGuideShowsWhatIsCompiled() throws IOException {
    DocumentedCode.assertCompiled(
        Path.of("..", "docs", "reference", "metrics-and-events.md"), SOURCE);
  }

  @Test
  void bindsTheMeters() {
    // tag::bind
    BtcMetrics metrics = new BtcMetrics();
    BackgroundTaskController controller =
        BackgroundTaskController.builder()
            // observes; .refusalsAreRetried(true) once your router retries a refusal
            .task(task)
            .listener(metrics)
            .start();
    metrics.watch(controller).bindTo(registry);
    // end::bind
    controller.close();
    // tag::close
    metrics.close();
    // end::close
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void tagsTheRequestsHitByAPause() {
    ObservationRegistry registry = ObservationRegistry.create();
    // tag::stops
    StopTag tag = new StopTag();
    registry.observationConfig().observationHandler(tag).observationFilter(tag);
    // end::stops
    assertThat(registry.isNoop()).isFalse();
  }

  @Test
  void publishesHistograms() {
    // tag::histogram
    registry
        .config()
        .meterFilter(
            new MeterFilter() {
              @Override
              public DistributionStatisticConfig configure(
                  Meter.Id id, DistributionStatisticConfig config) {
                return id.getName().equals(BtcMeters.CLOSING.meterName())
                    ? DistributionStatisticConfig.builder()
                        .percentilesHistogram(true)
                        .build()
                        .merge(config)
                    : config;
              }
            });
    // end::histogram
    try (WatchedController watched = new WatchedController(registry)) {
      watched.closeOnce();

      assertThat(registry.scrape()).contains("btc_closing_seconds_bucket{");
    }
  }
}
