package io.github.btc.sidecar;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  private static final int LONGEST_SHOWN = 200;
  private static final String WHOLE_NUMBER = "-?\\d{1,18}";

  private final HttpClient http;
  private final URI agent;
  private final @Nullable String token;

  // volatile: set and read by the controller's thread and the task's, in turn
  private volatile @Nullable Long offsetNanos;

  AgentClient(URI agent, @Nullable String token, Duration connectLimit) {
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connectLimit)
            .build();
    this.agent = agent;
    this.token = token;
  }

  /** Reads the level, without a collection. */
  long levelBytes(Duration limit) throws IOException, InterruptedException {
    return bytes(send(request("ch"), limit));
  }

  /** Reads level and interval from btc-agent. */
  AgentState state(Duration limit) throws IOException, InterruptedException {
    HttpRequest.Builder request = authorized(HttpRequest.newBuilder(agent.resolve("/v1/state")));
    HttpResponse<String> answer = send(request, limit);
    if (answer.statusCode() != 200) {
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
    HttpRequest.Builder request = request("gc");
    Long offset = offsetNanos;
    if (offset != null) {
      request.header(DEADLINE, Long.toString(beginByNanos + offset));
    }
    return bytes(send(request, limit));
  }

  /** Makes a POST, because the JDK's client may repeat a GET by itself. */
  private HttpRequest.Builder request(String word) {
    return authorized(
        HttpRequest.newBuilder(agent).header("gci", word).POST(BodyPublishers.noBody()));
  }

  private HttpRequest.Builder authorized(HttpRequest.Builder request) {
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request;
  }

  private long bytes(HttpResponse<String> answer) throws IOException {
    String body = answer.body().strip();
    if (answer.statusCode() != 200 || !body.matches("\\d{1,18}")) {
      throw unexpected(answer, "200 and a number of bytes");
    }
    return Long.parseLong(body);
  }

  private IOException unexpected(HttpResponse<String> answer, String expected) {
    String body = answer.body().strip();
    String shown = body.substring(0, Math.min(body.length(), LONGEST_SHOWN));
    return new IOException(
        "agent at %s: %d \"%s\" (expected %s)"
            .formatted(agent, answer.statusCode(), shown, expected));
  }

  private HttpResponse<String> send(HttpRequest.Builder request, Duration limit)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = await(request.build(), limit);
    OptionalLong clock =
        answer.headers().firstValue(CLOCK).stream()
            .filter(text -> text.matches(WHOLE_NUMBER))
            .mapToLong(Long::parseLong)
            .findFirst();
    offsetNanos = clock.isPresent() ? clock.getAsLong() - System.nanoTime() : null;
    return answer;
  }

  /** Waits for the whole answer. A timeout of the request itself would only cover its head. */
  private HttpResponse<String> await(HttpRequest request, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request, BodyHandlers.ofString());
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "agent at " + agent + ": no answer within " + limit.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      String said =
          cause instanceof ConnectException // has no message itself
              ? "no agent is listening (expected a service with btc-agent)"
              : cause.getMessage();
      throw new IOException("agent at " + agent + ": " + said, cause);
    } finally {
      answer.cancel(true);
    }
  }

  @Override
  public String toString() {
    return agent.toString();
  }
}
