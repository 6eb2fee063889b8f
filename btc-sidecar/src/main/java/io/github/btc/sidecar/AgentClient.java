package io.github.btc.sidecar;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/*
 * This process may be suspended, and the network may be slow, between HAProxy's last answer and the
 * start of the collection. So each request carries the latest time at which the agent may begin, in
 * the agent's own clock. Every answer of the agent contains that clock's value. The agent writes an
 * answer before this process reads it, so
 *
 *   offset = agent's clock in the answer - our clock when we read the answer
 *
 * is never more than the true difference, and our deadline plus the offset is never too late in the
 * agent's clock. The answers of another agent may have no clock, and then it gets no deadline.
 */

/**
 * Sends an agent the requests of the source papers' protocol: {@code gci: ch} and {@code gci: gc}.
 * It works with every agent that implements this protocol, in any language. Thread-safe.
 */
final class AgentClient {

  /** The header of answers with the agent's clock in nanoseconds. */
  static final String CLOCK = "BTC-Clock-Nanos";

  /** The header of requests for a collection with the time at which it is too late to begin. */
  static final String DEADLINE = "BTC-Deadline-Nanos";

  private static final String EOL = "\r\n";
  private static final int LONGEST_SHOWN = 200;
  private static final String WHOLE_NUMBER = "-?\\d{1,18}";

  private final URI agent;
  private final @Nullable String token;

  // volatile: set and read by the controller's thread and the task's, in turn
  private volatile @Nullable Long offsetNanos;

  AgentClient(URI agent, @Nullable String token) {
    this.agent = agent;
    this.token = token;
  }

  /** Reads the level, without a collection. */
  long levelBytes(Duration limit) throws IOException, InterruptedException {
    return bytes(send(asking("ch"), limit));
  }

  /** Reads level and interval from btc-agent. */
  AgentState state(Duration limit) throws IOException, InterruptedException {
    AgentAnswer answer = send(request("GET /v1/state"), limit);
    if (answer.status() != 200) {
      throw unexpected(answer, "200 and the state of btc-agent; set an interval for another agent");
    }
    try {
      return AgentState.parse(answer.body());
    } catch (IOException e) {
      throw new IOException("agent at " + agent + ": " + e.getMessage(), e);
    }
  }

  /**
   * Collects, waits for the end, and returns the level afterwards.
   *
   * @param beginByNanos the time from which btc-agent no longer begins, as a value of {@link
   *     System#nanoTime()}
   */
  long collect(long beginByNanos, Duration limit) throws IOException, InterruptedException {
    String request = asking("gc");
    Long offset = offsetNanos;
    return bytes(
        send(
            offset == null ? request : request + DEADLINE + ": " + (beginByNanos + offset) + EOL,
            limit));
  }

  private String asking(String word) {
    String query = agent.getRawQuery() == null ? "" : "?" + agent.getRawQuery();
    String path = agent.getRawPath().isEmpty() ? "/" : agent.getRawPath();
    return request("POST " + path + query) + "gci: " + word + EOL + "Content-Length: 0" + EOL;
  }

  private String request(String what) {
    String host = agent.getRawAuthority();
    String request = what + " HTTP/1.0" + EOL + "Host: " + host + EOL + "Connection: close" + EOL;
    return token == null ? request : request + "Authorization: Bearer " + token + EOL;
  }

  private long bytes(AgentAnswer answer) throws IOException {
    String body = answer.body().strip();
    if (answer.status() != 200 || !body.matches("\\d{1,18}")) {
      throw unexpected(answer, "200 and a number of bytes");
    }
    return Long.parseLong(body);
  }

  private IOException unexpected(AgentAnswer answer, String expected) {
    String body = answer.body().strip();
    String shown = body.substring(0, Math.min(body.length(), LONGEST_SHOWN));
    return new IOException(
        "agent at %s: %d \"%s\" (expected %s)".formatted(agent, answer.status(), shown, expected));
  }

  private AgentAnswer send(String request, Duration limit)
      throws IOException, InterruptedException {
    AgentAnswer answer = await(request + EOL, limit);
    OptionalLong clock =
        answer.header(CLOCK).stream()
            .filter(text -> text.matches(WHOLE_NUMBER))
            .mapToLong(Long::parseLong)
            .findFirst();
    offsetNanos = clock.isPresent() ? clock.getAsLong() - System.nanoTime() : null;
    return answer;
  }

  private AgentAnswer await(String request, Duration limit)
      throws IOException, InterruptedException {
    try {
      return AgentAnswer.to(request, agent, limit);
    } catch (ClosedByInterruptException e) {
      Thread.interrupted(); // the exception tells it
      throw new InterruptedException();
    } catch (SocketTimeoutException e) {
      throw new IOException(
          "agent at " + agent + ": no answer within " + limit.toMillis() + " ms", e);
    } catch (ConnectException e) {
      throw new IOException(
          "agent at " + agent + ": no agent is listening (expected a service with btc-agent)", e);
    } catch (IOException e) {
      throw new IOException("agent at " + agent + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return agent.toString();
  }
}
