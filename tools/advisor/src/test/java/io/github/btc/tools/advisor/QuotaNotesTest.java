package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class QuotaNotesTest {

  @TempDir private Path root;

  @Test
  void tellsHowOftenTheQuotaWasUsedUp() throws IOException {
    group("nr_periods 9000\nnr_throttled 412\nthrottled_usec 21400000\n");

    assertThat(QuotaNotes.of(root, 7))
        .singleElement()
        .asString()
        .startsWith(
            "its quota was used up in 412 of 9000 periods, and the kernel withheld the processor"
                + " for 21.4 s");
  }

  @Test
  void hasNothingToTellOfAQuotaThatSufficesOrIsNotThere() throws IOException {
    assertThat(QuotaNotes.of(root, 7)).isEmpty();
    group("nr_periods 9000\nnr_throttled 0\nthrottled_usec 0\n");
    assertThat(QuotaNotes.of(root, 7)).isEmpty();
    group("of another kernel");
    assertThat(QuotaNotes.of(root, 7)).isEmpty();
  }

  private void group(String stat) throws IOException {
    Path group = Files.createDirectories(root.resolve("sys/fs/cgroup/pod"));
    Files.writeString(group.resolve("cpu.stat"), stat);
    Path process = Files.createDirectories(root.resolve("proc/7"));
    Files.writeString(process.resolve("cgroup"), "0::/pod\n");
  }
}
