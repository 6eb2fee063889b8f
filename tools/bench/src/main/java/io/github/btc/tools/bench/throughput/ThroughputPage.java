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

/** Writes what came out, for people and for programs. */
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
    fields.put("processorMicros", comparison.processorMicros(PROCESSORS));
    return fields;
  }

  void writeMarkdown(Path file) throws IOException {
    WholeFile.write(file, markdown());
  }

  String markdown() {
    return """
        # Requests per second with and without BTC

        **Question.** How much of a server's throughput does the gate take while it is open? **Method.**
        One server of a kind is switched between three ways: without BTC, without BTC again (the control),
        and with the adapter and a controller whose task is never due. Each round measures all three, in an
        order drawn anew, over the same four connections, which always have a request under way; client and
        server share the processors. The ratio is the median of the rounds' ratios, with the 95 %% interval
        of the sign test. Nothing is claimed when the control differs from 1 by 1 %% or more, or when the
        interval holds 0.99. A server does next to nothing for a request, unless its name says what. The
        last column is the processor time that the ratio stands for.

        | server | without, req/s | with, req/s | ratio | control | so BTC takes | µs a request |
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
                    it.processorMicros(PROCESSORS)))
        .collect(Collectors.joining());
  }
}
