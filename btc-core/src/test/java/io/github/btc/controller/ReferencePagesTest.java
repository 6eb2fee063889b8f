package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import io.github.btc.observe.ControllerMXBean;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The reference pages name everything there is. */
class ReferencePagesTest {

  private static final Path REFERENCE = Path.of("..", "docs", "reference");

  @Test
  void everySettingHasItsRow() throws IOException {
    String page = Files.readString(REFERENCE.resolve("configuration.md"));
    for (Method method : ControllerBuilder.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())
          && method.getReturnType() == ControllerBuilder.class) {
        assertThat(page).contains("| `" + method.getName() + "` |");
      }
    }
  }

  @Test
  void everyEventHasItsRows() throws IOException {
    String page = Files.readString(REFERENCE.resolve("metrics-and-events.md"));
    for (Class<?> event : ControllerEvent.class.getPermittedSubclasses()) {
      assertThat(
              page.lines().filter(line -> line.startsWith("| `" + event.getSimpleName() + "` |")))
          .as("rows of %s: what it is, and where operators see it", event.getSimpleName())
          .hasSize(2);
    }
    for (Enum<?> reason : ControllerEvent.DeferralReason.values()) {
      assertThat(page).contains("`" + reason.name() + "`");
      assertThat(rowOf("reason", page)).contains(tag(reason));
    }
    for (Enum<?> ending : ControllerEvent.Ending.values()) {
      assertThat(page).contains("`" + ending.name() + "`");
      assertThat(rowOf("ending", page)).contains(tag(ending));
    }
  }

  /** Returns the row with the values of a tag, as the meters write them. */
  private static String rowOf(String tag, String page) {
    return page.lines().filter(line -> line.startsWith("| `" + tag + "` |")).findFirst().orElse("");
  }

  private static String tag(Enum<?> value) {
    return "`" + value.name().toLowerCase(Locale.ROOT) + "`";
  }

  @Test
  void everyJmxAttributeIsNamed() throws IOException {
    String page = Files.readString(REFERENCE.resolve("metrics-and-events.md"));
    for (Method method : ControllerMXBean.class.getMethods()) {
      String name = method.getName().replaceFirst("^(get|is)", "");
      assertThat(page).contains("`" + name);
    }
  }

  @Test
  void thePictureNamesEveryState() throws IOException {
    String page = Files.readString(Path.of("..", "ARCHITECTURE.md"));
    for (ControllerState state : ControllerState.values()) {
      if (state != ControllerState.STOPPED) {
        assertThat(page).contains(state.name());
      }
    }
  }
}
