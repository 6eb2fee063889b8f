package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options after observe. */
class ObserveOptionsTest {

  @Test
  void areMeantByTheFirstWordOnly() {
    assertThat(ObserveOptions.isMeant("observe")).isTrue();
    assertThat(ObserveOptions.isMeant("observe,port=0")).isTrue();
    assertThat(ObserveOptions.isMeant("port=0")).isFalse();
    assertThat(ObserveOptions.isMeant("observer")).isFalse();
  }

  @Test
  void haveDefaults() {
    assertThat(ObserveOptions.parse("observe"))
        .isEqualTo(new ObserveOptions(8500, Duration.ZERO, null));
  }

  @Test
  void takeAPortAndTimes() {
    assertThat(ObserveOptions.parse("observe,port=0,warm-up=5,for=180"))
        .isEqualTo(new ObserveOptions(0, Duration.ofSeconds(5), Duration.ofMinutes(3)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "observe,prt=1   | option: \"prt=1\" (expected port=N, warm-up=SECONDS or for=SECONDS"
            + " after observe)",
        "observe,port=x  | port: \"x\" (expected 0 to 65535)",
        "observe,warm-up=61 | warm-up: \"61\" (expected 0 to 60)",
        "observe,for=0   | for: \"0\" (expected 1 to 604800)"
      })
  void refuseAMistakeInOneSentence(String options, String sentence) {
    assertThatThrownBy(() -> ObserveOptions.parse(options)).hasMessage(sentence);
  }
}
