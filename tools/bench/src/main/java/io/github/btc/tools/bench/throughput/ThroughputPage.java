package io.github.btc.tools.bench.throughput;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the result as a Markdown page and as JSON. */
final class ThroughputPage {

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private final List<Comparison> comparisons;
  private final Environment environment;

  ThroughputPage(List<Comparison> comparisons, Environment environment) {
    this.comparisons = comparisons;
    this.environment = environment;
  }

  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("results", comparisons.stream().map(ThroughputPage::fields).toList());
    document.put("environment", environment.fields());
    return document;
  }

  private static Map<String, Object> fields(Comparison comparison) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("server", comparison.server());
    fields.put("rounds", comparison.rounds());
    fields.put("withoutPerSecond", Math.round(comparison.withoutPerSecond()));
    fields.put("withPerSecond", Math.round(comparison.withPerSecond()));
    fields.put("ratio", comparison.ratio());
    fields.put("controlRatio", comparison.control());
    fields.put("claim", comparison.claim());
    fields.put("cpuMicros", comparison.cpuMicros(PROCESSORS));
    return fields;
  }

  void writeMarkdown(Path file) throws IOException {
    WholeFile.write(file, markdown());
  }

  String markdown() {
    return """
    # Requests per second with and without BTC

    **Question.** How much of a server's throughput does the gate take while it is open?

    **Method.** The test switches one server of a kind between three ways: without BTC,
    without BTC again (the control), and with the adapter and a controller whose task is never
    due. Each round measures all three in a new random order over the same four connections.
    Each connection always has a request in flight, and client and server share the
    processors. The ratio is the median of the rounds' ratios, with the 95 %% interval of the
    sign test. The page claims nothing if the control differs from 1 by 1 %% or more, or if
    the interval contains 0.99. A server does almost nothing for a request, unless its name
    states the work. The last column is the CPU time that corresponds to the ratio.

    | server | without, req/s | with, req/s | ratio | control | cost of BTC | µs per request |
    |---|---|---|---|---|---|---|
    %s
    %s
    """
        .formatted(rows(), environment.markdown());
  }

  private String rows() {
    return comparisons.stream()
        .map(
            it ->
                String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %s | %s | %s | %.2f |%n",
                    it.server(),
                    Math.round(it.withoutPerSecond()),
                    Math.round(it.withPerSecond()),
                    it.ratio(),
                    it.control(),
                    it.claim(),
                    it.cpuMicros(PROCESSORS)))
        .collect(Collectors.joining());
  }
}
