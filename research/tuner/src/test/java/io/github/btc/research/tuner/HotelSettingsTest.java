package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.research.tuner.HotelSettings.Vary;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import io.github.btc.research.tuner.search.SobolPoints;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HotelSettingsTest {

  @Test
  void goGetsTheRangesOfTheSource() {
    assertThat(HotelSettings.dimensions(Vary.GO, Scale.LINEAR))
        .hasSize(24)
        .filteredOn(each -> each instanceof Range)
        .extracting(each -> each.name() + " " + ((Range) each).low() + " " + ((Range) each).high())
        .contains("frontend.GOGC 1.0 30000.0", "user.GOMAXPROCS 1.0 100.0");
  }

  /** A search compares all points with today's settings, so each needs today's value. */
  @ParameterizedTest
  @EnumSource(Vary.class)
  void everyParameterHasAValueOfToday(Vary vary) {
    assertThat(HotelSettings.dimensions(vary, Scale.LINEAR))
        .allSatisfy(each -> assertThat(HotelSettings.today(2)).containsKey(each.name()))
        .allSatisfy(
            each -> assertThat(each.place(HotelSettings.today(2).get(each.name()))).isNotNaN());
  }

  @ParameterizedTest
  @EnumSource(Vary.class)
  void everyPointIsUnderstood(Vary vary) {
    SobolPoints points = new SobolPoints(HotelSettings.dimensions(vary, Scale.LOG), 3);
    for (int i = 0; i < 64; i++) {
      for (String service : HotelSettings.SERVICES) {
        HotelSettings settings = HotelSettings.of(service, points.at(i), 2);
        assertThat(settings.numbers(2)).containsOnlyKeys(HotelSettings.NAMES).hasSize(6);
        assertThat(settings.environment()).containsOnlyKeys("GOGC", "GOMAXPROCS", "GOMEMLIMIT");
      }
    }
  }

  /** Of 100 threads, a linear range has two in a hundred at the processors of a small machine. */
  @Test
  void aLogarithmicScaleTriesSmallNumbersMoreOften() {
    assertThat(few(Scale.LINEAR)).isLessThan(60);
    assertThat(few(Scale.LOG)).isGreaterThan(180);
  }

  /** Returns how many of 1,000 points have one or two threads. */
  private static long few(Scale scale) {
    Dimension threads =
        HotelSettings.dimensions(Vary.GO, scale).stream()
            .filter(each -> each.name().equals("geo.GOMAXPROCS"))
            .findFirst()
            .orElseThrow();
    return IntStream.range(0, 1_000)
        .mapToObj(i -> threads.at(i / 1_000.0))
        .filter(each -> Integer.parseInt(each) <= 2)
        .count();
  }

  @Test
  void namesTheScales() {
    assertThat(HotelSettings.scaleNamed("log")).isEqualTo(Scale.LOG);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HotelSettings.scaleNamed("cubic"))
        .withMessage("scale: cubic (expected linear or log)");
  }

  @Test
  void whatIsNotLimitedMayUseTheWholeMachine() {
    HotelSettings free = HotelSettings.of("geo", Map.of("geo.cpuLimit", "none"), 2);
    HotelSettings limited = HotelSettings.of("geo", Map.of("geo.cpuLimit", "0.2"), 2);

    assertThat(free.isLimited()).isFalse();
    assertThat(free.mostCpus(2)).isEqualTo(2);
    assertThat(limited.mostCpus(2)).isEqualTo(0.2);
  }

  @Test
  void namesWhatCanBeVaried() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Vary.named("java"))
        .withMessage("vary: java (expected go, limits or all)");
  }
}
