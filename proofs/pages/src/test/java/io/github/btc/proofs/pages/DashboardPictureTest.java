package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The picture of the dashboard has the panels that Grafana shows; scripts/dashboard.py draws it.
 */
class DashboardPictureTest {

  private static final Path DOCS = Page.ROOT.resolve("docs");
  private static final Pattern LINE =
      Pattern.compile("<text class=\"(title|line)\"[^>]*>(.*)</text>");

  @Test
  void hasEachPanelWithItsDescription() throws IOException {
    List<String> panels = new ArrayList<>();
    for (JsonNode panel :
        JsonMapper.shared()
            .readTree(DOCS.resolve("reference/metrics-dashboard.json").toFile())
            .path("panels")) {
      panels.add(
          panel.path("title").asString() + ": " + panel.path("description").asString().strip());
    }

    assertThat(drawn()).as("type scripts/dashboard.py").isEqualTo(panels);
  }

  private static List<String> drawn() throws IOException {
    List<String> panels = new ArrayList<>();
    Matcher line = LINE.matcher(Files.readString(DOCS.resolve("dashboard.svg")));
    while (line.find()) {
      String text = line.group(2).replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
      if (line.group(1).equals("title")) {
        panels.add(text + ":");
      } else {
        panels.set(panels.size() - 1, panels.get(panels.size() - 1) + " " + text);
      }
    }
    return panels;
  }
}
