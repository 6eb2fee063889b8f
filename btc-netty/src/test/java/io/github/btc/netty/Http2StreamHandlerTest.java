package io.github.btc.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AwayNotice;
import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Refusal;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of streams on a real server with a real client. */
class Http2StreamHandlerTest {

  private static final int LIMIT_SECONDS = 60;
  private static final String EARLY = "/answered-early";
  private static final int TEN_WINDOWS = 655_350;

  private final Semaphore woken = new Semaphore(0);
  private final OneWordGate gate =
      new OneWordGate(woken::release, () -> Duration.ofMillis(1_500).toNanos());
  private final NettyServer server = NettyServer.http2(Http2Refusal.STATUS);
  private final AtomicInteger arrivals = new AtomicInteger();

  @AfterEach
  void stop() {
    server.close();
  }

  /** A stream of the HTTP/2 connection, whose head and answer are frames. */
  @Test
  void countsAStreamOfEventsUntilItBegins() {
    var channel = new EmbeddedChannel(BtcHandlers.of(gate).forHttp2Stream());
    Http2Headers request =
        new DefaultHttp2Headers().method("GET").path("/events").scheme("http").authority("me");
    request.set("accept", "application/json, text/event-stream");
    channel.writeInbound(new DefaultHttp2HeadersFrame(request, true));
    assertThat(gate.inFlight()).isEqualTo(1);

    Http2Headers answer = new DefaultHttp2Headers().status("200");
    answer.set("content-type", "text/event-stream;charset=UTF-8");
    channel.writeOutbound(new DefaultHttp2HeadersFrame(answer));
    assertThat(gate.inFlight()).isZero();

    channel.writeOutbound(new DefaultHttp2DataFrame(true));
    channel.close();
    assertThat(gate.finished()).as("once").isEqualTo(1);
  }

