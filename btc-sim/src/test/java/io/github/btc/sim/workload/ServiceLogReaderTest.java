package io.github.btc.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceLogReaderTest {

  @TempDir Path folder;

  @Test
  void readsWhatTheSimulatorOfThePapersReads() throws IOException {
    RecordedLog log = read("0;200;50;false\n1.5;503;100.25;true\n2;200;7;true\n", 0);

    assertThat(log.size()).isEqualTo(3);
    assertThat(log.next()).isEqualTo(ServiceLog.served(50_000_000, false));
    assertThat(log.next()).isEqualTo(ServiceLog.away(100_250_000));
    assertThat(log.next()).isEqualTo(ServiceLog.served(7_000_000, true));
    assertThat(log.next()).isEqualTo(ServiceLog.served(50_000_000, false));
  }

  @Test
  void readsTheSameColumnsWithAHeaderAndCommas() throws IOException {
    RecordedLog log = read("timestamp,status,duration,impacted\n0,200,1.5,true\n\n3,200,2\n", 0);

    assertThat(log.next()).isEqualTo(ServiceLog.served(1_500_000, true));
    assertThat(log.next()).isEqualTo(ServiceLog.served(2_000_000, false));
  }

  @Test
  void leavesOutTheWarmUp() throws IOException {
    assertThat(read("0;200;1\n99;200;1\n100;200;3\n", 100).size()).isEqualTo(1);
  }

  @Test
  void keepsALogWithoutTimesWhole() throws IOException {
    assertThat(read("0;200;1\n0;200;2\n0;200;3\n", 100).size()).isEqualTo(3);
  }

  @Test
  void knowsTheQuantilesOfWhatWasServed() throws IOException {
    RecordedLog log = read("0;200;1\n0;503;99\n0;200;2\n0;200;3\n0;200;4\n", 0);

    assertThat(log.servedNanos(0.5)).isEqualTo(2_000_000);
    assertThat(log.servedNanos(0.95)).isEqualTo(4_000_000);
  }

  @Test
  void saysWhichLineIsWrong() {
    assertThatThrownBy(() -> read("0;200;1\n1;ok;1\n", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2: 1;ok;1 (expected timestamp;status;duration, times");
    assertThatThrownBy(() -> read("0;200\n", 0)).hasMessageContaining("line 1");
    assertThatThrownBy(() -> read("0;200;-1\n", 0)).hasMessageContaining("line 1");
    assertThatThrownBy(() -> read("", 0)).hasMessageContaining("no entries");
  }

  /** Replayed for ever it would never come to an end. */
  @Test
  void refusesALogInWhichTimeDoesNotPass() {
    assertThatThrownBy(() -> read("0;200;0\n0;503;0\n", 0))
        .hasMessageContaining("no entry takes any time (expected at least one duration of more");
  }

  private RecordedLog read(String content, double warmupMillis) throws IOException {
    Path file = Files.writeString(folder.resolve("replica.csv"), content);
    return ServiceLogReader.read(file, warmupMillis);
  }
}
