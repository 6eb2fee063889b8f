package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.OURS;
import static io.github.btc.spring.boot.Contexts.PLAIN;
import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import io.github.btc.spring.ControllerCustomizer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/** A setting that cannot be stops the start, by the name of its property. */
class RefusedSettingTest {

  private static final Log LOG = LogFactory.getLog(RefusedSettingTest.class);

  /** Here, because the other lines of Boot have this test and not each of the others. */
  static Stream<Setting<?>> declared() {
    return Stream.of(Settings.OF_CONTROLLER, Settings.OF_ADAPTER).flatMap(List::stream);
  }

  static Stream<Arguments> wrongValues() {
    return Stream.concat(
        Stream.of(
            Arguments.of("btc.filter.bypass", "/orders/**"),
            Arguments.of("btc.gc.full.max-share", "0.1"),
            Arguments.of("btc.longest-back-off", "1ms"),
            Arguments.of("btc.minimum-gap", "-1s"),
            Arguments.of("btc.readiness.notice", "2m"),
            Arguments.of("btc.turns-folder", "turns")),
        declared()
            .filter(setting -> !setting.range().isEmpty() && setting != Settings.DRAIN_AT_LIMIT)
            .map(setting -> Arguments.of("btc." + setting.property(), wrong(setting.byDefault()))));
  }

  /** Returns a value of the type that no setting may have. */
  private static String wrong(Object byDefault) {
    return byDefault instanceof Duration
        ? "9999h"
        : byDefault instanceof Number ? "2" : "two words";
  }

  @ParameterizedTest
  @MethodSource("wrongValues")
  void refusesAValueThatCannotBeByTheNameOfItsProperty(String property, String value) {
    new WebApplicationContextRunner()
        .withConfiguration(OURS)
        .withPropertyValues("btc.jmx=false", "btc.readiness.longer-than=1s", property + "=" + value)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .satisfies(
                        cause ->
                            assertThat(refusal(context.getStartupFailure())).isEqualTo(property)));
  }

  @Test
  void leavesWhatACustomizerSetsToTheAnalyzer() {
    PLAIN
        .withPropertyValues("btc.gc.enabled=false")
        .withBean(ControllerCustomizer.class, () -> builder -> builder.taskLimit(ofHours(2)))
        .run(
            context -> {
              assertThat(refusal(context.getStartupFailure())).isEqualTo("no setting was refused");
              assertThat(context)
                  .getFailure()
                  .rootCause()
                  .hasMessage("taskLimit: 2 h (expected 1 ms to 60 min)");
            });
  }

  /** The flip of the readiness state needs its own time on top. */
  @Test
  void showsTheLimitThatWasGivenAndNotOneThatWasMadeOfIt() {
    PLAIN
        .withPropertyValues(
            "btc.gc.enabled=false", "btc.readiness.longer-than=1s", "btc.announce-limit=50s")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("announceLimit: 50 s (expected 1 ms to 30 s)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"btc.drian-limit", "btc.gc.yuong.min-share"})
  void refusesAPropertyThatDoesNotExist(String property) {
    PLAIN
        .withPropertyValues(property + "=1")
        .run(
            context -> assertThat(context).getFailure().rootCause().hasMessageContaining(property));
  }

  @Test
  void readsTheFieldsAndNotTheMessage() {
    assertThatThrownBy(
            () ->
                RefusedSetting.named(
                    "btc.",
                    () -> {
                      throw new RefusedSettingException(
                          "drainLimit", "a: b (expected c)", "(expected d): e");
                    }))
        .isInstanceOfSatisfying(
            InvalidConfigurationPropertyValueException.class,
            refused -> {
              assertThat(refused.getName()).isEqualTo("btc.drain-limit");
              assertThat(refused.getValue()).isEqualTo("a: b (expected c)");
              assertThat(refused.getReason()).startsWith("Expected (expected d): e. ");
            });
  }

  @Test
  void leavesAFailureThatIsNoRefusalAsItIs() {
    IllegalArgumentException other = new IllegalArgumentException("drainLimit: 1 (expected 2)");

    assertThatThrownBy(
            () ->
                RefusedSetting.named(
                    "btc.",
                    () -> {
                      throw other;
                    }))
        .isSameAs(other);
  }

  @Test
  void explainsARefusalOfWhatCodeHasSet() {
    Throwable failure =
        new IllegalStateException(new RefusedSettingException("period", "1 ms", "100 ms to 168 h"));

    assertThat(new RefusedSetting.Analyzer().analyze(failure))
        .satisfies(
            explained -> {
              assertThat(explained.getDescription())
                  .isEqualTo("BTC refuses the setting \"period\" with the value 1 ms.");
              assertThat(explained.getAction())
                  .isEqualTo("Change the code that sets it. Expected: 100 ms to 168 h.");
            });
  }

  @Test
  void leavesARefusedPropertyToBootsOwnExplanation() {
    RefusedSettingException refused = new RefusedSettingException("name", "x", "y");

    assertThat(
            new RefusedSetting.Analyzer().analyze(RefusedSetting.of("btc.name", "x", "y", refused)))
        .isNull();
  }

  @Test
  void isKnownToBoot() {
    assertThat(
            SpringFactoriesLoader.forDefaultResourceLocation()
                .load(FailureAnalyzer.class, FailureHandler.logging(LOG)))
        .hasAtLeastOneElementOfType(RefusedSetting.Analyzer.class);
  }

  private static String refusal(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof InvalidConfigurationPropertyValueException refused) {
        assertThat(refused.getReason()).contains("Expected ");
        return refused.getName();
      }
    }
    return "no setting was refused";
  }
}
