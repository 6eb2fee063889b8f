package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The verdict that each row of a quick run is known for. */
final class KnownVerdicts {

  /** One line per row: its id, and the verdict without the reason. */
  private static final String FILE = "quick-verdicts.txt";

  private KnownVerdicts() {}

  static Map<String, String> read() throws IOException {
    Map<String, String> known = new TreeMap<>();
    try (var in = KnownVerdicts.class.getResourceAsStream(FILE)) {
      assertThat(in).as(FILE).isNotNull();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" ", 2))
          .forEach(parts -> known.put(parts[0], parts[1]));
    }
    return known;
  }
}
