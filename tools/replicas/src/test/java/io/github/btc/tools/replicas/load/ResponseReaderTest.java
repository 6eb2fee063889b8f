package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ResponseReaderTest {

  private static final String ANSWER =
      "HTTP/1.1 200 \r\nX-Replica: 3\r\ncontent-length: 4\r\nDate: today\r\n\r\n1234";
  private static final String REFUSAL =
      "HTTP/1.1 503 \r\nRetry-After: 1\r\nRETRY-AFTER-MS: 27\r\nContent-Length: 0\r\n\r\n";

  private final ResponseReader reader = new ResponseReader();

  @Test
  void isCompleteWithTheLastByteAndNotBefore() throws IOException {
    for (int length = 0; length < ANSWER.length(); length++) {
      assertThat(reader.read(buffer(ANSWER.substring(0, length)))).isFalse();
    }
    assertThat(reader.read(buffer(ANSWER))).isTrue();
  }

  @Test
  void readsStatusAndReplica() throws IOException {
    reader.read(buffer(ANSWER));

    assertThat(reader.status()).isEqualTo(200);
    assertThat(reader.replica()).isEqualTo(3);
    assertThat(reader.retryAfterMillis()).isEqualTo(-1);
  }

  @Test
  void readsTheHintOfARefusalWhateverTheCaseOfItsName() throws IOException {
    reader.read(buffer(ANSWER));
    assertThat(reader.read(buffer(REFUSAL))).isTrue();

    assertThat(reader.status()).isEqualTo(503);
    assertThat(reader.retryAfterMillis()).isEqualTo(27);
    assertThat(reader.replica()).isEqualTo(-1); // nothing is left over from the answer before
  }

  @Test
  void takesTheErrorOfABalancerThatEndsTheConnectionForAFailure() {
    String error = "HTTP/1.1 504 Gateway Time-out\r\nConnection: close\r\n\r\n<html>";

    assertThatThrownBy(() -> reader.read(buffer(error)))
        .isInstanceOf(IOException.class)
        .hasMessage("a balancer answered with status 504");
  }

  @Test
  void readsHowLongAnotherServiceTook() throws IOException {
    reader.read(buffer("HTTP/1.1 200 \r\nX-Waited-Ms: 23\r\nContent-Length: 0\r\n\r\n"));
    assertThat(reader.waitedMillis()).isEqualTo(23);

    reader.read(buffer(ANSWER));
    assertThat(reader.waitedMillis()).isZero(); // nothing is left over from the answer before
  }

  @Test
  void readsWhenAReplicaThatGoesAwayIsBack() throws IOException {
    String away = "HTTP/1.1 200 \r\nBTC-Away-In-Ms: 5\r\nBTC-Away-For-Ms: 30\r\n";
    assertThat(reader.read(buffer(away + "Content-Length: 0\r\n\r\n"))).isTrue();
    assertThat(reader.hasNotice()).isTrue();
    assertThat(reader.backInMillis()).isEqualTo(35);

    reader.read(buffer(ANSWER));
    assertThat(reader.hasNotice()).isFalse();
  }

  @Test
  void refusesAResponseWithoutALength() throws IOException {
    assertThatThrownBy(() -> reader.read(buffer("HTTP/1.1 200 OK\r\n\r\n")))
        .hasMessage("Content-Length: absent (expected in every response)");
  }

  private static ByteBuffer buffer(String text) {
    return ByteBuffer.allocate(256).put(text.getBytes(StandardCharsets.US_ASCII));
  }
}
