package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.spring.boot.BootVersionCheck.WrongBootVersionException;
import io.github.btc.spring.boot.RunningApplication.Server;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The messages to the user when the application does not start. */
@ExtendWith(OutputCaptureExtension.class)
class FailedStartTest {

  @Test
  void namesTheSettingItsValueItsPlaceAndWhatIsExpected(CapturedOutput output) {
    assertThatThrownBy(
            () -> RunningApplication.builder(Server.TOMCAT, List.of()).run("--btc.drain-limit=60m"))
        .isInstanceOf(Exception.class);

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("Invalid value '60m' for configuration property 'btc.drain-limit'")
        .contains("originating from '\"btc.drain-limit\" from property source \"commandLineArgs\"'")
        .contains("Expected 1 ms to 10 min. Change the value, or remove the property");
  }

  @Test
  void namesASettingThatDoesNotExist(CapturedOutput output) {
    assertThatThrownBy(
            () -> RunningApplication.builder(Server.TOMCAT, List.of(), "btc.drian-limit=1s").run())
        .isInstanceOf(Exception.class);

    assertThat(output).contains("APPLICATION FAILED TO START").contains("btc.drian-limit");
  }

  @Test
  void acceptsTheBootItIsTestedWith() {
    BootVersionCheck.check(SpringBootVersion.getVersion());
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.1.0", "4.2.1", "4.10.0"})
  void acceptsLaterBoots(String version) {
    BootVersionCheck.check(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.18", "3.5.16", "4.0.9", "5.0.0"})
  void refusesOtherBootsAndSaysWhatToDo(String version) {
    assertThatThrownBy(() -> BootVersionCheck.check(version))
        .isInstanceOfSatisfying(
            WrongBootVersionException.class,
            refused -> {
              var analysis = new BootVersionCheck.Analyzer().analyze(refused);
              assertThat(analysis.getDescription())
                  .contains(version)
                  .contains("expected 4.1 or a later 4.x");
              assertThat(analysis.getAction()).contains("btc.enabled=false");
            });
  }
}
