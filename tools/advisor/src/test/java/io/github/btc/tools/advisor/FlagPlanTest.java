package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import io.github.btc.tools.advisor.Advice.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM with G1 and 1 GB. */
final class FlagPlanTest {

  private static final long MB = ByteSize.MEGABYTE;
  private static final long HEAP = 1024 * MB;
  private static final ServiceLoad SERVICE = new ServiceLoad(4, 400, 2_500_000, 8);

  @Test
  void givesHalfASecondOfAllocationWhereThereIsRoom() {
    assertThat(young(jvm(certain(100), 600, Map.of()))).isEqualTo(375);
  }

  @ParameterizedTest
  @ValueSource(longs = {450, 500, 550, 600, 629})
  void leavesTheLiveStateHalfAsMuchAgain(long live) {
    long young = young(jvm(certain(live), 600, Map.of()));

    assertThat(1024 - young).isGreaterThanOrEqualTo(live * 3 / 2);
    assertThat(young).isGreaterThanOrEqualTo(80);
  }

  @Test
  void asksForALargerHeapWhereTheLiveStateLeavesNoRoom() {
    Advice advice = advice(jvm(certain(700), 600, Map.of()));

    assertThat(advice.verdict()).isEqualTo(Verdict.DO_NOT_USE);
    assertThat(advice.reasons())
        .containsExactly(
            "700 MB stay alive in a heap of 1024 MB. The old generation needs one and a half times"
                + " that space, which leaves no room for an Eden of 64 MB: set -Xmx1425m or more,"
                + " and run this command again");
    assertThat(advice.plan()).isNull();
  }

  @Test
  void isContentWithTheHeapThatItAskedFor() {
    JvmDescription jvm = jvm(certain(700), 600, Map.of("MaxHeapSize", Long.toString(1425 * MB)));

    assertThat(advice(jvm).reasons()).noneMatch(reason -> reason.contains("-Xmx"));
    assertThat(young(jvm)).isEqualTo(375);
  }

  @Test
  void makesAFixedYoungGenerationSmallerThatLeavesNoRoomForTheLiveState() {
    String most = Long.toString(512 * MB);
    Map<String, String> fixed = Map.of("NewSize", most, "MaxNewSize", most);

    assertThat(young(jvm(certain(500), 100, fixed))).isEqualTo(274);
    assertThat(FlagPlan.of(jvm(certain(300), 100, fixed)).flags())
        .noneMatch(flag -> flag.startsWith("-Xmn"));
  }

  @Test
  void isContentWithTheYoungGenerationThatItAskedFor() {
    String most = Long.toString(274 * MB);
    Map<String, String> fixed = Map.of("NewSize", most, "MaxNewSize", most);

    assertThat(FlagPlan.of(jvm(certain(500), 600, fixed)).flags())
        .noneMatch(flag -> flag.startsWith("-Xmn"));
  }

  @Test
  void hasTheFlagsOfTheDoctorApartFromSizes() {
    for (int percent : new int[] {45, 70, 80, 90}) {
      Map<String, String> flags =
          Map.of(
              "InitiatingHeapOccupancyPercent",
              "" + percent,
              "G1UseAdaptiveIHOP",
              "true",
              "MetaspaceSize",
              Long.toString(21 * MB));
      HeapFacts facts = HeapFacts.of(Collector.G1, 100 * MB, 900 * MB, HEAP, percent, 17);
      HeapDoctor doctor = HeapDoctor.of(facts, flags);
      JvmDescription jvm = new JvmDescription("a JVM", doctor, Activity.notSeen(), List.of());

      assertThat(FlagPlan.of(jvm).flags().stream().filter(flag -> flag.startsWith("-XX:")))
          .as("%d %%", percent)
          .containsExactlyElementsOf(
              Stream.of(doctor.fullAndYoung().flags().split(" "))
                  .filter(flag -> flag.startsWith("-XX:"))
                  .toList());
    }
  }

  /** The starter in the same process says so, too. */
  @ParameterizedTest
  @ValueSource(longs = {384, 614, 1000, 1024})
  void hasTheRatioOfTheLineWhereTheHeapFollowsTheMemory(long megabytes) {
    long heap = megabytes * MB;
    HeapFacts facts = HeapFacts.of(Collector.G1, 40 * MB, heap - 50 * MB, heap, 45, 17);
    HeapDoctor doctor = HeapDoctor.of(facts, Map.of("MaxHeapSize", Long.toString(heap)));
    StopTimes young = StopTimes.each(90_000_000, 80_000_000, 120_000_000);
    Activity seen =
        new Activity(60, young, StopTimes.each(), StopTimes.each(), 10 * MB, LiveState.unknown());
    JvmDescription jvm = new JvmDescription("a JVM", doctor, seen, List.of(), List.of(), 25.0);

    String ratio =
        Collector.G1.containerFlags().stream()
            .filter(flag -> flag.startsWith("-XX:NewRatio="))
            .findFirst()
            .orElseThrow();
    assertThat(FlagPlan.of(jvm).flags()).contains(ratio);
  }

  /** Garbage that nobody has collected yet is no reason for a larger heap. */
  @Test
  void saysWhatItCannotKnowWhereTheOldGenerationWasNeverCollected() {
    JvmDescription jvm = jvm(new LiveState(700 * MB, false), 100, Map.of());
    Advice advice = advice(jvm);

    assertThat(advice.verdict()).isEqualTo(Verdict.USE_WITH_CHANGES);
    assertThat(young(jvm)).as("today's").isEqualTo(125);
    assertThat(advice.notes())
        .contains(
            "the old generation contains 700 MB, and no collection has shown how much of it stays"
                + " alive; set a larger -Xmx if most of it does");
  }

  private static LiveState certain(long megabytes) {
    return new LiveState(megabytes * MB, true);
  }

  private static long young(JvmDescription jvm) {
    List<String> flags = FlagPlan.of(jvm).flags();
    String young = flags.stream().filter(flag -> flag.startsWith("-Xmn")).findFirst().orElse("");
    return Long.parseLong(young.replaceAll("\\D", ""));
  }

  private static Advice advice(JvmDescription jvm) {
    return new Adviser(jvm, SERVICE, null, 1).advise();
  }

  private static JvmDescription jvm(
      LiveState live, long megabytesPerSecond, Map<String, String> more) {
    Map<String, String> flags = new HashMap<>();
    flags.put("MaxHeapSize", Long.toString(HEAP));
    flags.putAll(more);
    StopTimes young = StopTimes.each(90_000_000, 80_000_000, 120_000_000, 85_000_000, 95_000_000);
    double allocated = megabytesPerSecond * (double) MB;
    return jvm(new Activity(1, young, StopTimes.each(), StopTimes.each(), allocated, live), flags);
  }

  /** With an Eden of 100 MB. */
  static JvmDescription jvm(Activity seen, Map<String, String> flags) {
    HeapFacts facts = HeapFacts.of(Collector.G1, 100 * MB, 900 * MB, HEAP, 45, 17);
    return new JvmDescription("a JVM", HeapDoctor.of(facts, flags), seen, List.of());
  }
}
