package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages and manifests show the line of flags for any container as the code has it. */
class ContainerLineTest {

  private static final Path GUIDE = Page.ROOT.resolve("docs/guides/flags.md");
  private static final String HAS_SHARES = "-XX:InitialRAMPercentage=60";

  /** A flag and those that follow it after blanks, as in a folded value of YAML. */
  private static final Pattern LINE = Pattern.compile("-XX:\\S+(?:\\s+-XX:\\S+)+");

  private static final List<String> LINES =
      Stream.of(Collector.values())
          .map(collector -> String.join(" ", collector.containerFlags()))
          .filter(line -> !line.isEmpty())
          .toList();

  @ParameterizedTest
  @EnumSource(names = {"SERIAL", "PARALLEL", "G1"})
  void theGuideHasTheLineOfEachCollector(Collector collector) throws IOException {
    assertThat(Files.readAllLines(GUIDE)).contains(String.join(" ", collector.containerFlags()));
  }

  static Stream<Path> shown() throws IOException {
    return Stream.concat(
        Page.all().stream().map(page -> Page.ROOT.resolve(page.name())),
        Stream.of(Page.ROOT.resolve("examples/kubernetes/base/statefulset.yaml")));
  }

  @ParameterizedTest
  @MethodSource("shown")
  void whereSharesAreShownTheyAreThoseOfTheCode(Path file) throws IOException {
    Matcher lines = LINE.matcher(Files.readString(file));
    while (lines.find()) {
      if (lines.group().contains(HAS_SHARES)) {
        assertThat(LINES).contains(lines.group().replaceAll("\\s+", " "));
      }
    }
  }
}
