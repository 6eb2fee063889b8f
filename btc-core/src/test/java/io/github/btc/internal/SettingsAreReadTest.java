package io.github.btc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A setting that is declared and that users can set is also read by what it is about. */
class SettingsAreReadTest {

  /** The builder itself is what they are about. */
  private static final Set<String> READ_BY_THE_BUILDER = Set.of("NAME", "OBSERVE_ONLY", "JMX");

  private static final Set<String> DO_NOT_COUNT =
      Set.of(
          "Settings.java",
          "ControllerBuilder.java",
          "BtcProperties.java",
          "BtcConfig.java",
          "MachineSettings.java");

  private static final Path MACHINE_SETTINGS =
      Path.of("src/main/java/io/github/btc/machine/MachineSettings.java");

  /** What {@code MachineSettings} makes of these two in its constructor. */
  private static final Map<String, String> MADE_ONCE =
      Map.of("DRAIN_LIMIT", "drain", "DRAIN_AT_LIMIT", "drain");

  private static final Pattern ACCESSOR =
      Pattern.compile("public [\\w.]+ (\\w+)\\(\\) \\{([^}]*)}");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  @Test
  void everyDeclaredSettingIsReadSomewhere() {
    List<String> readers = sources();
    String ofTheMachine = text(MACHINE_SETTINGS);
    List<String> settings =
        Stream.of(Settings.class.getDeclaredFields())
            .filter(field -> Modifier.isPublic(field.getModifiers()))
            .filter(field -> Setting.class.isAssignableFrom(field.getType()))
            .map(Field::getName)
            .toList();

    assertThat(settings)
        .hasSizeGreaterThan(20)
        .filteredOn(name -> !READ_BY_THE_BUILDER.contains(name))
        .allSatisfy(
            name ->
                assertThat(readers)
                    .as("a class that reads Settings.%s, itself or by its accessor", name)
                    .anyMatch(reads(name, ofTheMachine).asPredicate()));
  }

  /** An accessor that nobody calls is no use of a setting. Snapshots have some of these names. */
  private static Pattern reads(String name, String ofTheMachine) {
    Stream<String> accessors =
        Stream.concat(
            Stream.ofNullable(MADE_ONCE.get(name)),
            ACCESSOR
                .matcher(ofTheMachine)
                .results()
                .filter(accessor -> accessor.group(2).matches("(?s).*\\b" + name + "\\b.*"))
                .map(accessor -> accessor.group(1)));
    return Pattern.compile(
        Stream.concat(
                Stream.of("\\bSettings\\." + name + "\\b"),
                accessors.map(accessor -> "[sS]ettings(\\(\\))?\\s*\\." + accessor + "\\(\\)"))
            .collect(Collectors.joining("|")));
  }

  private static List<String> sources() {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .filter(module -> module.getFileName().toString().startsWith("btc-"))
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(SettingsAreReadTest::javaIn)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> javaIn(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !DO_NOT_COUNT.contains(file.getFileName().toString()))
          .map(SettingsAreReadTest::text)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return COMMENT.matcher(Files.readString(file)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
