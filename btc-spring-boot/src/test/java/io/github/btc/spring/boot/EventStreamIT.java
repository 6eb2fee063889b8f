package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.spring.boot.RunningApplication.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import reactor.core.publisher.Flux;

/** A stream of server-sent events lasts as long as its client, and no task may wait for it. */
@Tag("every-boot")
@Tag("one-jdk")
class EventStreamIT {

  private static final Pattern WAITS_FOR_A_SECOND =
      Pattern.compile(
          "\"reason\":\"SLOW_REQUEST\",\"since\":\"[^\"]+\",\"oldestRequestMillis\":\\d{4,}");

  @ParameterizedTest
  @CsvSource({
    // What an MCP client accepts, what fetch() accepts, and what an EventSource accepts.
    "TOMCAT, /emitter, 'application/json, text/event-stream'",
    "TOMCAT, /emitter, '*/*'",
    "TOMCAT, /emitter, text/event-stream",
    "JETTY, /emitter, 'application/json, text/event-stream'",
    "REACTOR_NETTY, /flux, 'application/json, text/event-stream'",
    "REACTOR_NETTY, /flux, '*/*'"
  })
  void tasksRunWhileAStreamOfEventsIsOpen(Server server, String path, String accepts)
      throws Exception {
    try (RunningApplication application =
            RunningApplication.start(server, List.of(Ticker.class), "server.shutdown=immediate");
        BufferedReader events = open(application, path, accepts)) {
      assertThat(events.readLine()).startsWith("data:");

      application.closeGate();
      application.openGate();

      assertThat(application.controller().snapshot().abandonedClosings()).isZero();
      assertThat(application.controller().snapshot().exposedRequests()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Server.class)
  void theEndpointSaysForHowLongARequestHasKeptATaskWaiting(Server server) throws Exception {
    try (RunningApplication application =
        RunningApplication.start(
            server,
            List.of(Ticker.class),
            "btc.drain-limit=1s",
            "server.shutdown=immediate",
            "spring.mvc.async.request-timeout=-1",
            "management.endpoints.web.exposure.include=btc")) {
      CompletableFuture<?> slow = send(application, "/slow");
      RunningApplication.await(
          "a request in flight", () -> application.controller().gate().inFlight() == 1);

      application.task().makeDue();

      RunningApplication.await(
          "the reason and the age, which is more than the drain limit",
          () -> WAITS_FOR_A_SECOND.matcher(application.body("/actuator/btc")).find());
      slow.cancel(true);
    }
  }

  private static CompletableFuture<?> send(RunningApplication application, String path) {
    URI uri = URI.create("http://127.0.0.1:" + application.port() + path);
    return HttpClient.newHttpClient()
        .sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
  }

  private static BufferedReader open(RunningApplication application, String path, String accepts)
      throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + application.port() + path);
    URLConnection connection = uri.toURL().openConnection();
    connection.setRequestProperty("Accept", accepts);
    connection.setReadTimeout((int) RunningApplication.LIMIT.toMillis());
    return new BufferedReader(
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Sends one event and keeps its streams open. */
  @RestController
  static class Ticker {

    @GetMapping("/emitter")
    SseEmitter emitter() throws IOException {
      SseEmitter emitter = new SseEmitter(0L);
      emitter.send("tick");
      return emitter;
    }

    /** No stream, and it never ends. */
    @GetMapping("/slow")
    CompletableFuture<String> slow() {
      return new CompletableFuture<>();
    }

    @GetMapping(path = "/flux", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> flux() {
      return Flux.concat(
          Flux.just(ServerSentEvent.builder("tick").build()),
          Flux.<ServerSentEvent<String>>never());
    }
  }
}
