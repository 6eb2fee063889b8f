package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.SERVLET;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.mock.env.MockEnvironment;

/** The versions of Spring Boot, and what the log says on another one. */
class SupportedBootTest {

  private final RecordedLog log = new RecordedLog();
  private final AtomicBoolean said = new AtomicBoolean();

  @Test
  void supportsTheBootItIsTestedWith() {
    assertThat(SupportedBoot.includes(SpringBootVersion.getVersion())).isTrue();
    SERVLET.run(context -> assertThat(context).hasSingleBean(GateFilter.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.4.0", "3.5.16", "4.0.9", "4.1.1", "4.10.0", "4.2.0-M1"})
  void supportsTheseVersions(String version) {
    notice(version).prepared(new MockEnvironment());

    assertThat(SupportedBoot.includes(version)).isTrue();
    assertThat(log.lines).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.18", "3.3.13", "3.40.0", "5.0.0", "40.0.0"})
  void saysOnceThatItIsOffOnAnotherVersion(String version) {
    notice(version).prepared(new MockEnvironment());
    notice(version).prepared(new MockEnvironment());

    assertThat(SupportedBoot.includes(version)).isFalse();
    assertThat(log.lines)
        .singleElement()
        .asString()
        .contains("BTC is off")
        .contains("Spring Boot: " + version + " (expected 3.4, 3.5 or 4.x)");
  }

  @Test
  void saysNothingOnAnotherVersionIfItIsSwitchedOff() {
    notice("3.3.13").prepared(new MockEnvironment().withProperty("btc.enabled", "false"));

    assertThat(log.lines).isEmpty();
  }

  private UnsupportedBootNotice notice(String version) {
    return new UnsupportedBootNotice(version, log, said);
  }

  private static final class RecordedLog implements Logger {

    private final List<String> lines = new ArrayList<>();

    @Override
    public String getName() {
      return "recorded";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
      lines.add(message);
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String format, @Nullable Object... values) {
      lines.add(format);
    }
  }
}
