package io.github.btc.agent;

import com.sun.net.httpserver.Headers;
import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The readable API below {@code /v1}, in JSON. docs/reference/agent-api.yaml describes it. */
final class AgentApi {

  static final String ROOT = "/v1";

  private static final Map<String, String> METHODS =
      Map.of("/v1/level", "GET", "/v1/state", "GET", "/v1/collections", "POST");

  private final CollectionRequests collections;
  private final CollectionMode defaultMode;

  AgentApi(CollectionRequests collections, CollectionMode defaultMode) {
    this.collections = collections;
    this.defaultMode = defaultMode;
  }

  static boolean owns(String path) {
    return path.equals(ROOT) || path.startsWith(ROOT + "/");
  }

  /**
   * Answers one request.
   *
   * @param query the text after the question mark, or {@code null}
   * @param headers may contain the deadline of a collection
   */
  Answer answer(String method, String path, @Nullable String query, Headers headers)
      throws InterruptedException {
    String expected = METHODS.get(path);
    if (expected == null) {
      return Answer.problem(
          404, "path: " + path + " (expected /v1/level, /v1/state or /v1/collections)");
    }
    if (!method.equals(expected)) {
      return Answer.problem(405, "method: " + method + " (expected " + expected + ")")
          .with("Allow", expected);
    }
    return switch (path) {
      case "/v1/level" ->
          Answer.json(200, Json.fields().put("levelBytes", collections.levelBytes(defaultMode)));
      case "/v1/state" -> state();
      default -> collect(query, headers);
    };
  }

  private Answer state() {
    BackgroundTask task = collections.task(defaultMode);
    ActivationInterval interval = task.activationInterval();
    return Answer.json(
        200,
        Json.fields()
            .put("mode", defaultMode.toString())
            .put("levelBytes", (long) task.level())
            .put(
                "activationInterval",
                Json.fields()
                    .put("minBytes", (long) interval.min())
                    .put("maxBytes", (long) interval.max()))
            .put("collecting", collections.isCollecting())
            .put(
                "collections",
                Json.fields()
                    .put("young", collections.count(CollectionMode.YOUNG))
                    .put("full", collections.count(CollectionMode.FULL))
                    .put("failed", collections.failed()))
            .put("uncontrolledRuns", task.uncontrolledRuns()));
  }

  private Answer collect(@Nullable String query, Headers headers) throws InterruptedException {
    CollectionMode mode;
    OptionalLong deadlineNanos;
    try {
      mode = mode(query);
      deadlineNanos = Deadlines.in(headers);
    } catch (IllegalArgumentException e) {
      return Answer.problem(400, String.valueOf(e.getMessage()));
    }
    try {
      CollectionRequests.Collected done = collections.collect(mode, deadlineNanos).get();
      return Answer.json(
          200,
          Json.fields()
              .put("mode", mode.toString())
              .put("durationMicros", TimeUnit.NANOSECONDS.toMicros(done.durationNanos()))
              .put("levelBeforeBytes", done.levelBeforeBytes())
              .put("levelAfterBytes", done.levelAfterBytes()));
    } catch (
        IllegalStateException e) { // the heap doctor's message: this JVM has no such collection
      return Answer.problem(409, String.valueOf(e.getMessage()));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TooLateException late) {
        return Answer.problem(412, String.valueOf(late.getMessage()));
      }
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      return Answer.problem(500, "collection failed: " + cause.getMessage());
    }
  }

  private CollectionMode mode(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return defaultMode;
    }
    if (!query.startsWith("mode=")) {
      throw new IllegalArgumentException(
          "query: \"" + query + "\" (expected nothing, mode=young or mode=full)");
    }
    return CollectionMode.parse("mode", query.substring("mode=".length()));
  }
}
