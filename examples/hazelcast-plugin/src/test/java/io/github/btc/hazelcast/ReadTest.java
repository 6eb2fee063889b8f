package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadTest {

  private static final long MILLI_NANOS = 1_000_000;

  private final long nowNanos = System.nanoTime();
  private final long nowMillis = Instant.now().toEpochMilli();

  @Test
  void aReadThatWaitsInNginxIsAtItsMemberOnlyAfterwards() {
    Read read = read("127.0.0.1:5701|0.008|", nowNanos - 5_000 * MILLI_NANOS);

    assertThat(read.visits()).hasSize(1);
    assertThat(read.visits().get(0).port()).isEqualTo(5701);
    assertThat(read.visits().get(0).time().nanos()).isBetween(8 * MILLI_NANOS, 10 * MILLI_NANOS);
  }

  @Test
  void aVisitOfUnknownLengthBeginsWhenTheClientSent() {
    long sentNanos = nowNanos - 5_000 * MILLI_NANOS;

    Read read = read("127.0.0.1:5701, 127.0.0.1:5702|-, 0.008|", sentNanos);

    assertThat(read.visits()).extracting(Read.Visit::port).containsExactly(5701, 5702);
    assertThat(read.visits().get(0).time().startNanos()).isEqualTo(sentNanos);
    assertThat(read.visits().get(1).time().nanos()).isBetween(8 * MILLI_NANOS, 10 * MILLI_NANOS);
  }

  private Read read(String visits, long sentNanos) {
    String replicas = visits + nowMillis / 1e3;
    return Read.of(
        new HttpConnection.Response(200, Map.of("X-Replicas", replicas), ""),
        sentNanos,
        nowNanos + 60_000 * MILLI_NANOS);
  }
}
