package io.github.btc.netty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the order of steps on one connection, which the contract does not cover. */
class Http1HandlerTest {

  private static final String GET = "GET /orders HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String POST =
      "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n";
  private static final Duration REST = Duration.ofMillis(5);

  private final OneWordGate gate = new OneWordGate(() -> {}, REST::toNanos);
  private EmbeddedChannel channel = newChannel(BtcHandlers.of(gate));

  @AfterEach
  void leaveNothingBehind() {
    channel.finishAndReleaseAll();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void aRefusalWaitsForTheAnswersBeforeIt() {
    receive(GET + GET);
    gate.close();
    receive(GET);
    assertThat(sent()).isEmpty();

    answer(HttpResponseStatus.OK);
    assertThat(sent()).isEqualTo("200 ");
    answer(HttpResponseStatus.CREATED);

    assertThat(sent()).isEqualTo("201 503 ");
    assertThat(gate.finished()).isEqualTo(2);
  }

  @Test
  void goesOnAfterTheContentOfARefusedRequest() {
    gate.close();
    receive(POST + "bo");
    receive("dy" + GET);

    assertThat(sent()).isEqualTo("503 503 ");
    assertThat(forwarded()).isZero();
    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void staysInFlightUntilTheLastContentIsWritten() {
    receive(GET);
    channel.write(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    channel.flush();
    assertThat(gate.inFlight()).isEqualTo(1);

    channel.write(LastHttpContent.EMPTY_LAST_CONTENT, channel.voidPromise());
    assertThat(gate.inFlight()).isEqualTo(1);

    channel.flush();
    assertThat(gate.inFlight()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 102, 103})
  void anInterimAnswerIsNoEnd(int status) {
    receive(GET);

    answer(HttpResponseStatus.valueOf(status));
    assertThat(gate.inFlight()).isEqualTo(1);

    answer(HttpResponseStatus.OK);
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void anAnswerNobodyAskedForEndsNothing() {
    answer(HttpResponseStatus.REQUEST_TIMEOUT);
    assertThat(gate.finished()).isZero();
  }

  @Test
  void releasesEverybodyWhenTheConnectionDies() {
    receive(GET + GET + GET);
    assertThat(gate.inFlight()).isEqualTo(3);

    channel.close();

    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(3);
  }

  @Test
  void releasesEverybodyWhenItIsTakenOut() {
    receive(GET);

    channel.pipeline().removeLast();

    assertThat(gate.inFlight()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /orders HTTP/1.0\r\n\r\n",
        "GET /orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /orders HTTP/1.1\r\nHost: a\r\nbroken : field\r\n\r\n",
        "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
      })
  void closesAfterARefusalWhenNothingMoreIsToCome(String request) {
    gate.close();
    receive(request + GET);

    assertThat(sent()).isEqualTo("503 ");
    assertThat(channel.isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0\r\n", "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"})
  void closesALastConnectionOnlyWhenItsContentHasCome(String versionAndHeaders) {
    gate.close();
    receive("POST /orders " + versionAndHeaders + "Content-Length: 4\r\n\r\nbo");
    assertThat(sent()).isEqualTo("503 ");
    assertThat(channel.isOpen()).as("or the client's writing would fail").isTrue();

    receive("dy" + GET);

    assertThat(channel.isOpen()).isFalse();
    assertThat(sent()).isEmpty();
    assertThat(forwarded()).isZero();
  }

  @Test
  void closesALastConnectionWhenItsRefusalIsWrittenAfterItsContentHasCome() {
    receive(GET);
    gate.close();
    receive("POST /orders HTTP/1.1\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody");
    assertThat(channel.isOpen()).isTrue();

    answer(HttpResponseStatus.OK);

    assertThat(sent()).isEqualTo("200 503 ");
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void keepsAnOldConnectionThatAsksForIt() {
    gate.close();
    receive("GET /orders HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");

    String answer = text(channel.readOutbound());
    assertThat(answer).startsWith("HTTP/1.0 503").containsIgnoringCase("connection: keep-alive");
    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void closesWhenTheEndOfTheContentCannotBeFound() {
    gate.close();
    receive("POST /orders HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n");

    assertThat(sent()).isEqualTo("503 ");
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void refusesWithTheStatusThatWasSet() {
    use(BtcHandlers.builder(gate).status(429).build());
    gate.close();
    receive(GET);

    assertThat(sent()).isEqualTo("429 ");
  }

  @Test
  void mayStandBehindAnAggregator() {
    channel.pipeline().addAfter("codec", "aggregator", new HttpObjectAggregator(1_000));
    gate.close();
    receive(POST + "body" + GET);
    gate.open();
    receive(GET);

    assertThat(sent()).isEqualTo("503 503 ");
    assertThat(forwarded()).isEqualTo(1);
  }

  @Test
  void asksForMoreWhenTheApplicationReadsByHand() {
    AtomicInteger reads = new AtomicInteger();
    channel.pipeline().addFirst(new CountingReads(reads));
    channel.config().setAutoRead(false);
    gate.close();
    reads.set(0);

    receive(POST + "body");

    assertThat(reads.get()).isPositive();
  }

  @Test
  void holdsWhatComesBehindAHeldRequest() {
    use(BtcHandlers.builder(gate).hold(REST).build());
    gate.close();
    receive(POST + "body" + GET);
    assertThat(forwarded()).isZero();
    assertThat(sent()).isEmpty();

    gate.open();
    pass(Duration.ofMillis(1));

    assertThat(forwarded()).isEqualTo(4); // two heads, each with its last content
    assertThat(gate.inFlight()).isEqualTo(2);
  }

  @Test
  void nothingOvertakesWhatIsBehindAHeldRequest() {
    use(BtcHandlers.builder(gate).hold(REST).build());
    channel.pipeline().addLast(new AsksForMoreOnAHead(() -> receive("dy")));
    gate.close();
    receive(POST + "bo");

    gate.open();
    pass(Duration.ofMillis(1));

    ReferenceCountUtil.release(channel.readInbound());
    assertThat(text(((HttpContent) channel.readInbound()).content())).isEqualTo("bo");
    assertThat(text(((HttpContent) channel.readInbound()).content())).isEqualTo("dy");
  }

  @Test
  void readsNothingWhileItHolds() {
    AtomicInteger reads = new AtomicInteger();
    channel.pipeline().addFirst(new CountingReads(reads));
    channel.pipeline().replace("btc", "btc", holding());
    gate.close();
    receive(GET);
    reads.set(0);

    channel.read();
    assertThat(reads.get()).isZero();

    gate.open();
    pass(Duration.ofMillis(1));
    assertThat(reads.get()).isPositive();
  }

  @Test
  void refusesOneAfterTheOtherWhenTheHoldIsOver() {
    use(BtcHandlers.builder(gate).hold(REST).build());
    gate.close();
    receive(GET + GET);

    pass(REST);
    assertThat(sent()).isEqualTo("503 ");
    pass(REST);

    assertThat(sent()).isEqualTo("503 ");
    assertThat(gate.refused()).isEqualTo(2);
  }

  @Test
  void letsGoOfWhatItHoldsWhenTheConnectionDies() {
    use(BtcHandlers.builder(gate).hold(REST).build());
    gate.close();
    ByteBuf received = Unpooled.copiedBuffer(POST + "body", US_ASCII);
    channel.writeInbound(received);
    assertThat(received.refCnt()).isEqualTo(1);

    channel.close();
    pass(REST);

    assertThat(received.refCnt()).isZero();
    assertThat(gate.refused()).isZero();
  }

  private ChannelHandler holding() {
    return BtcHandlers.builder(gate).hold(REST).build().forHttp1();
  }

  private void use(BtcHandlers btc) {
    channel.finishAndReleaseAll();
    channel = newChannel(btc);
  }

  private static EmbeddedChannel newChannel(BtcHandlers btc) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    channel.pipeline().addLast("codec", new HttpServerCodec());
    channel.pipeline().addLast("btc", btc.forHttp1());
    return channel;
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

  private void pass(Duration time) {
    channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
  }

  /** Returns the status of each answer sent since the last time. */
  private String sent() {
    StringBuilder statuses = new StringBuilder();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      String text = text(sent);
      if (text.startsWith("HTTP/1.")) {
        statuses.append(text, 9, 13);
      }
    }
    return statuses.toString();
  }

  private static String text(ByteBuf sent) {
    String text = sent.toString(US_ASCII);
    sent.release();
    return text;
  }

  /** Counts what the application was given since the last time. */
  private int forwarded() {
    int count = 0;
    for (Object given = channel.readInbound(); given != null; given = channel.readInbound()) {
      ReferenceCountUtil.release(given);
      count++;
    }
    return count;
  }

  /** More comes at once, as from a channel whose reads deliver before they return. */
  private static final class AsksForMoreOnAHead extends ChannelInboundHandlerAdapter {

    private final Runnable more;

    AsksForMoreOnAHead(Runnable more) {
      this.more = more;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ctx.fireChannelRead(message);
      if (message instanceof HttpRequest) {
        more.run();
      }
    }
  }

  private static final class CountingReads extends ChannelOutboundHandlerAdapter {

    private final AtomicInteger reads;

    CountingReads(AtomicInteger reads) {
      this.reads = reads;
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
      reads.incrementAndGet();
      ctx.read();
    }
  }
}
