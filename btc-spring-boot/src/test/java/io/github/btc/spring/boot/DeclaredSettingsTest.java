package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import io.github.btc.proofs.contracts.OtherValue;
import io.github.btc.spring.boot.KnownProperties.Property;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Every setting that is declared has its property, which sets it. */
class DeclaredSettingsTest {

  static final List<Setting<?>> OF_CONTROLLER = Settings.OF_CONTROLLER;

  static Stream<Setting<?>> declared() {
    return Stream.of(Settings.OF_CONTROLLER, Settings.OF_ADAPTER, Settings.OF_COLLECTIONS)
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("declared")
  void hasAPropertyThatEditorsDescribeAsItIsDeclared(Setting<?> setting) throws IOException {
    assertThat(KnownProperties.ours())
        .filteredOn(property -> property.name().equals("btc." + setting.property()))
        .as("components of BtcProperties for %s", setting)
        .extracting(Property::description)
        .as("the @param of %s in BtcProperties", setting)
        .containsExactly(setting.description());
  }

  @ParameterizedTest
  @FieldSource("OF_CONTROLLER")
  void isSetByItsProperty(Setting<?> setting) {
    ControllerBuilder set = settingsOf(Map.of("btc." + setting.property(), OtherValue.of(setting)));

    assertThat(set)
        .as("BtcProperties.applyTo sets %s", setting)
        .usingRecursiveComparison()
        .ignoringFields("seed")
        .isNotEqualTo(BackgroundTaskController.builder());
  }

  @Test
  void areTheControllersOwnWhereNoPropertyIsSet() {
    assertThat(settingsOf(Map.of("btc.enabled", "true")))
        .usingRecursiveComparison()
        .ignoringFields("seed")
        .isEqualTo(BackgroundTaskController.builder());
  }

  @Test
  void aFirstBackOffAloneRaisesTheLongestOne() {
    ControllerBuilder expected =
        BackgroundTaskController.builder().backOff(Duration.ofMinutes(2), Duration.ofMinutes(2));

    assertThat(settingsOf(Map.of("btc.first-back-off", "2m")))
        .usingRecursiveComparison()
        .ignoringFields("seed")
        .isEqualTo(expected);
  }

  private static ControllerBuilder settingsOf(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("btc", BtcProperties.class)
        .applyTo(BackgroundTaskController.builder());
  }
}
