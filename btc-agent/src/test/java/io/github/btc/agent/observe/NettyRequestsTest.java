package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rewritten codec of Netty takes the time of each request until its answer is written. */
class NettyRequestsTest {

  private final RequestLog log = new RequestLog();
  private final Connections connections = new Connections(log);

  @BeforeEach
  void open() {
    Door.open(log, connections);
  }

  @AfterEach
  void close() {
    Door.close();
  }

  private List<Integer> inFlightAfterEach(String... lines) throws Exception {
    return RewrittenNetty.inFlightAfterEach(NettyConversation.class, log, lines);
  }

  private int requests() {
    List<Long> begins = new ArrayList<>();
    log.drain((begin, end) -> begins.add(begin));
    return begins.size();
  }

  @Test
  void countsARequestUntilItsAnswerIsWritten() throws Exception {
    assertThat(inFlightAfterEach("request", "answer", "request", "answer"))
        .containsExactly(1, 0, 1, 0);
    assertThat(requests()).isEqualTo(2);
    assertThat(connections.size()).isZero();
  }

  @Test
  void countsARequestUntilTheLastPartOfItsAnswer() throws Exception {
    assertThat(inFlightAfterEach("request", "head", "part", "last part"))
        .containsExactly(1, 1, 1, 0);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void doesNotTakeContinueForTheAnswer() throws Exception {
    assertThat(inFlightAfterEach("request", "continue", "answer")).containsExactly(1, 1, 0);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void countsAnUpgradedRequestUntilTheUpgrade() throws Exception {
    assertThat(inFlightAfterEach("request", "switching protocols")).containsExactly(1, 0);
    assertThat(connections.size()).isZero();
  }

  @Test
  void countsRequestsThatTheClientSendsWithoutWaiting() throws Exception {
    assertThat(inFlightAfterEach("three requests", "answer", "answer", "answer"))
        .containsExactly(3, 2, 1, 0);
    assertThat(requests()).isEqualTo(3);
  }

  @Test
  void endsTheRequestsOfAConnectionThatEnds() throws Exception {
    assertThat(inFlightAfterEach("three requests", "answer", "end")).containsExactly(3, 2, 0);
    assertThat(requests()).isEqualTo(3);
    assertThat(connections.size()).isZero();
  }

  @Test
  void countsNoRequestThatThisServiceSends() throws Exception {
    assertThat(inFlightAfterEach("own request", "answer to own request")).containsExactly(0, 0);
    assertThat(connections.isUsed()).isFalse();
  }

  @Test
  void leavesAClassAsItIsThatIsNotAsExpected() throws Exception {
    try (InputStream in = getClass().getResourceAsStream("NettyRequestsTest.class")) {
      byte[] bytes = in.readAllBytes();
      assertThat(NettyVisitor.rewriteDecoder(bytes, "")).isEmpty();
      assertThat(NettyVisitor.rewriteEncoder(bytes, "")).isEmpty();
      assertThat(NettyVisitor.rewriteStream(bytes, "")).isEmpty();
    }
  }
}
