package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import io.github.btc.proofs.contracts.OtherValue;
import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting that is declared has its property, which sets it. */
class DeclaredSettingsTest {

  private static final Path CONFIG = Path.of("src/main/java/io/github/btc/quarkus/BtcConfig.java");

  static final List<Setting<?>> OF_CONTROLLER = Settings.OF_CONTROLLER;

  static Stream<Setting<?>> declared() {
    return Stream.of(Settings.OF_CONTROLLER, Settings.OF_ADAPTER, Settings.OF_COLLECTIONS)
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("declared")
  void isDescribedAsItIsDeclared(Setting<?> setting) throws Exception {
    assertThat(Files.readString(CONFIG).replaceAll("(\\s+\\*)+\\s+", " "))
        .overridingErrorMessage(
            "the comment of %s in BtcConfig (expected: %s)", setting, setting.description())
        .contains(" " + setting.description() + " @return");
    assertThat(methodOf(setting).getAnnotation(ConfigDocDefault.class))
        .as("@ConfigDocDefault(\"%s\") of %s in BtcConfig", setting.defaultText(), setting)
        .isNotNull()
        .extracting(ConfigDocDefault::value)
        .isEqualTo(setting.defaultText());
  }

  private static Method methodOf(Setting<?> setting) throws NoSuchMethodException {
    return ownerOf(setting).getMethod(setting.name());
  }

  private static Class<?> ownerOf(Setting<?> setting) {
    return switch (setting.property().replaceFirst("(?:^|\\.)[^.]*$", "")) {
      case "filter" -> BtcConfig.Filter.class;
      case "gc.young" -> BtcConfig.Young.class;
      case "gc.full" -> BtcConfig.Full.class;
      default -> BtcConfig.class;
    };
  }

  @ParameterizedTest
  @FieldSource("OF_CONTROLLER")
  void isSetByItsProperty(Setting<?> setting) {
    ControllerBuilder set =
        settingsOf(Map.of("quarkus.btc." + setting.property(), OtherValue.of(setting)));

    assertThat(set)
        .as("BtcConfig.apply sets %s", setting)
        .usingRecursiveComparison()
        .ignoringFields("seed")
        .isNotEqualTo(BackgroundTaskController.builder());
  }

  @ParameterizedTest
  @ValueSource(strings = {"young.min-share", "young.max-share", "full.min-share", "full.max-share"})
  void aWrongShareIsRefusedByTheNameOfItsProperty(String share) {
    BtcConfig config = config(Map.of("quarkus.btc.gc." + share, "2"));

    assertThatThrownBy(
            () -> {
              ControllerBeans.young(config.gc().young());
              ControllerBeans.full(config.gc().full());
            })
        .hasMessageStartingWith("quarkus.btc.gc." + share + ": 2 (expected a share from ");
  }

  @Test
  void areTheControllersOwnWhereNoPropertyIsSet() {
    assertThat(settingsOf(Map.of()))
        .usingRecursiveComparison()
        .ignoringFields("seed")
        .isEqualTo(BackgroundTaskController.builder());
  }

  @Test
  void aWrongValueIsRefusedByTheNameOfItsProperty() {
    assertThatThrownBy(
            () ->
                RefusedProperty.named(
                    "quarkus.btc.", () -> settingsOf(Map.of("quarkus.btc.task-limit", "PT2H"))))
        .hasMessage("quarkus.btc.task-limit: 2 h (expected 1 ms to 60 min)");
  }

  private static ControllerBuilder settingsOf(Map<String, String> properties) {
    return BtcConfig.apply(config(properties), BackgroundTaskController.builder());
  }

  static BtcConfig config(Map<String, String> properties) {
    return new SmallRyeConfigBuilder()
        .withConverter(Duration.class, 200, new DurationConverter())
        .withMapping(BtcConfig.class)
        .withSources(new PropertiesConfigSource(properties, "test", 500))
        .build()
        .getConfigMapping(BtcConfig.class);
  }
}
