package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.RequestReplyReceiverContext;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopTagTest {

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final ObservationRegistry registry = ObservationRegistry.create();
  private final AtomicLong stops = new AtomicLong();

  private void register(StopTag tag) {
    registry
        .observationConfig()
        .observationHandler(tag)
        .observationFilter(tag)
        .observationHandler(new DefaultMeterObservationHandler(meters));
  }

  private Observation request() {
    return Observation.start(
        "http.server.requests",
        () -> new RequestReplyReceiverContext<String, String>((carrier, key) -> null),
        registry);
  }

  private long count(String hit) {
    return meters.get("http.server.requests").tag("btc.hit.by.pause", hit).timer().count();
  }

  @Test
  void tellsRequestsHitByAPauseFromTheOthers() {
    register(new StopTag(stops::get));

    Observation early = request();
    stops.incrementAndGet();
    Observation late = request();
    early.stop();
    late.stop();

    assertThat(count("true")).isEqualTo(1);
    assertThat(count("false")).isEqualTo(1);
  }

  @Test
  void seesACollectionOfThisJvm() {
    register(new StopTag());

    Observation request = request();
    System.gc();
    request.stop();

    assertThat(count("true")).isEqualTo(1);
  }

  @Test
  void leavesOtherObservationsAlone() {
    register(new StopTag(stops::get));

    Observation.start("work", registry).stop();

    assertThat(meters.get("work").timer().getId().getTag(StopTag.NAME)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "Copy, true",
    "MarkSweepCompact, true",
    "PS Scavenge, true",
    "G1 Young Generation, true",
    "G1 Concurrent GC, false",
    "ZGC Minor Cycles, false",
    "ZGC Minor Pauses, true",
    "Shenandoah Cycles, false",
    "Shenandoah Pauses, true"
  })
  void countsPausesAndNoCycles(String collector, boolean stop) {
    assertThat(StopTag.isStop(collector)).isEqualTo(stop);
  }
}
