package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Whatever a replica answers is complete, not yet complete, or refused; no number is negative. */
class ResponseReaderFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isCompleteOrNotYetOrRefused(byte[] response) {
    ResponseReader reader = new ResponseReader();
    ByteBuffer buffer = ByteBuffer.allocate(response.length + 1).put(response);
    try {
      if (reader.read(buffer)) {
        assertThat(reader.status()).isNotNegative();
        assertThat(reader.retryAfterMillis()).isGreaterThanOrEqualTo(-1);
        assertThat(reader.replica()).isGreaterThanOrEqualTo(-1);
      }
    } catch (IllegalStateException e) {
      assertThat(e.getMessage()).contains("expected");
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("status");
    }
  }
}
