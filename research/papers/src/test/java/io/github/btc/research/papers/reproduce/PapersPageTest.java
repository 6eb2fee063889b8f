package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.papers.Papers;
import io.github.btc.tools.console.output.GeneratedSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What research/docs/papers.md says is what the committed run found, and everything that can be run
 * is in it. After a change: {@code ./btc reproduce --json research/docs/results/papers/result.json
 * --markdown research/docs/papers.md}.
 */
class PapersPageTest {

  private static final GeneratedSection SECTION = new GeneratedSection("reproduce");

  private static final Path DOCS = Path.of("..", "docs");
  private static final Path PAGE = DOCS.resolve("papers.md");

  @Test
  void everyRowOfTheListIsOnThePage() throws IOException {
    String page = SECTION.read(PAGE);

    for (Reproduction each : Papers.reproductions()) {
      for (Claim claim : each.claims()) {
        assertThat(page).contains("| `" + claim.id() + "` | ");
      }
    }
  }

  @Test
  void thePageSaysWhatTheRunFound() throws IOException {
    JsonNode run =
        new JsonMapper().readTree(Files.readString(DOCS.resolve("results/papers/result.json")));
    List<String> expected = new ArrayList<>();
    for (JsonNode row : run.get("rows")) {
      expected.add(
          String.format(
              "| `%s` | %s | %s | %s | %s | %s | %s |",
              row.get("id").asString(),
              markdown(row, "kind"),
              markdown(row, "source") + line(row),
              markdown(row, "what"),
              markdown(row, "printed"),
              markdown(row, "ours"),
              markdown(row, "verdict")));
    }
    String page = SECTION.read(PAGE);

    assertThat(page.lines().filter(line -> line.startsWith("| `"))).isEqualTo(expected);
    assertThat(page).startsWith(run.get("summary").asString());
  }

  @Test
  void whatStandsAroundTheTableStays(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, "above\n" + SECTION.begin() + "\nold\n" + SECTION.end() + "\nbelow\n");

    SECTION.replace(page, "new");

    assertThat(Files.readString(page)).startsWith("above\n").endsWith("\nbelow\n").contains("new");
    assertThat(SECTION.read(page)).isEqualTo("new");
  }

  private static String line(JsonNode row) {
    return row.has("at") ? " (" + row.get("at").asString() + ")" : "";
  }

  private static String markdown(JsonNode row, String field) {
    return FindingsTable.escaped(row.get(field).asString());
  }
}
