package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FlightRecorderStopsTest {

  /** Both clocks are compared in less than a millisecond. */
  private static final long INEXACT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final BlockingQueue<Stop> told = new LinkedBlockingQueue<>();

  @Test
  void placesACollectionBetweenTheTimesBeforeAndAfterIt() throws Exception {
    placesACollection();
  }

  /** A user attaches to the same process once more. */
  @Test
  void placesACollectionInAnObservationAfterAnotherOneToo() throws Exception {
    FlightRecorderStops.start(stop -> {}).close();

    placesACollection();
  }

  private void placesACollection() throws Exception {
    try (FlightRecorderStops stops = FlightRecorderStops.start(told::add)) {
      assertThat(stops.knows()).contains("collections");
      awaitRecording();
      long before = System.nanoTime();
      System.gc();
      long after = System.nanoTime();

      Stop full = told.take();
      while (full.kind() != StopKind.FULL || full.endNanos() - before < 0) {
        full = told.take(); // bounded by the class's @Timeout
      }

      assertThat(full.startNanos() - before).isGreaterThan(-INEXACT_NANOS);
      assertThat(full.endNanos() - after).isLessThan(INEXACT_NANOS);
    }
  }

  /** The recording begins on another thread. */
  private void awaitRecording() throws InterruptedException {
    do { // bounded by the class's @Timeout
      System.gc();
    } while (told.poll(1, TimeUnit.SECONDS) == null);
  }
}
