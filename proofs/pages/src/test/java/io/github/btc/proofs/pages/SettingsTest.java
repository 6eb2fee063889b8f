package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.StringReader;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Settings that pages show are what they look like. */
class SettingsTest {

  /** Other words behind the backquotes would be passed over by every test here. */
  private static final Set<String> LANGUAGES =
      Set.of("", "java", "xml", "yaml", "properties", "json", "ini", "sh");

  static Stream<Fence> settings() {
    return Page.all().stream()
        .flatMap(page -> page.fences().stream())
        .filter(fence -> !Set.of("", "ini", "java", "sh").contains(fence.language()));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void canBeRead(Fence fence) {
    assertThatCode(() -> read(fence))
        .as("%s:%n%s", fence, fence.content())
        .doesNotThrowAnyException();
  }

  @Test
  void areInALanguageThatIsRead() {
    assertThat(Page.all().stream().flatMap(page -> page.fences().stream()))
        .hasSizeGreaterThan(60)
        .allMatch(fence -> LANGUAGES.contains(fence.language()));
  }

  private static void read(Fence fence) throws Exception {
    String content = fence.content();
    switch (fence.language()) {
      case "xml" -> // as it is pasted into a pom or a web.xml
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader("<shown>" + content + "</shown>")));
      case "yaml" -> new YAMLMapper().readerFor(JsonNode.class).readValues(content).readAll();
      case "json" -> new JsonMapper().readTree(content);
      case "properties" -> new Properties().load(new StringReader(content));
      default -> throw new IllegalArgumentException(fence.language());
    }
  }
}
