package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PressureReaderTest {

  @TempDir private Path folder;

  @Test
  void readsTheTimeInWhichAProgramWaitedForACore() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cpu"),
            """
            some avg10=67.74 avg60=70.90 avg300=88.85 total=18594151707
            full avg10=0.00 avg60=0.00 avg300=0.00 total=0
            """);

    assertThat(PressureReader.cpuSeconds(file)).isEqualTo(18594.151707);
  }

  @Test
  void doesNotKnowItWhereTheKernelDoesNotTell() throws IOException {
    assertThat(PressureReader.cpuSeconds(folder.resolve("missing"))).isNaN();
    Path other = Files.writeString(folder.resolve("other"), "something else");
    assertThat(PressureReader.cpuSeconds(other)).isNaN();
  }
}
