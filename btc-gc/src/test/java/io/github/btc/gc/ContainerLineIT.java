package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The line of flags for any container, in JVMs that see the memory of one. */
class ContainerLineIT {

  private static final String CONTAINER = "-XX:MaxRAM=";

  @Test
  void aJvmWithoutAFlagIsToldTheLineOfTheCollectorThatItHasChosen() throws Exception {
    Map<String, String> seen = doctor(CONTAINER + "1g");

    assertThat(seen.get("flags.both"))
        .isEqualTo(String.join(" ", Collector.valueOf(seen.get("collector")).containerFlags()));
  }

  @ParameterizedTest
  @EnumSource(names = {"SERIAL", "PARALLEL", "G1"})
  void aJvmWithItsCollectorAloneIsToldTheRestOfTheLine(Collector collector) throws Exception {
    List<String> line = collector.containerFlags();

    assertThat(doctor(CONTAINER + "1g " + line.get(0)).get("flags.both"))
        .isEqualTo(String.join(" ", line.subList(1, line.size())));
  }

  @ParameterizedTest
  @CsvSource({
    "SERIAL, 512m", "PARALLEL, 512m", "G1, 512m",
    "SERIAL, 1g", "PARALLEL, 1g", "G1, 1g"
  })
  void aJvmWithTheLineNeedsNothingElse(Collector collector, String memory) throws Exception {
    Map<String, String> seen =
        doctor(CONTAINER + memory + " " + String.join(" ", collector.containerFlags()));

    assertThat(seen.get("block.young")).endsWith(": OK");
    assertThat(seen.get("block.full")).endsWith(": OK");
    assertThat(seen.get("flags.both")).isEmpty();
  }

  /** No flag makes Eden larger there: the young generation would leave the old one no room. */
  @ParameterizedTest
  @EnumSource(names = {"SERIAL", "PARALLEL", "G1"})
  void aSmallContainerNeedsMoreMemoryAndNoOtherFlag(Collector collector) throws Exception {
    Map<String, String> seen =
        doctor(CONTAINER + "256m " + String.join(" ", collector.containerFlags()));

    assertThat(seen.get("block.young")).contains("Eden", "give the container more memory");
    assertThat(seen.get("flags.both")).isEmpty();
  }

  @Test
  void aShareThatSomebodyHasChosenStays() throws Exception {
    assertThat(doctor(CONTAINER + "1g -XX:+UseSerialGC -XX:MaxRAMPercentage=75").get("flags.both"))
        .startsWith("-XX:InitialRAMPercentage=75 -XX:MaxRAMPercentage=75 -XX:NewRatio=2 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx1g", "-XX:MaxHeapSize=1g"})
  void aHeapWithASizeOfItsOwnGetsSizes(String size) throws Exception {
    assertThat(doctor("-XX:+UseSerialGC " + size).get("flags.both"))
        .startsWith("-Xms1024m -Xmx1024m -Xmn")
        .doesNotContain("RAMPercentage", "NewRatio");
  }

  @ParameterizedTest
  @EnumSource(names = {"ZGC", "GENERATIONAL_ZGC", "SHENANDOAH", "EPSILON", "UNKNOWN"})
  void aCollectorWithoutAnEdenHasNoLine(Collector collector) {
    assertThat(collector.containerFlags()).isEmpty();
  }

  private static Map<String, String> doctor(String flags) throws Exception {
    ForkedJvm jvm = ForkedJvm.run(flags, CollectionProbe.class, "doctor");
    assumeFalse(jvm.refusesFlags(), "this JDK has no such collector: " + flags);
    return jvm.values();
  }
}
