package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A stream of HTTP/2 that a client has opened is a request until the server has ended its side. */
class NettyStreamsTest {

  @RegisterExtension
  private final ObservedNetty netty = new ObservedNetty(StreamConversation.class);

  @Test
  void countsTheStreamsOfOneConnectionBesideEachOther() throws Exception {
    assertThat(
            netty.inFlightAfterEach(
                "stream 1", "stream 3, whose body follows", "answer on 1", "answer on 3"))
        .containsExactly(1, 2, 1, 0);
    assertThat(netty.requests()).isEqualTo(2);
    assertThat(netty.connections().size()).isZero();
  }

  @Test
  void endsARequestWithItsAnswerAlsoIfItsBodyStillComes() throws Exception {
    assertThat(
            netty.inFlightAfterEach(
                "stream 3, whose body follows", "answer on 3", "rest of the body on 3"))
        .containsExactly(1, 0, 0);
    assertThat(netty.requests()).isEqualTo(1);
  }

  @Test
  void countsARequestWhoseBodyComesBeforeItsAnswer() throws Exception {
    assertThat(
            netty.inFlightAfterEach(
                "stream 3, whose body follows", "rest of the body on 3", "answer on 3"))
        .containsExactly(1, 1, 0);
    assertThat(netty.requests()).isEqualTo(1);
  }

  @Test
  void endsTheRequestsOfAConnectionThatEnds() throws Exception {
    assertThat(netty.inFlightAfterEach("stream 1", "stream 3, whose body follows", "end"))
        .containsExactly(1, 2, 0);
    assertThat(netty.requests()).isEqualTo(2);
  }

  @Test
  void countsNoPushOfTheServer() throws Exception {
    assertThat(netty.inFlightAfterEach("stream 1", "push on 2", "answer on 1"))
        .containsExactly(1, 1, 0);
    assertThat(netty.requests()).isEqualTo(1);
  }

  @Test
  void countsNoRequestThatThisServiceSendsAndNoPushToIt() throws Exception {
    assertThat(netty.inFlightAfterEach("own request", "push to us", "answer to own request"))
        .containsExactly(0, 0, 0);
    assertThat(netty.isServer()).isFalse();
  }
}
