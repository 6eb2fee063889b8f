package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MachineTest {

  @Test
  void readsWhatTheSystemWouldGiveUpToo() {
    String told =
        """
        MemTotal:       24683624 kB
        MemFree:         1866752 kB
        MemAvailable:   21999616 kB
        Buffers:          172088 kB
        """;

    assertThat(Machine.freeMegabytes(told)).isEqualTo(21_484);
  }

  @Test
  void takesAllMemoryWhereAnOldSystemDoesNotTell() {
    assertThat(Machine.freeMegabytes("MemTotal: 24683624 kB\n")).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void hasNoMoreFreeMemoryThanMemory() {
    assertThat(Machine.freeMegabytes()).isPositive().isLessThanOrEqualTo(Machine.memoryMegabytes());
  }
}
