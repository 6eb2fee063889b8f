package io.github.btc.agent;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;

/**
 * The protocol of the source papers' published proxy: the request header {@code gci} on any path.
 * {@code ch} returns the bytes in use in the young generation. {@code gc} collects, waits and
 * returns the same number. It needs a POST, unless an option permits any method. Other values have
 * no effect, although in the papers' agent any unknown value collected.
 */
final class PaperProtocol {

  static final String HEADER = "gci";

  private final CollectionRequests collections;
  private final CollectionMode mode;
  private final boolean anyMethod;

  PaperProtocol(CollectionRequests collections, CollectionMode mode, boolean anyMethod) {
    this.collections = collections;
    this.mode = mode;
    this.anyMethod = anyMethod;
  }

  /** Answers one request that has the header. */
  Answer answer(String method, Headers headers) throws InterruptedException {
    List<String> values = headers.getOrDefault(HEADER, List.of());
    String asked = values.size() == 1 ? values.get(0).strip().toLowerCase(Locale.ROOT) : "";
    return switch (asked) {
      case "ch" -> level(collections.levelBytes(mode));
      case "gc" -> anyMethod || method.equals("POST") ? collect(headers) : refusedMethod(method);
      default -> refusal(values.toString());
    };
  }

  private static Answer refusedMethod(String method) {
    return Answer.text(
            405,
            "method: "
                + method
                + " (expected POST, or the agent's option methods=any; nothing was done)\n")
        .with("Allow", "POST");
  }

  private Answer collect(Headers headers) throws InterruptedException {
    try {
      return level(collections.collect(mode, Deadlines.in(headers)).get().levelAfterBytes());
    } catch (IllegalArgumentException e) {
      return Answer.text(400, e.getMessage() + "\n");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TooLateException late) {
        return Answer.text(412, late.getMessage() + "\n");
      }
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      return Answer.text(500, "collection failed: " + cause.getMessage() + "\n");
    }
  }

  private static Answer level(long bytes) {
    return Answer.text(200, Long.toString(bytes));
  }

  /** Returns the answer to a request of neither the papers' protocol nor this agent's own API. */
  static Answer refusal(String found) {
    return Answer.text(
        400,
        HEADER + ": " + found + " (expected one header gci: ch or gci: gc; nothing was done)\n");
  }
}
