package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HotelReadingTest {

  private static final String TEXT =
      """
      {"collections": %d, "pauseNanos": [%s], "pauseTotal": %d, "goroutines": 9.5, "threads": 7,
       "heapBytes": 2097152, "systemBytes": 9000000, "stackBytes": 4096, "cacheBytes": 1024,
       "requests": 300, "p50": 1, "p90": 2, "p99": 3}
      """;

  @Test
  void tellsWhatHappenedSinceTheEarlierReading() {
    Map<String, Double> since =
        reading(5, "900000, 100000, 200000", 2_000_000).since(reading(2, "", 800_000), 10);

    assertThat(since)
        .containsEntry(HotelReading.COLLECTIONS, 3.0)
        .containsEntry(HotelReading.PAUSE_SUM, 1.2)
        .containsEntry(HotelReading.PAUSE_MIN, 0.1)
        .containsEntry(HotelReading.PAUSE_MEDIAN, 0.2)
        .containsEntry(HotelReading.PAUSE_MAX, 0.9)
        .containsEntry(HotelReading.HEAP, 2.0)
        .containsEntry(HotelReading.REQUESTS, 30.0);
  }

  @Test
  void withoutACollectionNoPauseIsTheShortest() {
    Map<String, Double> since = reading(2, "", 800_000).since(reading(2, "", 800_000), 10);

    assertThat(since)
        .containsEntry(HotelReading.COLLECTIONS, 0.0)
        .containsEntry(HotelReading.PAUSE_SUM, 0.0)
        .doesNotContainKeys(HotelReading.PAUSE_MIN, HotelReading.PAUSE_MAX);
  }

  private static HotelReading reading(long collections, String pauses, long sum) {
    return new JsonMapper().readValue(TEXT.formatted(collections, pauses, sum), HotelReading.class);
  }
}
