package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A service starts whatever its JVM was given, and says once what is wrong with it. */
class CollectionTasksIT {

  private static final String TO_PASTE = "  flags to paste: ";

  @Test
  void servesOnWithoutTheTaskThatAFlagMakesImpossible() throws Exception {
    ForkedJvm jvm = start("-XX:+UseSerialGC -Xmx256m -XX:+DisableExplicitGC", "whereTheyWork");

    assertThat(jvm.exitCode()).as(jvm.output()).isZero();
    assertThat(jvm.values())
        .containsEntry("tasks", "young-collection")
        .containsEntry("open", "true");
    assertThat(jvm.output())
        .containsOnlyOnce("BTC leaves full collections to the JVM. The service runs")
        .contains("ERROR DisableExplicitGC: true (expected false");
  }

  @Test
  void servesOnWithoutAnyTaskWhereTheCollectorNeedsNone() throws Exception {
    ForkedJvm jvm = start("-XX:+UseZGC -Xmx256m", "whereTheyWork");

    assertThat(jvm.exitCode()).as(jvm.output()).isZero();
    assertThat(jvm.values()).containsEntry("tasks", "").containsEntry("open", "true");
    assertThat(jvm.output())
        .containsOnlyOnce("BTC leaves full and young collections to the JVM")
        .containsOnlyOnce("ERROR collector: ")
        .contains("-XX:+UseParallelGC instead of -XX:+UseZGC");
  }

  @ParameterizedTest
  @ValueSource(strings = {"whereTheyWork", "byName"})
  void saysOnceWhatIsWrongWithTheFlags(String form) throws Exception {
    ForkedJvm jvm = start("-XX:+UseG1GC -Xms64m -Xmx512m", form);

    assertThat(jvm.values()).containsEntry("tasks", "full-collection young-collection");
    assertThat(jvm.output())
        .containsOnlyOnce("BTC, task")
        .containsOnlyOnce("WARN heap: 64 MB to 512 MB")
        .containsOnlyOnce("WARN AlwaysPreTouch: false")
        .containsOnlyOnce("WARN MetaspaceSize: 21 MB");
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseSerialGC, -Xmx512m",
    "-XX:+UseSerialGC, -Xmx768m -XX:+DisableExplicitGC",
    "-XX:+UseParallelGC, -Xmx512m",
    "-XX:+UseG1GC, -Xmx512m",
    "-XX:+UseG1GC, -Xmx768m -XX:G1PeriodicGCInterval=5000 -XX:+ExplicitGCInvokesConcurrent",
    "-XX:+UseG1GC, -Xms512m -Xmx512m -Xmn40m"
  })
  void whoPastesTheFlagsIsToldNothingMore(String collector, String flags) throws Exception {
    ForkedJvm before = start(collector + " " + flags, "whereTheyWork");
    String toPaste = flagsToPaste(before);

    ForkedJvm after = start(collector + " " + flags + " " + toPaste, "whereTheyWork");

    assertThat(toPaste).contains("-Xm");
    assertThat(after.values()).containsEntry("tasks", "full-collection young-collection");
    assertThat(after.output()).as(toPaste).doesNotContain("BTC, task", "BTC leaves");
  }

  private static String flagsToPaste(ForkedJvm jvm) {
    List<String> lines =
        jvm.output().lines().filter(line -> line.startsWith(TO_PASTE)).distinct().toList();
    assertThat(lines).as(jvm.output()).isNotEmpty();
    return String.join(" ", lines.stream().map(line -> line.substring(TO_PASTE.length())).toList());
  }

  private static ForkedJvm start(String flags, String form)
      throws IOException, InterruptedException {
    ForkedJvm jvm = ForkedJvm.run(flags, ServiceStartProbe.class, form);
    assumeFalse(jvm.refusesFlags(), "this JDK has no such collector: " + flags);
    return jvm;
  }
}
