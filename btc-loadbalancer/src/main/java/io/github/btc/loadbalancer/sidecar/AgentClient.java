package io.github.btc.loadbalancer.sidecar;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Speaks the source papers' protocol to an agent: {@code gci: ch} and {@code gci: gc}. Any agent
 * that speaks it will do, whatever its language. Thread-safe.
 */
final class AgentClient {

  private static final int LONGEST_SHOWN = 200;

  private final HttpClient http;
  private final URI agent;
  private final @Nullable String token;

  AgentClient(URI agent, @Nullable String token, Duration connectLimit) {
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connectLimit)
            .build();
    this.agent = agent;
    this.token = token;
  }

  /** Reads the level; does not collect. */
  long levelBytes(Duration limit) throws IOException, InterruptedException {
    return ask("ch", limit);
  }

  /** Collects and waits; returns the level afterwards. */
  long collect(Duration limit) throws IOException, InterruptedException {
    return ask("gc", limit);
  }

  /** A POST, because the JDK's client repeats a GET by itself. */
  private long ask(String word, Duration limit) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(agent).header("gci", word).POST(BodyPublishers.noBody());
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> answer = send(request.build(), limit);
    String body = answer.body().strip();
    if (answer.statusCode() != 200 || !body.matches("\\d{1,18}")) {
      throw new IOException(
          "agent at "
              + agent
              + ": "
              + answer.statusCode()
              + " \""
              + body.substring(0, Math.min(body.length(), LONGEST_SHOWN))
              + "\" (expected 200 and a number of bytes)");
    }
    return Long.parseLong(body);
  }

  /** A limit of the request's own would end with the head of the answer. */
  private HttpResponse<String> send(HttpRequest request, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request, BodyHandlers.ofString());
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "agent at " + agent + ": no answer within " + limit.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      String said =
          cause instanceof ConnectException // which says nothing itself
              ? "nobody there (expected a service with btc-agent)"
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
