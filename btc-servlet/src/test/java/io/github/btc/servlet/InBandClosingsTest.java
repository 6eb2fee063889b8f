package io.github.btc.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.Announcer;
import io.github.btc.AwayNotice;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.DrainPolicy;
import io.github.btc.RefusalWait;
import io.github.btc.RetryAfterEstimator;
import io.github.btc.client.AwayHint;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.client.ReplicaTable;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.loadbalancer.InBandAnnouncer;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A client that obeys the answers is never refused: two replicas on Tomcat go away in turn. The
 * client's clock stands still during a closing, so that each closing is as short as it was told.
 */
@Timeout(120)
final class InBandClosingsTest {

  private static final int CLOSINGS = 12;
  private static final long ESTIMATE_NANOS = 250_000_000;
  private static final long LONGER_THAN_ANY_NOTICE_NANOS = 60_000_000_000L;

  private final HttpClient http = HttpClient.newHttpClient();
  private final ReplicaTable table = new ReplicaTable(2);
  private final ReplicaChooser chooser = ReplicaChooser.roundRobin();
  private final List<Replica> replicas = new ArrayList<>();
  private boolean obeys = true;
  private long clientNanos;

  @BeforeEach
  void start() throws Exception {
    replicas.add(new Replica());
    replicas.add(new Replica());
  }

  @AfterEach
  void end() {
    replicas.forEach(Replica::close);
  }

  @Test
  void everyClosingIsConfirmedAndNobodyIsRefused() throws Exception {
    int[] served = closeInTurn(AwayHint.newClientName());

    for (Replica replica : replicas) {
      assertThat(replica.confirmed).hasSize(CLOSINGS / 2).containsOnly(true);
      assertThat(replica.controller.snapshot().refused()).isZero();
      assertThat(replica.controller.snapshot().exposedRequests()).isZero();
    }
    assertThat(served).as("both replicas serve").doesNotContain(0);
  }

  @Test
  void closingsArePutOffBesideAClientWithoutANameThatDoesNotObey() throws Exception {
    obeys = false;
    int[] served = closeInTurn(null);

    for (Replica replica : replicas) {
      assertThat(replica.confirmed).as("closings").isEmpty();
      assertThat(replica.controller.snapshot().refused()).isZero();
    }
    assertThat(served).as("both replicas serve").doesNotContain(0);
  }

  /** Lets the replicas close in turn under a steady stream of requests; counts those served. */
  private int[] closeInTurn(String clientName) throws Exception {
    int[] served = new int[replicas.size()];
    for (int i = 0; i < 20; i++) {
      send(clientName, served);
    }
    for (int i = 0; i < CLOSINGS; i++) {
      int leaving = i % 2;
      Replica replica = replicas.get(leaving);
      replica.controller.runNow("task");
      while (replica.backs.get() <= i / 2) { // until then answers carry notices
        send(clientName, served);
      }
      clientNanos += LONGER_THAN_ANY_NOTICE_NANOS;
      assertThat(table.isOpen(leaving, clientNanos)).isTrue();
      sendToEach(clientName, served);
    }
    return served;
  }

  /** Lets each replica know its client again. */
  private void sendToEach(String clientName, int[] served) throws Exception {
    for (int i = 0; i < replicas.size(); i++) {
      send(clientName, served);
    }
  }

  private void send(String clientName, int[] served) throws Exception {
    int replica = chooser.choose(table.candidates(new BitSet(), clientNanos), 0);
    HttpResponse<String> answer = replicas.get(replica).ask(http, clientName);
    long now = clientNanos;
    if (answer.statusCode() != 200) {
      table.refused(replica, ESTIMATE_NANOS, now);
      return;
    }
    served[replica]++;
    if (obeys) {
      table.goesAway(
          replica,
          AwayHint.nanos(
              header(answer, AwayNotice.AWAY_IN_MS), header(answer, AwayNotice.AWAY_FOR_MS)),
          now);
    }
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse(null);
  }

  private static final class Replica implements AutoCloseable {

    final Queue<Boolean> confirmed = new ConcurrentLinkedQueue<>();
    final AtomicInteger backs = new AtomicInteger();
    final BackgroundTaskController controller;
    private final TomcatServer server = new TomcatServer("");
    private final URI uri;

    Replica() throws Exception {
      InBandAnnouncer inBand = InBandAnnouncer.waitingAtMost(Duration.ofSeconds(10));
      controller =
          BackgroundTaskController.builder()
              .task(new OnDemand())
              .announcer(countingBacks(inBand))
              .announceLimit(Duration.ofSeconds(20))
              .drain(DrainPolicy.abandonAfter(Duration.ofSeconds(60)))
              .retryAfterEstimators(Constant::new)
              .listener(this::noteConfirmation)
              .jmx(false)
              .start();
      int port =
          server.start(new Hello(), BtcFilter.builder(controller.gate()).inBand(inBand).build());
      uri = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port);
    }

    private Announcer countingBacks(InBandAnnouncer inBand) {
      return new Announcer() {
        @Override
        public Outcome announceAway(Closing closing) throws InterruptedException {
          return inBand.announceAway(closing);
        }

        @Override
        public void announceBack() {
          inBand.announceBack();
          backs.incrementAndGet();
        }

        @Override
        public RefusalWait refusalWait() {
          return inBand.refusalWait();
        }
      };
    }

    private void noteConfirmation(ControllerEvent event) {
      if (event instanceof ControllerEvent.GateClosed closed) {
        confirmed.add(closed.confirmed());
      }
    }

    HttpResponse<String> ask(HttpClient http, String clientName) throws Exception {
      HttpRequest.Builder request = HttpRequest.newBuilder(uri);
      if (clientName != null) {
        request.header(AwayNotice.CLIENT, clientName);
      }
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
      controller.close();
      server.close();
    }
  }

  private static final class Hello extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getWriter().print("hello");
    }
  }

  private static final class OnDemand implements BackgroundTask {

    @Override
    public String name() {
      return "task";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1, 2);
    }

    @Override
    public void run() {}
  }

  private static final class Constant implements RetryAfterEstimator {

    @Override
    public void closingEnded(long nanos) {}

    @Override
    public long expectedClosingNanos() {
      return ESTIMATE_NANOS;
    }
  }
}
