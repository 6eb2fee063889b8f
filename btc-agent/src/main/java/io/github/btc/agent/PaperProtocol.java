package io.github.btc.agent;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;

/**
 * The protocol of the source papers' published proxy: the request header {@code gci} on any path.
 * {@code ch} answers the bytes in use in the young generation; {@code gc} collects, waits and
 * answers the same. Nothing else does anything: in the papers' agent, any unknown value collected.
 */
final class PaperProtocol {

  static final String HEADER = "gci";

  private final Collections collections;
  private final CollectionMode mode;

  PaperProtocol(Collections collections, CollectionMode mode) {
    this.collections = collections;
    this.mode = mode;
  }

  Answer answer(List<String> values) throws InterruptedException {
    String asked = values.size() == 1 ? values.get(0).strip().toLowerCase(Locale.ROOT) : "";
    return switch (asked) {
      case "ch" -> level(collections.levelBytes(mode));
      case "gc" -> collect();
      default -> refusal(values.toString());
    };
  }

  private Answer collect() throws InterruptedException {
    try {
      return level(collections.collect(mode).get().levelAfterBytes());
    } catch (ExecutionException e) {
      return Answer.text(500, "collection failed: " + e.getCause().getMessage() + "\n");
    }
  }

  private static Answer level(long bytes) {
    return Answer.text(200, Long.toString(bytes));
  }

  /** What a request gets that is neither of the papers' protocol nor of ours. */
  static Answer refusal(String found) {
    return Answer.text(
        400,
        HEADER + ": " + found + " (expected one header gci: ch or gci: gc; nothing was done)\n");
  }
}
