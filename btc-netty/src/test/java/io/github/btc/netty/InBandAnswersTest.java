package io.github.btc.netty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AwayNotice;
import io.github.btc.gate.OneWordGate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The answers of one HTTP/1.1 connection tell that the replica goes away. */
class InBandAnswersTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1_000_000);
  private final List<@Nullable String> clients = new ArrayList<>();
  private @Nullable AwayNotice notice;
  private final EmbeddedChannel channel = new EmbeddedChannel();

  InBandAnswersTest() {
    BtcHandlers btc = BtcHandlers.builder(gate).inBand(this::noticeFor).build();
    channel.pipeline().addLast(new HttpServerCodec(), btc.forHttp1());
  }

  private @Nullable AwayNotice noticeFor(@Nullable String client) {
    clients.add(client);
    return notice;
  }

  @AfterEach
  void leaveNothingBehind() {
    channel.finishAndReleaseAll();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void theHeadOfAnAnswerCarriesTheNotice() {
    receive("GET /orders HTTP/1.1\r\nHost: a\r\nBTC-Client: me\r\n\r\n");
    notice = new AwayNotice(20_000_000, 30_000_000);
    channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    String head = sent();
    channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);

    assertThat(head).contains("BTC-Away-In-Ms: 20\r\n", "BTC-Away-For-Ms: 30\r\n");
    assertThat(clients).containsExactly("me");
  }

  @Test
  void nothingIsToldWhileTheReplicaStays() {
    receive("GET /orders HTTP/1.1\r\nHost: a\r\n\r\n");
    answer(HttpResponseStatus.OK);

    assertThat(sent()).startsWith("HTTP/1.1 200").doesNotContain("BTC-Away");
    assertThat(clients).as("a client without a name").containsExactly((String) null);
  }

  @Test
  void anAnswerToAProbeIsNotCountedAndTellsNothing() {
    notice = new AwayNotice(20_000_000, 30_000_000);
    receive("GET /health HTTP/1.1\r\nHost: a\r\n\r\n");
    answer(HttpResponseStatus.OK);

    assertThat(sent()).startsWith("HTTP/1.1 200").doesNotContain("BTC-Away");
    assertThat(clients).isEmpty();
  }

  @Test
  void anInterimAnswerTellsNothingAndTheLastOneDoes() {
    notice = new AwayNotice(0, 30_000_000);
    receive("GET /orders HTTP/1.1\r\nHost: a\r\n\r\n");
    answer(HttpResponseStatus.EARLY_HINTS);
    assertThat(sent()).startsWith("HTTP/1.1 103").doesNotContain("BTC-Away");
    answer(HttpResponseStatus.OK);

    assertThat(sent()).contains("BTC-Away-For-Ms: 30\r\n");
    assertThat(clients).as("the request is noted once").hasSize(1);
  }

  private void receive(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
  }

  private void answer(HttpResponseStatus status) {
    FullHttpResponse answer =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
    if (status.code() >= 200) {
      answer.headers().set("Content-Length", 0);
    }
    channel.writeOutbound(answer);
  }

  private String sent() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      text.append(sent.toString(US_ASCII));
      sent.release();
    }
    return text.toString();
  }
}
