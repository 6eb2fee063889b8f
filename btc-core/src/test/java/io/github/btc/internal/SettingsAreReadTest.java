package io.github.btc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A setting that is declared and that users can set is also read by what it is about. */
class SettingsAreReadTest {

  /** The builder itself is what they are about. */
  private static final Set<String> READ_BY_THE_BUILDER = Set.of("NAME", "OBSERVE_ONLY", "JMX");

  private static final Set<String> DO_NOT_COUNT =
      Set.of("Settings.java", "ControllerBuilder.java", "BtcProperties.java", "BtcConfig.java");

  @Test
  void everyDeclaredSettingIsReadSomewhere() {
    List<String> readers = sources();
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
                    .as("a class that reads Settings.%s", name)
                    .anyMatch(text -> text.matches("(?s).*\\bSettings\\." + name + "\\b.*")));
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
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
