package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.output.ChartLibrary;
import io.github.btc.tools.console.output.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HtmlReportTest {

  @TempDir private Path directory;

  private String page = "";

  @BeforeEach
  void write() throws IOException {
    Path file = directory.resolve("report.html");
    Environment environment = new Environment().with("command", "btc demo </script><b>");
    HtmlReport.write(file, SampleRuns.records(), SampleRuns.rounds(), environment);
    page = Files.readString(file);
  }

  @Test
  void needsNothingFromTheNetwork() throws IOException {
    String own = page.replace(ChartLibrary.script(), "");

    assertThat(own).hasSizeLessThan(60_000); // the library was in it, word for word
    assertThat(own).doesNotContain("http:").doesNotContain("https:").doesNotContain("@import");
    assertThat(own).doesNotContain("<link").doesNotContainPattern("<[a-z]+[^>]*\\ssrc=");
  }

  @Test
  void carriesTheChartLibraryWithItsLicence() throws IOException {
    assertThat(ChartLibrary.script()).contains("Licensed to the Apache Software Foundation");
  }

  @Test
  void leavesNoPlaceholderBehind() {
    assertThat(List.of("/*style*/", "/*data*/", "/*script*/", "/*library*/"))
        .noneMatch(page::contains);
  }

  @Test
  void carriesFiguresTailsAndTimelines() {
    assertThat(data())
        .contains("\"conclusion\":\"With BTC, none of 700 requests")
        .contains("\"tails\":{\"off\":[[")
        .contains("\"told\":{\"off\":[\"p50\",\"p99\"],")
        .contains("\"closings\":[[0,0.086,0.106,\"young\"]]")
        .contains("\"pauses\":[[0,0.1,0.18,\"full\"]]");
  }

  @Test
  void dataCannotEndTheScriptItStandsIn() {
    assertThat(data()).contains("btc demo <\\/script><b>").doesNotContain("btc demo </script>");
  }

  private String data() {
    return page.lines().filter(line -> line.startsWith("const DATA = ")).findFirst().orElseThrow();
  }
}
