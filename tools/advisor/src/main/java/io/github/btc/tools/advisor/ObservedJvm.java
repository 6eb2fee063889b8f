package io.github.btc.tools.advisor;

import com.sun.management.VMOption;
import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import io.github.btc.tools.advisor.ProcessDescription.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The description of another JVM, from what BTC's agent tells there. */
final class ObservedJvm {

  private ObservedJvm() {}

  /** Reads the answer; null if the agent is older and does not describe its JVM. */
  static @Nullable JvmDescription of(long pid, JsonNode told) {
    if (!told.has("collector")) {
      return null;
    }
    HeapFacts facts =
        new HeapFacts(
            Collector.valueOf(told.path("collector").asString()),
            bytes(told, "edenBytes"),
            bytes(told, "oldBytes"),
            bytes(told, "oldTriggerBytes"),
            bytes(told, "heapBytes"),
            told.path("countsConcurrentStops").asBoolean());
    Map<String, String> flags = new HashMap<>();
    told.path("flags")
        .properties()
        .forEach(flag -> flags.put(flag.getKey(), flag.getValue().asString()));
    return new JvmDescription(
        "pid " + pid,
        HeapDoctor.of(facts, flags),
        activity(told, facts),
        List.of(),
        List.of(),
        percentage(told));
  }

  private static Activity activity(JsonNode told, HeapFacts facts) {
    double seconds = Math.max(1e-3, told.path("upMillis").asDouble() / 1e3);
    LiveState live =
        told.has("oldUsedBytes")
            ? LiveState.of(
                bytes(told, "oldLeftBytes"),
                bytes(told, "oldUsedBytes"),
                bytes(told, "oldPeakBytes"))
            : LiveState.unknown();
    List<Collections> collections =
        told.path("collections").properties().stream()
            .map(
                each ->
                    new Collections(
                        each.getKey(),
                        each.getValue().path("count").asLong(),
                        each.getValue().path("millis").asLong()))
            .toList();
    return ProcessDescription.activity(
        seconds, facts.collector(), facts.edenBytes(), collections, live);
  }

  private static @Nullable Double percentage(JsonNode told) {
    VMOption.Origin origin = VMOption.Origin.valueOf(told.path("maxHeapOrigin").asString());
    return ProcessDescription.SIZED.contains(origin)
        ? null
        : Double.valueOf(told.path("maxRamPercentage").asString());
  }

  private static long bytes(JsonNode told, String name) {
    return told.path(name).asLong();
  }
}
