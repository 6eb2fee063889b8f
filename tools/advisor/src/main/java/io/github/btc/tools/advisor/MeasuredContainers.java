package io.github.btc.tools.advisor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds what the bench measured in containers like the one of a JVM. */
final class MeasuredContainers {

  /** The results of each machine are published in a folder of their own. */
  private static final List<String> PUBLISHED = List.of("containers", "containers-xeon");

  /** Results of older versions do not name their routing, because the client had no other one. */
  private static final String OLDER_ROUTING = "round robin";

  /** The live state of the scenario {@code containers}. */
  private static final double LIVE_MEGABYTES = 96;

  /** A cell is like the container if quota and heap differ at most by this factor. */
  private static final double NEAR = 1.5;

  /** From the guide on containers, which has the machine and the command. */
  private static final String START =
      "in the first minutes the compilers use up the quota: in the bench an AOT cache of JDK 25"
          + " (-XX:AOTCacheOutput, then -XX:AOTCache) took 0.17 instead of 0.27 s of compilation"
          + " per 1,000 requests, and with -XX:TieredStopAtLevel=1 it was 0.04 s, but the requests"
          + " themselves took 0.53 instead of 0.41 s for good (orders of magnitude: one run of each"
          + " on a busy machine, round robin, half a CPU, the papers' message-push service, AMD"
          + " EPYC, JDK 25.0.3; docs/maintainers/containers.md#the-first-minutes)";

  /** With more processors than this, the compilers leave room for requests. */
  private static final double SHORT_QUOTA = 2;

  /** A row may have this many times the lowest p99.9 and still be the cheapest one. */
  private static final double TOLERATED = 1.5;

  private final List<Row> rows;

  private MeasuredContainers(List<Row> rows) {
    this.rows = rows;
  }

  /** Returns the results that the documentation of this version publishes. */
  static MeasuredContainers ofThisVersion() {
    List<Row> rows = new ArrayList<>();
    PUBLISHED.forEach(
        folder -> rows.addAll(rows("docs/results/bench/" + folder, published(folder))));
    return new MeasuredContainers(rows);
  }

  private static String published(String folder) {
    String file = "measured/" + folder + "/result.json";
    try (InputStream in = MeasuredContainers.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read (expected a JSON file)", e);
    }
  }

  /** Reads {@code result.json} files of the bench. The minutes after the start do not count. */
  static MeasuredContainers of(String... results) {
    List<Row> rows = new ArrayList<>();
    for (int machine = 0; machine < results.length; machine++) {
      rows.addAll(rows("result " + machine, results[machine]));
    }
    return new MeasuredContainers(rows);
  }

  private static List<Row> rows(String folder, String result) {
    JsonNode json = new JsonMapper().readTree(result);
    Origin origin = Origin.of(folder, json);
    List<Row> rows = new ArrayList<>();
    for (JsonNode row : json.path("rows")) {
      if (row.path("phase").asString("").equals("warm") && row.path("figures").has("P99_9")) {
        rows.add(Row.of(row, origin));
      }
    }
    return rows;
  }

  /**
   * Returns a note for each load that was measured in a container like this one, and one on the
   * first minutes under a short quota.
   *
   * @param quotaCpus CPU time per time
   * @param heapBytes limit of the heap
   * @param live objects that stay alive
   */
  List<String> notes(double quotaCpus, long heapBytes, LiveState live) {
    List<String> notes = new ArrayList<>(measured(quotaCpus, heapBytes, live));
    if (quotaCpus <= SHORT_QUOTA) {
      notes.add(START);
    }
    return notes;
  }

  private List<String> measured(double quotaCpus, long heapBytes, LiveState live) {
    if (live.bytes() == 0 || heapBytes == 0) {
      return List.of(
          "the live state or the heap is unknown, so the container cannot be compared with those of"
              + " the bench");
    }
    double heap = (double) heapBytes / live.bytes();
    List<Row> near = nearest(nearest(rows, Row::quotaCpus, quotaCpus), Row::heapTimesLive, heap);
    if (near.isEmpty()) {
      return List.of(
          String.format(
              Locale.ROOT,
              "the bench has not measured a container like this one (quota %.2f, heap %.1f times"
                  + " the live state)",
              quotaCpus,
              heap));
    }
    return near.stream()
        .collect(Collectors.groupingBy(Row::cell, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(MeasuredContainers::note)
        .toList();
  }

  private static List<Row> nearest(List<Row> rows, ToDoubleFunction<Row> of, double wanted) {
    ToDoubleFunction<Row> factor =
        row -> Math.max(of.applyAsDouble(row) / wanted, wanted / of.applyAsDouble(row));
    double least = rows.stream().mapToDouble(factor).min().orElse(Double.MAX_VALUE);
    return rows.stream()
        .filter(row -> least <= NEAR && factor.applyAsDouble(row) <= least)
        .toList();
  }

  private static String note(List<Row> cell) {
    List<Row> byTail = new ArrayList<>(cell);
    byTail.sort(Comparator.comparingDouble(Row::p999Millis));
    Row best = byTail.get(0);
    Row cheapest =
        byTail.stream()
            .filter(row -> row.p999Millis <= TOLERATED * best.p999Millis)
            .min(Comparator.comparingDouble(Row::cpuSeconds))
            .orElse(best);
    return String.format(
        Locale.ROOT,
        "in the bench's containers with a quota of %.2f and a heap of %.1f times the live state, at"
            + " %s of the quota, %s had the lowest p99.9. %s took the least CPU time"
            + " among those with at most %.1f times that. %s. The p99.9 of all: %s",
        best.quotaCpus,
        best.heapTimesLive,
        best.load,
        best.name,
        cheapest.name,
        TOLERATED,
        best.origin,
        byTail.stream().map(Row::tail).collect(Collectors.joining(", ")));
  }

  /**
   * The facts by which a reader judges the figures of one file.
   *
   * @param folder the folder of the file, which has the flags and the command
   * @param routing how the client chose the replica of a request
   * @param processor the processor of the machine
   * @param jdk the version of the JDK
   * @param rounds how often each row ran
   */
  private record Origin(String folder, String routing, String processor, String jdk, int rounds) {

    static Origin of(String folder, JsonNode result) {
      JsonNode environment = result.path("environment");
      String jdk = environment.path("jdk").asString("unknown");
      return new Origin(
          folder,
          environment.path("routing").asString(OLDER_ROUTING),
          environment.path("processor").asString("unknown processor"),
          jdk.substring(jdk.lastIndexOf(' ') + 1),
          result.path("repetitions").asInt(1));
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "The routing was %s (%s, JDK %s, the papers' message-push service, rounds: %d; %s)",
          routing.equals(OLDER_ROUTING) ? routing + ", which flatters BTC" : routing,
          processor,
          jdk,
          rounds,
          folder);
    }
  }

  private record Row(
      Origin origin,
      String name,
      double quotaCpus,
      double heapTimesLive,
      String load,
      double p999Millis,
      double cpuSeconds) {

    static Row of(JsonNode row, Origin origin) {
      return new Row(
          origin,
          row.path("name").asString(),
          row.path("quotaCpus").asDouble(),
          row.path("heapMegabytes").asDouble() / LIVE_MEGABYTES,
          row.path("load").asString(),
          row.at("/figures/P99_9/mean").asDouble(),
          row.at("/figures/CPU/mean").asDouble());
    }

    /** Rows of one machine alone are compared. */
    String cell() {
      return load + " " + origin.folder;
    }

    String tail() {
      return String.format(Locale.ROOT, "%s %.1f ms", name, p999Millis);
    }
  }
}
