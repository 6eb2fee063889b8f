package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.btc.spring.boot.RunningApplication.Server;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The messages to the user when the application does not start. */
@ExtendWith(OutputCaptureExtension.class)
class FailedStartTest {

  @Test
  void namesTheSettingItsValueAndWhatIsExpected(CapturedOutput output) {
    assertThatThrownBy(
            () -> RunningApplication.builder(Server.TOMCAT, List.of()).run("--btc.drain-limit=60m"))
        .isInstanceOf(Exception.class);

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("Invalid value '60m' for configuration property 'btc.drain-limit'")
        .contains("Expected 1 ms to 10 min. Change the value, or remove the property");
  }

  @Test
  void namesThePlaceOfTheSetting(CapturedOutput output) {
    assumeFalse(SpringBootVersion.getVersion().startsWith("3.4."), "Spring Boot 3.4 leaves it out");
    assertThatThrownBy(
            () -> RunningApplication.builder(Server.TOMCAT, List.of()).run("--btc.drain-limit=60m"))
        .isInstanceOf(Exception.class);

    assertThat(output)
        .contains(
            "originating from '\"btc.drain-limit\" from property source \"commandLineArgs\"'");
  }

  @Test
  void namesASettingThatDoesNotExist(CapturedOutput output) {
    assertThatThrownBy(
            () -> RunningApplication.builder(Server.TOMCAT, List.of(), "btc.drian-limit=1s").run())
        .isInstanceOf(Exception.class);

    assertThat(output).contains("APPLICATION FAILED TO START").contains("btc.drian-limit");
  }
}
