package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class MeasuredContainersTest {

  private static final LiveState LIVE = new LiveState(100L << 20, true);

  private final MeasuredContainers measured =
      MeasuredContainers.of(
          "{\"rows\": ["
              + String.join(
                  ",",
                  row("serial", 0.5, 384, "load 0.1", "warm", 33.8, 0.62),
                  row("serial + btc", 0.5, 384, "load 0.1", "warm", 5.6, 0.75),
                  row("parallel + btc", 0.5, 384, "load 0.1", "warm", 8.3, 0.70),
                  row("serial", 0.5, 384, "load 0.1", "cold", 1, 1),
                  row("serial", 0.5, 144, "load 0.1", "warm", 2, 1),
                  row("serial", 1, 384, "load 0.3", "warm", 3, 1),
                  "{\"name\": \"g1\", \"quotaCpus\": 0.5, \"phase\": \"warm\", \"note\":"
                      + " \"refused\"}")
              + "]}");

  private static String row(
      String name, double quota, int heap, String load, String phase, double tail, double cpu) {
    return String.format(
        Locale.ROOT,
        "{\"name\": \"%s\", \"quotaCpus\": %s, \"heapMegabytes\": %d, \"load\": \"%s\", \"phase\":"
            + " \"%s\", \"figures\": {\"P99_9\": {\"mean\": %s}, \"CPU\": {\"mean\": %s}}}",
        name,
        quota,
        heap,
        load,
        phase,
        tail,
        cpu);
  }

  @Test
  void namesTheLowestTailAndTheCheapestRowOfTheNearestCell() {
    List<String> notes = measured.notes(0.6, 390L << 20, LIVE);

    assertThat(notes.get(0))
        .contains("quota of 0.50", "4.0 times", "load 0.1")
        .contains("serial + btc had the lowest p99.9")
        .contains("parallel + btc took the least CPU time")
        .endsWith("The p99.9 of all: serial + btc 5.6 ms, parallel + btc 8.3 ms, serial 33.8 ms");
  }

  @Test
  void comparesRowsOfOneMachineAlone() {
    MeasuredContainers two =
        MeasuredContainers.of(
            "{\"rows\": [" + row("serial", 0.5, 384, "load 0.1", "warm", 33.8, 0.62) + "]}",
            "{\"rows\": [" + row("zgc", 0.5, 384, "load 0.1", "warm", 50.1, 1.1) + "]}");

    List<String> notes = two.notes(0.5, 390L << 20, LIVE);

    assertThat(notes.get(0)).endsWith("The p99.9 of all: serial 33.8 ms");
    assertThat(notes.get(1)).endsWith("The p99.9 of all: zgc 50.1 ms");
  }

  @Test
  void knowsEveryPublishedMachine() {
    MeasuredContainers published = MeasuredContainers.ofThisVersion();

    assertThat(published.notes(0.5, 400L << 20, LIVE).get(0))
        .contains("quota of 0.50", "4.0 times")
        .contains("round robin, which flatters BTC (AMD EPYC, JDK 25.0.3, the papers' message-push")
        .contains("rounds: 5; docs/results/bench/containers)");
    assertThat(published.notes(0.5, 300L << 20, LIVE).get(0))
        .contains("quota of 0.50", "3.0 times")
        .contains("round robin, which flatters BTC (Intel(R) Xeon(R) Processor, JDK 25.0.3,")
        .contains("rounds: 5; docs/results/bench/containers-xeon)");
    assertThat(published.notes(1, 300L << 20, LIVE).get(0)).contains("quota of 1.00", "3.0 times");
  }

  @Test
  void namesTheRoutingOfAResultThatHasOne() {
    MeasuredContainers newer =
        MeasuredContainers.of(
            "{\"repetitions\": 2, \"environment\": {\"routing\": \"least-request\", \"processor\":"
                + " \"a CPU\", \"jdk\": \"Vendor 25.0.4\"}, \"rows\": ["
                + row("serial", 0.5, 384, "load 0.1", "warm", 33.8, 0.62)
                + "]}");

    assertThat(newer.notes(0.5, 390L << 20, LIVE).get(0))
        .contains("The routing was least-request (a CPU, JDK 25.0.4, ", "rounds: 2")
        .doesNotContain("flatters");
    assertThat(measured.notes(0.5, 390L << 20, LIVE).get(0)).contains("was round robin, which");
  }

  @Test
  void looksAtTheQuotaFirst() {
    assertThat(measured.notes(1, 390L << 20, LIVE).get(0)).contains("quota of 1.00", "load 0.3");
  }

  @Test
  void namesWhatHelpsAStartUnderAShortQuota() {
    assertThat(measured.notes(0.5, 390L << 20, LIVE))
        .hasSize(2)
        .last()
        .asString()
        .contains("AOT", "round robin", "AMD EPYC", "JDK 25.0.3");
    assertThat(measured.notes(4, 390L << 20, LIVE)).noneMatch(note -> note.contains("AOT"));
  }

  @Test
  void saysThatNothingIsLikeALargerContainer() {
    assertThat(measured.notes(4, 390L << 20, LIVE))
        .containsExactly(
            "the bench has not measured a container like this one (quota 4.00, heap 3.9 times the"
                + " live state)");
  }

  @Test
  void comparesNothingWithAnUnknownLiveState() {
    assertThat(measured.notes(0.5, 390L << 20, LiveState.unknown()).get(0)).contains("unknown");
  }
}
