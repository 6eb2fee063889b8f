package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.spring.boot.KnownProperties.Property;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of Spring Boot's own properties in the reference is made from the metadata. The
 * properties of declared settings are in the tables of the core.
 */
class ConfigurationPageTest {

  private static final Path PAGE = Path.of("..", "docs", "reference", "configuration.md");
  private static final String WRITE = "btc.docs.write";
  private static final Pattern TABLE =
      Pattern.compile("(?s)(<!-- properties -->\n)(.*?)(<!-- end of properties -->\n)");

  @Test
  void thePageHasTheTableOfTheOtherProperties() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      String page = Files.readString(PAGE);
      Files.writeString(
          PAGE,
          TABLE
              .matcher(page)
              .replaceFirst(
                  found -> Matcher.quoteReplacement(found.group(1) + table() + found.group(3))));
    }

    assertThat(Files.readString(PAGE))
        .as("to write it: mvn -pl btc-spring-boot -am verify -D%s=true", WRITE)
        .contains("<!-- properties -->\n" + table() + "<!-- end of properties -->\n");
  }

  @Test
  void everyPropertyIsDescribed() throws IOException {
    assertThat(KnownProperties.ours())
        .hasSizeGreaterThan(25)
        .allSatisfy(
            property ->
                assertThat(property.description()).as(property.name()).isNotBlank().endsWith("."));
  }

  @Test
  void anEditorOffersTheStatusOfTheRecipesFirst() throws IOException {
    assertThat(KnownProperties.offered("btc.filter.status")).containsExactly("425", "503", "429");
  }

  private static String table() {
    StringBuilder table =
        new StringBuilder("| property | type | default | description |\n|---|---|---|---|\n");
    for (Property property : properties()) {
      table.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  property.name(),
                  type(property.type()),
                  property.defaultValue().isEmpty() ? "" : "`" + property.defaultValue() + "`",
                  property.description()));
    }
    return table.toString();
  }

  private static List<Property> properties() {
    Set<String> declared =
        DeclaredSettingsTest.declared()
            .map(setting -> "btc." + setting.property())
            .collect(Collectors.toSet());
    try {
      return KnownProperties.ours().stream()
          .filter(property -> !declared.contains(property.name()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns "list of string" for java.util.List&lt;java.lang.String&gt;, and the names of an enum.
   */
  private static String type(String name) {
    if (name.startsWith("java.util.List<")) {
      return "list of " + type(name.substring(name.indexOf('<') + 1, name.length() - 1));
    }
    if (name.startsWith("java.util.Map<")) {
      return "map";
    }
    try {
      Class<?> type = Class.forName(name);
      return type.isEnum()
          ? Stream.of(type.getEnumConstants())
              .map(each -> "`" + each.toString().toLowerCase(Locale.ROOT).replace('_', '-') + "`")
              .collect(Collectors.joining(", "))
          : type.getSimpleName().toLowerCase(Locale.ROOT);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("type of a property: " + name, e);
    }
  }
}
