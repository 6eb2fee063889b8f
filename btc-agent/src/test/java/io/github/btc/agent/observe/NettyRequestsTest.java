package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The rewritten codec of Netty takes the time of each request until its answer is written. */
class NettyRequestsTest {

  @RegisterExtension private final ObservedNetty netty = new ObservedNetty(NettyConversation.class);

  @Test
  void countsARequestUntilItsAnswerIsWritten() throws Exception {
    assertThat(netty.inFlightAfterEach("request", "answer", "request", "answer"))
        .containsExactly(1, 0, 1, 0);
    assertThat(netty.requests()).isEqualTo(2);
    assertThat(netty.connections().size()).isZero();
  }

  @Test
  void countsARequestUntilTheLastPartOfItsAnswer() throws Exception {
    assertThat(netty.inFlightAfterEach("request", "head", "part", "last part"))
        .containsExactly(1, 1, 1, 0);
    assertThat(netty.requests()).isEqualTo(1);
  }

  @Test
  void doesNotTakeContinueForTheAnswer() throws Exception {
    assertThat(netty.inFlightAfterEach("request", "continue", "answer")).containsExactly(1, 1, 0);
    assertThat(netty.requests()).isEqualTo(1);
  }

  @Test
  void countsAnUpgradedRequestUntilTheUpgrade() throws Exception {
    assertThat(netty.inFlightAfterEach("request", "switching protocols")).containsExactly(1, 0);
    assertThat(netty.connections().size()).isZero();
  }

  @Test
  void countsRequestsThatTheClientSendsWithoutWaiting() throws Exception {
    assertThat(netty.inFlightAfterEach("three requests", "answer", "answer", "answer"))
        .containsExactly(3, 2, 1, 0);
    assertThat(netty.requests()).isEqualTo(3);
  }

  @Test
  void endsTheRequestsOfAConnectionThatEnds() throws Exception {
    assertThat(netty.inFlightAfterEach("three requests", "answer", "end")).containsExactly(3, 2, 0);
    assertThat(netty.requests()).isEqualTo(3);
    assertThat(netty.connections().size()).isZero();
  }

  @Test
  void countsNoRequestThatThisServiceSends() throws Exception {
    assertThat(netty.inFlightAfterEach("own request", "answer to own request"))
        .containsExactly(0, 0);
    assertThat(netty.isServer()).isFalse();
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
