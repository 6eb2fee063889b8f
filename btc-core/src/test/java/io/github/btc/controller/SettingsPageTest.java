package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.http.Refusal;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The builders and the reference page say of each setting what its declaration says. */
class SettingsPageTest {

  private static final String WRITE = "btc.docs.write";
  private static final Path PAGE = Path.of("..", "docs", "reference", "configuration.md");
  private static final Path SOURCES = Path.of("src", "main", "java", "io", "github", "btc");

  static List<Setting<?>> all() {
    return Stream.of(Settings.OF_CONTROLLER, Settings.OF_ADAPTER, Settings.OF_COLLECTIONS)
        .flatMap(List::stream)
        .toList();
  }

  static List<Setting<?>> ofBuilders() {
    return Stream.of(Settings.OF_CONTROLLER, Settings.OF_ADAPTER).flatMap(List::stream).toList();
  }

  @Test
  void everySettingThatIsDeclaredIsInAList() throws IllegalAccessException {
    List<Object> declared = new ArrayList<>();
    for (Field field : Settings.class.getFields()) {
      if (field.getType() == Setting.class) {
        declared.add(field.get(null));
      }
    }
    declared.remove(Settings.SHORTEST_SAMPLE_GAP); // has no property

    assertThat(all()).containsExactlyInAnyOrderElementsOf(cast(declared));
  }

  private static List<Setting<?>> cast(List<Object> declared) {
    return declared.stream().<Setting<?>>map(each -> (Setting<?>) each).toList();
  }

  @ParameterizedTest
  @MethodSource("ofBuilders")
  void theBuilderHasAMethodWhoseCommentTellsRangeAndDefault(Setting<?> setting) throws IOException {
    String builder =
        Settings.OF_ADAPTER.contains(setting)
            ? "http/AdapterBuilder.java"
            : "controller/ControllerBuilder.java";

    assertThat(commentsOf(setting.method(), Files.readString(SOURCES.resolve(builder))))
        .as("public methods %s with a comment in %s", setting.method(), builder)
        .isNotEmpty()
        .anySatisfy(
            comment ->
                assertThat(comment)
                    .contains(setting.name().equals("longestBackOff") ? "24 h" : setting.range())
                    .contains("default " + words(setting.defaultText())));
  }

  /** Returns the comment of a constant for the texts that a builder knows as one. */
  private static String words(String defaultText) {
    return defaultText.equals("btc") ? "{@code btc}" : defaultText;
  }

  private static List<String> commentsOf(String method, String source) {
    Matcher found =
        Pattern.compile(
                "/\\*\\*((?:(?!\\*/).)*?)\\*/\\s+public [\\w ]+ " + method + "\\(", Pattern.DOTALL)
            .matcher(source);
    return found.results().map(each -> each.group(1).replaceAll("\\s+\\*\\s+", " ")).toList();
  }

  @Test
  void theConstantsAreThoseOfTheTypesThatUsersSee() {
    assertThat(Settings.DRAIN_AT_LIMIT.range())
        .isEqualTo(
            Stream.of(AtLimit.values())
                .map(each -> each.name().toLowerCase().replace('_', '-'))
                .collect(Collectors.joining(" or ")));
    assertThat(Settings.STATUS.byDefault()).isEqualTo(Refusal.STATUS);
  }

  @Test
  void thePageHasATableOfAllSettings() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, withTables(page()));
    }

    assertThat(page())
        .as("to write it: mvn -pl btc-core test -Dtest=SettingsPageTest -D%s=true", WRITE)
        .isEqualTo(withTables(page()));
  }

  private static String withTables(String page) {
    String controller = withTable("a controller", Settings.OF_CONTROLLER, page);
    String adapter = withTable("an adapter", Settings.OF_ADAPTER, controller);
    return withTable("collections", Settings.OF_COLLECTIONS, adapter);
  }

  private static String page() throws IOException {
    return Files.readString(PAGE);
  }

  private static String withTable(String kind, List<Setting<?>> settings, String page) {
    String begin = "<!-- settings of " + kind + " -->\n";
    String end = "<!-- end of settings of " + kind + " -->\n";
    assertThat(page).contains(begin, end);
    return page.substring(0, page.indexOf(begin) + begin.length())
        + table(settings)
        + page.substring(page.indexOf(end));
  }

  private static String table(List<Setting<?>> settings) {
    return settings.stream()
        .map(
            each ->
                "| `%s` | `%s` | %s | %s | %s |\n"
                    .formatted(
                        each.method(),
                        each.property(),
                        each.defaultText(),
                        each.range(),
                        each.sentences()))
        .collect(
            Collectors.joining(
                "",
                "| in Java | property | default | range | what it is |\n|---|---|---|---|---|\n",
                ""));
  }
}
