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
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference pages name everything there is. */
class ReferencePagesTest {

  private static final Path REFERENCE = Path.of("..", "docs", "reference");
  private static final Path CODE = Path.of("src", "main", "java", "io", "github", "btc");
  private static final int LOG = 2;

  /** From it on the log counts anew whether an announcer has failed. */
  private static final String NEVER_LOGGED = "Announcing";

  private static final int FLIGHT_RECORDER = 3;

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

  @Test
  void theTableSaysWhichEventsTheLogAndTheFlightRecorderHave() throws IOException {
    String page = Files.readString(REFERENCE.resolve("metrics-and-events.md"));
    String log = "";
    for (String outages : List.of("AnnouncerOutages", "RequestOutages", "TaskOutages")) {
      log += Files.readString(CODE.resolve("controller/" + outages + ".java"));
    }
    String recorder = Files.readString(CODE.resolve("observe/FlightRecorder.java"));
    for (Class<?> event : ControllerEvent.class.getPermittedSubclasses()) {
      String name = event.getSimpleName();
      String[] cells = cellsOfTheTableOfPlaces(name, page);
      String inCode = "instanceof (ControllerEvent\\.)?" + name + "\\b";

      assertThat(cells[LOG].isBlank())
          .as("%s in the log, which the outages write", name)
          .isNotEqualTo(Pattern.compile(inCode).matcher(log).find() && !NEVER_LOGGED.equals(name));
      assertThat(cells[FLIGHT_RECORDER].isBlank())
          .as("%s in the Flight Recorder", name)
          .isNotEqualTo(Pattern.compile(inCode).matcher(recorder).find());
    }
  }

  private static String[] cellsOfTheTableOfPlaces(String event, String page) {
    String table = page.substring(page.indexOf("| event | in the log |"));
    return table
        .lines()
        .filter(line -> line.startsWith("| `" + event + "` |"))
        .findFirst()
        .orElseThrow()
        .split("\\|");
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
