package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a user reads when the agent in the observed JVM gives no answer. */
final class AttachedObservationTest {

  private static final long OWN = ProcessHandle.current().pid();

  @Test
  void tellsThatAStarvedProcessRuns() throws Exception {
    try (ServerSocket silent = socket()) {
      assertThatIOException()
          .isThrownBy(() -> ask(OWN, silent.getLocalPort(), Duration.ofSeconds(1)))
          .withMessage(
              "pid %d: it runs, but the agent has not answered for 1 s (expected a process that"
                  + " gets CPU time; try again when it is less busy)",
              OWN);
    }
  }

  @Test
  void tellsThatTheAgentHasGone() throws Exception {
    assertThatIOException()
        .isThrownBy(() -> ask(OWN, closedPort(), Duration.ofSeconds(60)))
        .withMessage(
            "pid %d: it runs, but the agent does not answer (expected one agent to run until the"
                + " end)",
            OWN);
  }

  @Test
  void tellsThatTheProcessHasEnded() throws Exception {
    long ended = ended();
    assertThatIOException()
        .isThrownBy(() -> ask(ended, closedPort(), Duration.ofSeconds(60)))
        .withMessage(
            "pid %d: it has ended during the observation (expected the process to run)", ended);
  }

  private static void ask(long pid, int port, Duration limit) throws Exception {
    try (AttachedObservation observation = new AttachedObservation(pid, port, false)) {
      observation.send("GET", "/v1/observation", limit);
    }
  }

  private static long ended() throws Exception {
    Process process = new ProcessBuilder("sleep", "0").start();
    process.waitFor();
    return process.pid();
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = socket()) {
      return socket.getLocalPort();
    }
  }

  private static ServerSocket socket() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getByName("localhost"));
  }
}
