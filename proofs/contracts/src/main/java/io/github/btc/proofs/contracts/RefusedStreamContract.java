package io.github.btc.proofs.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.internal.http2.StreamResetException;
import org.junit.jupiter.api.Test;

/**
 * Refusals of HTTP/2 requests by {@code REFUSED_STREAM}. The test of an adapter extends this class
 * for a server that lets a filter reset a stream. It needs OkHttp on its class path.
 */
public abstract class RefusedStreamContract {

  /** The code of a reset. */
  protected static final String RESET = "REFUSED_STREAM";

  /** The status of a refusal without a reset. */
  protected static final String STATUS = "503 not-processed";

  private static final String SERVED = "200 null";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** The gate to ask. */
  protected final OneWordGate gate = new OneWordGate(() -> {}, () -> 1_000_000);

  /** Counts the requests that have reached the application. */
  protected final AtomicInteger arrivals = new AtomicInteger();

  /** It speaks HTTP/2 without an upgrade, and sends nothing a second time. */
  private final OkHttpClient http2 =
      new OkHttpClient.Builder()
          .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
          .retryOnConnectionFailure(false)
          .readTimeout(LIMIT)
          .writeTimeout(LIMIT)
          .connectTimeout(LIMIT)
          .build();

  /**
   * A running server.
   *
   * @param port port of the server on 127.0.0.1
   * @param server ends the server
   */
  public record Started(int port, AutoCloseable server) implements AutoCloseable {
    @Override
    public void close() {
      try {
        server.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /**
   * Starts a server for HTTP/1.1 and HTTP/2 with a filter that refuses by resets.
   *
   * @return the server; its application counts {@link #arrivals} and answers 200
   * @throws Exception if the server does not start
   */
  protected abstract Started start() throws Exception;

  /** {@return how many resets one connection carries within a window} */
  protected abstract int mostResets();

  /** A request to a closed replica is reset and never executed, and the next one is served. */
  @Test
  public final void aRequestToAClosedReplicaIsResetAndNotExecuted() throws Exception {
    try (Started server = start()) {
      gate.close();
      assertThat(post(server.port(), 2)).isEqualTo(RESET);
      assertThat(post(server.port(), 1 << 20)).isEqualTo(RESET);
      assertThat(arrivals).hasValue(0);

      gate.open();
      assertThat(post(server.port(), 2)).isEqualTo(SERVED);
      assertThat(arrivals).hasValue(1);
    }
  }

  /** Many refusals on one connection leave it open. */
  @Test
  public final void manyRefusalsOnOneConnectionLeaveItOpen() throws Exception {
    try (Started server = start()) {
      assertThat(post(server.port(), 2)).isEqualTo(SERVED);
      gate.close();
      int resets = 0;
      for (int i = 0; i < 3 * mostResets(); i++) {
        String answer = post(server.port(), 2);
        assertThat(answer).isIn(RESET, STATUS);
        resets += answer.equals(RESET) ? 1 : 0;
      }
      assertThat(resets).isGreaterThanOrEqualTo(mostResets());
      gate.open();
      assertThat(post(server.port(), 2)).isEqualTo(SERVED);
      assertThat(http2.connectionPool().connectionCount()).isEqualTo(1);
    }
  }

  /** A request over HTTP/1.1 has no stream, so it is refused with the status. */
  @Test
  public final void aRequestOverHttp1IsRefusedWithTheStatus() throws Exception {
    OkHttpClient http1 = http2.newBuilder().protocols(List.of(Protocol.HTTP_1_1)).build();
    try (Started server = start()) {
      gate.close();
      assertThat(post(http1, server.port(), 2)).isEqualTo(STATUS);
    }
  }

  /**
   * Posts a body over HTTP/2.
   *
   * @param port the server's port
   * @param bytes the length of the body
   * @return the status and the mark of a refusal, or the code of a reset
   * @throws IOException if there was neither an answer nor a reset
   */
  protected final String post(int port, int bytes) throws IOException {
    return post(http2, port, bytes);
  }

  private static String post(OkHttpClient client, int port, int bytes) throws IOException {
    Request request =
        new Request.Builder()
            .url("http://127.0.0.1:" + port + "/")
            .post(RequestBody.create(new byte[bytes]))
            .build();
    try (Response response = client.newCall(request).execute()) {
      return response.code() + " " + response.header(Refusal.REFUSED);
    } catch (IOException e) { // of the writer or, suppressed in it, of the reader
      return Stream.concat(Stream.of(e), Stream.of(e.getSuppressed()))
          .filter(StreamResetException.class::isInstance)
          .map(reset -> ((StreamResetException) reset).errorCode.name())
          .findFirst()
          .orElseThrow(() -> e);
    }
  }
}
