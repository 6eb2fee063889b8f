package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Each stream of HTTP/2 is one observed request, in the servers that speak it without TLS. */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class ObserveHttp2IT {

  private static final int SENT = 300;
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  private final OkHttpClient client =
      new OkHttpClient.Builder()
          .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
          .connectTimeout(ANSWER_LIMIT)
          .readTimeout(ANSWER_LIMIT)
          .build();

  private void sendTo(ObservedService service) throws IOException {
    Request request =
        new Request.Builder().url("http://127.0.0.1:" + service.port() + "/orders").build();
    for (int i = 0; i < SENT; i++) {
      try (Response answer = client.newCall(request).execute()) {
        assertThat(answer.body().string()).isEqualTo("served");
        assertThat(answer.protocol()).isEqualTo(Protocol.H2_PRIOR_KNOWLEDGE);
      }
    }
  }

  @Test
  void countsTheStreamsOfReactorNetty() throws Exception {
    try (ObservedService service = ObservedService.start(directory, NettyService.class)) {
      sendTo(service);

      assertThat(service.seenOf(SENT))
          .contains("\"entrances\":\"netty\"")
          .containsPattern("\"young\":[1-9]");
    }
  }

  @Test
  void countsTheStreamsOfTomcat() throws Exception {
    try (ObservedService service = ObservedService.start(directory, TomcatService.class)) {
      sendTo(service);

      assertThat(service.seenOf(SENT)).contains("tomcat").containsPattern("\"young\":[1-9]");
    }
  }

  @Test
  void countsTheCallsOfGrpc() throws Exception {
    try (ObservedService service = ObservedService.start(directory, GrpcService.class)) {
      ManagedChannel channel = GrpcService.connect(service.port());
      try {
        for (int i = 0; i < SENT; i++) {
          assertThat(GrpcService.sell(channel)).isEqualTo("served");
        }
      } finally {
        channel.shutdownNow();
      }

      assertThat(service.seenOf(SENT))
          .contains("\"entrances\":\"netty\"")
          .containsPattern("\"young\":[1-9]");
      assertThat(service.child().post(service.figures(), "/v1/observation/end")).startsWith("200 ");
    }
  }
}
