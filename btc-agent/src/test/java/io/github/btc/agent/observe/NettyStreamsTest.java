package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stream of HTTP/2 that a client has opened is a request until the server has ended its side. */
class NettyStreamsTest {

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
    return RewrittenNetty.inFlightAfterEach(StreamConversation.class, log, lines);
  }

  private int requests() {
    List<Long> begins = new ArrayList<>();
    log.drain((begin, end) -> begins.add(begin));
    return begins.size();
  }

  @Test
  void countsTheStreamsOfOneConnectionBesideEachOther() throws Exception {
    assertThat(
            inFlightAfterEach(
                "stream 1", "stream 3, whose body follows", "answer on 1", "answer on 3"))
        .containsExactly(1, 2, 1, 0);
    assertThat(requests()).isEqualTo(2);
    assertThat(connections.size()).isZero();
  }

  @Test
  void endsARequestWithItsAnswerAlsoIfItsBodyStillComes() throws Exception {
    assertThat(
            inFlightAfterEach(
                "stream 3, whose body follows", "answer on 3", "rest of the body on 3"))
        .containsExactly(1, 0, 0);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void countsARequestWhoseBodyComesBeforeItsAnswer() throws Exception {
    assertThat(
            inFlightAfterEach(
                "stream 3, whose body follows", "rest of the body on 3", "answer on 3"))
        .containsExactly(1, 1, 0);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void endsTheRequestsOfAConnectionThatEnds() throws Exception {
    assertThat(inFlightAfterEach("stream 1", "stream 3, whose body follows", "end"))
        .containsExactly(1, 2, 0);
    assertThat(requests()).isEqualTo(2);
  }

  @Test
  void countsNoPushOfTheServer() throws Exception {
    assertThat(inFlightAfterEach("stream 1", "push on 2", "answer on 1")).containsExactly(1, 1, 0);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void countsNoRequestThatThisServiceSendsAndNoPushToIt() throws Exception {
    assertThat(inFlightAfterEach("own request", "push to us", "answer to own request"))
        .containsExactly(0, 0, 0);
    assertThat(connections.isUsed()).isFalse();
  }
}
