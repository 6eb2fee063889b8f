package io.github.btc.proofs.recipes.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.SidecarHaProxy;
import io.github.btc.proofs.recipes.sidecar.AgentService.Meetings;
import io.github.btc.proofs.recipes.sidecar.NumberedLoad.Sent;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.measure.Interval;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sidecar that gets no processor for longer than its lease lasts, right after HAProxy has said
 * that no request is left. HAProxy sends requests again meanwhile, and no collection may meet them.
 * {@code -Dbtc.sidecar.stops=100} for more stops than those of a build.
 */
@Tag("slow")
@Timeout(3600)
class SuspendedSidecarIT {

  private static final int STOPS = Integer.getInteger("btc.sidecar.stops", 3);
  private static final long STOP_NANOS = TimeUnit.MILLISECONDS.toNanos(1300);
  private static final long SEED = 20_261_130;
  private static final int LONGEST_DELAY_NANOS = 2_000_000;

  /** When the sidecar is stopped. */
  private enum Moment {
    /** HAProxy's answer is on its way. */
    BEFORE_THE_ANSWER,
    /** The answer is there, and for some time, at most 2 ms. */
    AFTER_THE_ANSWER,
    /** The sidecar has asked the agent to collect, and the agent hears of it at the stop's end. */
    COMMAND_UNDER_WAY
  }

  @TempDir Path directory;

  private final AtomicReference<Moment> next = new AtomicReference<>();

  /**
   * From when the agent was asked to when it had collected: a young collection allocates first, and
   * not even that may meet a request. What the JVM does by itself in a stop is not counted.
   */
  private final ConcurrentLinkedQueue<Interval> carriedOut = new ConcurrentLinkedQueue<>();

  private final AtomicInteger refused = new AtomicInteger();
  private final Semaphore stopped = new Semaphore(0);
  private final SplittableRandom random = new SplittableRandom(SEED);
  private volatile ChildJvm sidecar;
  private ProcessSuspender suspender;

  @Test
  void noRequestMeetsACollectionWhenTheSidecarIsStoppedForLongerThanALease() throws Exception {
    AgentService service = new AgentService(directory, "Serial", "young");
    List<Sent> sent;
    try (service;
        ProcessSuspender own = new ProcessSuspender();
        SidecarHaProxy haProxy = new SidecarHaProxy(directory, service.address());
        Relay toHaProxy = relayTo(haProxy);
        Relay toAgent = relayTo(service.agentAddress());
        ChildJvm running = sidecar(toAgent, toHaProxy)) {
      suspender = own;
      sidecar = running;
      assertThat(running.readLine()).startsWith("watching ");
      NumberedLoad load = new NumberedLoad(haProxy.address());
      stopAgainAndAgain(running);
      sent = load.end();
    }
    List<Interval> collections = List.copyOf(carriedOut);
    Meetings found = service.meetings(sent, collections);
    System.out.printf(
        "sidecar: %d requests, %d stops of the sidecar, %d commands refused as late, %d carried"
            + " out, %d requests exposed%n",
        sent.size(), STOPS, refused.get(), collections.size(), found.exposed().size());
    assertThat(found.exposed()).as(Files.readString(directory.resolve("sidecar.err"))).isEmpty();
    assertThat(collections).hasSizeGreaterThanOrEqualTo(STOPS);
    assertThat(refused).hasValueGreaterThanOrEqualTo(STOPS / Moment.values().length);
  }

  private Relay relayTo(SidecarHaProxy haProxy) throws Exception {
    return new Relay(
        UnixDomainSocketAddress.of(directory.resolve("relay.sock")),
        UnixDomainSocketAddress.of(haProxy.socket()),
        "\n",
        new Relay.Ear() {
          @Override
          public void answered(String question, String answer, Interval time) {
            if (isConfirmation(question, answer)) {
              stopAt(Moment.BEFORE_THE_ANSWER, 0);
            }
          }

          @Override
          public void delivered(String question, String answer) {
            if (isConfirmation(question, answer)) {
              stopAt(Moment.AFTER_THE_ANSWER, random.nextInt(LONGEST_DELAY_NANOS));
            }
          }
        });
  }

  private Relay relayTo(InetSocketAddress agent) throws Exception {
    return new Relay(
        new InetSocketAddress("127.0.0.1", 0),
        agent,
        "\r\n\r\n",
        new Relay.Ear() {
          @Override
          public void asked(String question) {
            if (question.contains("gci: gc")) {
              stopAt(Moment.COMMAND_UNDER_WAY, 0);
            }
          }

          @Override
          public void answered(String question, String answer, Interval time) {
            if (question.contains("gci: gc")) {
              suspender.goOn(sidecar);
              note(answer, time);
            }
          }
        });
  }

  private void note(String answer, Interval time) {
    if (answer.startsWith("HTTP/1.1 200 ")) {
      carriedOut.add(time);
    } else if (answer.startsWith("HTTP/1.1 412 ")) {
      refused.incrementAndGet();
    }
  }

  private ChildJvm sidecar(Relay toAgent, Relay toHaProxy) throws Exception {
    String agent = "http://127.0.0.1:" + ((InetSocketAddress) toAgent.address()).getPort();
    Path socket = ((UnixDomainSocketAddress) toHaProxy.address()).getPath();
    return SidecarJvm.start(directory, agent, socket, "--sample-every", "20", "--budget", "1");
  }

  /** A question that changes nothing, answered: down, without a request. */
  private static boolean isConfirmation(String question, String answer) {
    return question.startsWith("show stat")
        && answer
            .lines()
            .map(line -> line.split(",", -1))
            .filter(row -> row.length > 17 && row[1].equals("s1"))
            .anyMatch(
                row -> row[2].equals("0") && row[4].equals("0") && row[17].startsWith("DOWN"));
  }

  private void stopAt(Moment moment, long delayNanos) {
    if (next.compareAndSet(moment, null)) {
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < delayNanos) {
        Thread.onSpinWait();
      }
      suspender.stop(sidecar, STOP_NANOS);
      if (moment != Moment.COMMAND_UNDER_WAY) { // then it goes on when the agent has answered
        suspender.goOn(sidecar);
      }
      stopped.release();
    }
  }

  /** Between two stops there is a closing without one, or the sidecar would wait ever longer. */
  private void stopAgainAndAgain(ChildJvm running) throws Exception {
    Moment[] moments = Moment.values();
    for (int stop = 0; stop < STOPS; stop++) {
      awaitCollection(running);
      next.set(moments[stop % moments.length]);
      stopped.acquire();
    }
    awaitCollection(running);
  }

  private static void awaitCollection(ChildJvm running) throws Exception {
    String line;
    do {
      line = running.readLine();
    } while (!line.contains("collected in"));
  }
}
