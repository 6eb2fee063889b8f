package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.test.ManualBackgroundTask;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The registered meters are exactly those of the enum. */
class BtcMetersTest {

  @Test
  void everyMeterIsRegisteredAsItSays() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (WatchedController watched =
        new WatchedController(
            registry,
            builder -> builder.announcer(new BtcMetricsTest.BrokenAnnouncer()).controlGroup(0.5))) {
      watched.closeOnce();

      for (BtcMeters meter : BtcMeters.values()) {
        assertThat(registry.find(meter.meterName()).meters())
            .as(meter.meterName())
            .isNotEmpty()
            .allSatisfy(registered -> assertAsDescribed(registered.getId(), meter));
      }
    }
  }

  @Test
  void noOtherMeterIsRegistered() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (WatchedController watched =
        new WatchedController(
            registry,
            builder -> builder.announcer(new BtcMetricsTest.BrokenAnnouncer()).controlGroup(0.5))) {
      watched.closeOnce();

      List<String> names =
          registry.getMeters().stream().map(meter -> meter.getId().getName()).distinct().toList();
      assertThat(names)
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(BtcMeters.values()).map(BtcMeters::meterName).toList());
    }
  }

  @Test
  void aControllerWithoutAControlGroupHasNoMetersOfIt() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (WatchedController watched = new WatchedController(registry)) {
      watched.closeOnce();

      assertThat(BtcMeters.OF_CONTROL_GROUP)
          .allSatisfy(meter -> assertThat(registry.find(meter.meterName()).meters()).isEmpty());
    }
  }

  @Test
  void aScrapeOfAControllerThatOnlyObservesNamesWhatToSet() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (WatchedController watched =
        new WatchedController(registry, builder -> builder.refusalsAreRetried(false))) {
      assertThat(watched.controller().snapshot().observing())
          .isEqualTo(DeferralReason.NO_ANNOUNCER);
      assertThat(registry.scrape())
          .contains("btc_observing{controller=\"btc\"} 1.0")
          .containsPattern("# HELP btc_observing .*an announcer or refusals-are-retried=true")
          .containsPattern("# HELP btc_observing .*observe-only=false")
          .containsPattern("# HELP btc_observing .*one controller of a JVM");
    }
  }

  @Test
  void everyTaskHasItsOwnMeters() {
    MeterRegistry registry = new SimpleMeterRegistry();
    ManualBackgroundTask second =
        new ManualBackgroundTask("second", ManualBackgroundTask.create().activationInterval());
    try (WatchedController watched =
        new WatchedController(registry, builder -> builder.task(second))) {
      watched.task().setLevel(0.25);
      watched.pause();
      second.makeDue();
      watched.await(ControllerEvent.Deferred.class, 1);

      Set<String> tasks =
          registry.find("btc.task.level").gauges().stream()
              .map(gauge -> gauge.getId().getTag("task") + " " + gauge.value())
              .collect(Collectors.toSet());
      assertThat(tasks).containsExactlyInAnyOrder("manual 0.25", "second 2.0");
    }
  }

  private static void assertAsDescribed(Meter.Id id, BtcMeters meter) {
    List<String> tags = new ArrayList<>(meter.tags());
    tags.add(BtcMeters.CONTROLLER);
    assertThat(id.getType()).isEqualTo(meter.type());
    assertThat(id.getDescription()).isEqualTo(meter.description());
    assertThat(id.getBaseUnit()).isEqualTo(meter.unit());
    assertThat(id.getTags()).map(Tag::getKey).containsExactlyInAnyOrderElementsOf(tags);
  }
}