  /** A second field accepts another type. */
  @Test
  void countsARequestThatAcceptsAStreamOfEventsAndSomethingElse() {
    var channel = new EmbeddedChannel(BtcHandlers.of(gate).forHttp2Stream());
    Http2Headers request =
        new DefaultHttp2Headers().method("GET").path("/orders").scheme("http").authority("me");
    request.add("accept", "text/event-stream");
    request.add("accept", "application/json");

    channel.writeInbound(new DefaultHttp2HeadersFrame(request, true));

    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void bypassesARequestThatAcceptsNothingButAStreamOfEvents() {
    var channel = new EmbeddedChannel(BtcHandlers.of(gate).forHttp2Stream());
    Http2Headers request =
        new DefaultHttp2Headers().method("GET").path("/events").scheme("http").authority("me");
    request.add("accept", "text/event-stream");

    channel.writeInbound(new DefaultHttp2HeadersFrame(request, true));

    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void servesARequestThatComesBackAfterItsRefusal() {
    Http2Headers request =
        new DefaultHttp2Headers().method("GET").path("/").scheme("http").authority("me");
    request.set("btc-request-id", "a");
    gate.close();
    new EmbeddedChannel(BtcHandlers.of(gate).forHttp2Stream())
        .writeInbound(new DefaultHttp2HeadersFrame(request, true));
    assertThat(gate.inFlight()).as("refused").isZero();

    new EmbeddedChannel(BtcHandlers.of(gate).forHttp2Stream())
        .writeInbound(new DefaultHttp2HeadersFrame(request, true));

    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void resetsARefusedStreamAndKeepsTheConnection() throws Exception {
    try (Http2Client client = startWith(Http2Refusal.REFUSED_STREAM)) {
      gate.close();
      Http2Client.Reply refused = client.open("GET", "/orders", "", true).await();
      gate.open();
      Http2Client.Reply served = client.open("GET", "/orders", "", true).await();

      assertThat(refused.errorCode()).isEqualTo(Http2Error.REFUSED_STREAM.code());
      assertThat(refused.head()).isNull();
      assertThat(served.head()).isNotNull();
      assertThat(arrivals).hasValue(1);
      assertThat(gate.refused()).isEqualTo(1);
    }
  }

  @Test
  void saysWhatEveryRefusalSays() throws Exception {
    try (Http2Client client = startWith(Http2Refusal.STATUS)) {
      gate.close();
      Http2Client.Reply refused = client.open("HEAD", "/orders", "", true).await();

      assertThat(refused.head()).isNotNull();
      assertThat(refused.head().status()).hasToString("503");
      assertThat(refused.header(Refusal.RETRY_AFTER)).isEqualTo("2");
      assertThat(refused.header(Refusal.RETRY_AFTER_MS)).isEqualTo("1500");
      assertThat(refused.header(Refusal.REFUSED)).isEqualTo(Refusal.NOT_PROCESSED);
      assertThat(refused.header("Cache-Control")).isEqualTo("no-store");
      assertThat(refused.body()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Http2Refusal.class)
  void whatARefusedRequestUploadsBlocksNobodyElse(Http2Refusal refusal) throws Exception {
    try (Http2Client client = startWith(refusal)) {
      gate.close();
      Http2Client.Stream refused = client.open("POST", "/orders", "", false).send(TEN_WINDOWS);
      refused.await();
      gate.open();

      // A window of the connection that is not given back would stop this upload.
      Http2Client.Stream served = client.open("POST", "/orders", "", false).send(TEN_WINDOWS);

      assertThat(served.await().head()).isNotNull();
      assertThat(arrivals).hasValue(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Http2Refusal.class)
  void manyRefusalsInOneClosingKeepTheConnection(Http2Refusal refusal) throws Exception {
    try (Http2Client client = startWith(refusal)) {
      gate.close();
      for (int i = 0; i < 1_000; i++) {
        client.open("GET", "/orders", "", true).await();
      }
      gate.open();

      assertThat(client.open("GET", "/orders", "", true).await().head()).isNotNull();
    }
  }

  @Test
  void isOutWhenItsAnswerIsCompleteThoughItsContentIsNot() throws Exception {
    try (Http2Client client = startWith(Http2Refusal.STATUS)) {
      gate.wakeAt(1);
      client.open("POST", EARLY, "", false).await();

      assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(gate.finished()).isEqualTo(1);
    }
  }

  @Test
  void releasesEveryStreamWhenTheConnectionDies() throws Exception {
    Semaphore arrived = new Semaphore(0);
    Http2Client client = start(Http2Refusal.STATUS, ctx -> arrived.release());
    client.open("GET", "/orders", "", true);
    client.open("GET", "/orders", "", true);
    assertThat(arrived.tryAcquire(2, LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.inFlight()).isEqualTo(2);

    gate.close();
    client.close();

    assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(2);
  }

  @Test
  void bypassesOnlyPlainPaths() throws Exception {
    try (Http2Client client = startWith(Http2Refusal.STATUS)) {
      gate.close();

      assertThat(client.open("GET", "/health?verbose", "", true).await().head().status())
          .hasToString("200");
      assertThat(client.open("GET", "/health/../orders", "", true).await().head().status())
          .hasToString("503");
    }
  }

  @Test
  void theHeadOfAnAnswerTellsThatTheReplicaGoesAway() throws Exception {
    AtomicReference<AwayNotice> notice = new AtomicReference<>();
    BtcHandlers btc = BtcHandlers.builder(gate).inBand(client -> notice.get()).build();
    Consumer<ChannelHandlerContext> ok =
        ctx ->
            ctx.writeAndFlush(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    try (Http2Client client = new Http2Client(server.start(btc, () -> new Application(ok)))) {
      assertThat(client.open("GET", "/orders", "", true).await().head().get("btc-away-for-ms"))
          .isNull();
      notice.set(new AwayNotice(0, 30_000_000));

      assertThat(client.open("GET", "/orders", "", true).await().head().get("btc-away-for-ms"))
          .hasToString("30");
    }
  }

  @Test
  void anInterimAnswerTellsNothingAndTheLastOneDoes() {
    AtomicInteger told = new AtomicInteger();
    BtcHandlers btc =
        BtcHandlers.builder(gate)
            .inBand(
                client -> {
                  told.incrementAndGet();
                  return new AwayNotice(0, 30_000_000);
                })
            .build();
    var channel = new EmbeddedChannel(btc.forHttp2Stream());
    Http2Headers request =
        new DefaultHttp2Headers().method("GET").path("/orders").scheme("http").authority("me");
    channel.writeInbound(new DefaultHttp2HeadersFrame(request, true));

    Http2Headers hints = new DefaultHttp2Headers().status("103");
    channel.writeOutbound(new DefaultHttp2HeadersFrame(hints));
    assertThat(hints.get("btc-away-for-ms")).isNull();

    Http2Headers answer = new DefaultHttp2Headers().status("200");
    channel.writeOutbound(new DefaultHttp2HeadersFrame(answer, true));
    assertThat(answer.get("btc-away-for-ms")).hasToString("30");
    assertThat(told).as("the request is noted once").hasValue(1);
    assertThat(gate.inFlight()).isZero();
  }

  private Http2Client startWith(Http2Refusal refusal) throws Exception {
    return start(
        refusal,
        ctx ->
            ctx.writeAndFlush(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK)));
  }

  private Http2Client start(Http2Refusal refusal, Consumer<ChannelHandlerContext> application)
      throws Exception {
    BtcHandlers btc = BtcHandlers.builder(gate).http2Refusal(refusal).mostResets(10_000).build();
    return new Http2Client(server.start(btc, () -> new Application(application)));
  }

  private final class Application extends SimpleChannelInboundHandler<HttpObject> {

    private final Consumer<ChannelHandlerContext> whenComplete;
    private boolean early;

    Application(Consumer<ChannelHandlerContext> whenComplete) {
      this.whenComplete = whenComplete;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
      if (message instanceof HttpRequest request) {
        arrivals.incrementAndGet();
        early = request.uri().equals(EARLY);
      }
      if (early ? message instanceof HttpRequest : message instanceof LastHttpContent) {
        whenComplete.accept(ctx);
      }
    }
  }
}
