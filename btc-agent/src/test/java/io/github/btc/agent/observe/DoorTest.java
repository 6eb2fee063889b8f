package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request is counted once, at the entrance of its server. */
class DoorTest {

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

  private static void pass(Entrance entrance) {
    Door.enter(entrance.ordinal());
    Door.leave();
  }

  private int requests() {
    int[] requests = {0};
    log.drain((begin, end) -> requests[0]++);
    return requests[0];
  }

  @Test
  void countsAServletOfAnUnknownContainer() {
    pass(Entrance.SERVLET);

    assertThat(requests()).isEqualTo(1);
    assertThat(log.isUsed(Entrance.SERVLET)).isTrue();
  }

  @Test
  void countsNoServletToWhichAServerSendsAnErrorOrComesBackLater() {
    pass(Entrance.JETTY);
    pass(Entrance.SERVLET);

    assertThat(requests()).isEqualTo(1);
    assertThat(log.isUsed(Entrance.SERVLET)).isFalse();
  }

  @Test
  void countsNothingWhereAServerComesBackToARequest() {
    pass(Entrance.UNDERTOW);

    Door.enter(Door.AGAIN);
    pass(Entrance.UNDERTOW);
    Door.leave();

    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void namesNoServletThatGotARequestBeforeItsServerWasRewritten() {
    pass(Entrance.SERVLET);
    pass(Entrance.JETTY);

    assertThat(log.isUsed(Entrance.JETTY)).isTrue();
    assertThat(log.isUsed(Entrance.SERVLET)).isFalse();
  }

  @Test
  void countsNoServletOnAnotherThreadThanThatOfNetty() {
    connections.begin("connection");
    pass(Entrance.SERVLET);
    connections.answered("connection");

    assertThat(requests()).isEqualTo(1);
    assertThat(log.gate().inFlight()).isZero();
  }

  @Test
  void countsTheRequestsOfTwoServersInOneJvm() {
    pass(Entrance.TOMCAT);
    pass(Entrance.HTTPSERVER);

    assertThat(requests()).isEqualTo(2);
  }

  @Test
  void countsNoRequestToTheAgentItself() throws Exception {
    CompletableFuture<Void> answered = new CompletableFuture<>();
    new Thread(
            () -> {
              pass(Entrance.HTTPSERVER);
              answered.complete(null);
            },
            "btc-observe-answers")
        .start();
    answered.get();

    assertThat(requests()).isZero();
    assertThat(log.isUsed(Entrance.HTTPSERVER)).isFalse();
  }
}
