package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Calls the hooks of an {@link HttpHookAnnouncer}. */
final class HttpHooks implements AnnouncedState.Voice {

  private static final String METHODS = "POST|PUT|PATCH|DELETE|GET";

  /**
   * One call.
   *
   * @param method an HTTP method
   * @param uri the URL
   * @param body the body of the request, may be empty
   */
  record Hook(String method, URI uri, String body) {

    HttpRequest request(String name, String contentType, @Nullable String authorization) {
      if (!method.matches(METHODS)) {
        throw new RefusedSettingException(name, method, "one of " + METHODS.replace("|", ", "));
      }
      HttpRequest.Builder request;
      try {
        request = HttpRequest.newBuilder(uri);
      } catch (IllegalArgumentException e) {
        throw new RefusedSettingException(
            name, String.valueOf(uri), "an http or https URL with a host", e);
      }
      if (!body.isEmpty()) {
        request.header("Content-Type", contentType);
      }
      if (authorization != null) {
        request.header("Authorization", authorization);
      }
      return request
          .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
          .build();
    }
  }

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final HttpRequest away;
  private final HttpRequest back;
  private final int expectedStatus;
  private final boolean confirming;
  private final UnansweredCommand returning = new UnansweredCommand();

  HttpHooks(HttpRequest away, HttpRequest back, int expectedStatus, boolean confirming) {
    this.away = away;
    this.back = back;
    this.expectedStatus = expectedStatus;
    this.confirming = confirming;
  }

  @Override
  public Outcome away(Closing closing, Deadline deadline) throws IOException {
    call(away, deadline);
    return confirming && !returning.mayCome() ? Outcome.CONFIRMED : Outcome.UNCONFIRMED;
  }

  @Override
  public void back(Deadline deadline) throws IOException {
    try {
      call(back, deadline);
    } catch (IOException e) {
      returning.isLost();
      throw e;
    }
  }

  private void call(HttpRequest request, Deadline deadline) throws IOException {
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(request, BodyHandlers.discarding());
    try {
      int status = answer.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS).statusCode();
      if (status != expectedStatus) {
        throw new IOException(
            text(request) + ": status " + status + " (expected " + expectedStatus + ")");
      }
    } catch (ExecutionException e) {
      throw new IOException(text(request) + ": " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new IOException(text(request) + ": no answer in time", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(text(request) + ": interrupted");
    } finally {
      answer.cancel(true);
    }
  }

  private static String text(HttpRequest request) {
    return request.method() + " " + request.uri();
  }

  @Override
  public String toString() {
    return "HTTP hook " + text(away);
  }
}
