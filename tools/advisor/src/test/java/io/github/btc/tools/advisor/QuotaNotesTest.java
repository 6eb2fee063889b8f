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
                + " for 21.4 s")
        .endsWith("A larger quota ends this, or none (cpu.weight)");
  }

  @Test
  void namesTheWarmUpWhereTheCompilersHadAThirdOfTheTime() throws IOException {
    group("nr_periods 9000\nnr_throttled 412\nthrottled_usec 21400000\n");
    thread("71", "main", 6);
    thread("72", "C2 CompilerThre", 3);
    age(7_200);

    assertThat(QuotaNotes.of(root, 7))
        .singleElement()
        .asString()
        .endsWith(
            "(cpu.weight). The compilers took 33 % of the CPU time, so add a warm-up before"
                + " readiness, which gained most in a trial");
  }

  @Test
  void namesTheWarmUpWhereTheProcessIsYoung() throws IOException {
    group("nr_periods 900\nnr_throttled 41\nthrottled_usec 2140000\n");
    thread("71", "main", 6);
    age(40);

    assertThat(QuotaNotes.of(root, 7))
        .singleElement()
        .asString()
        .endsWith(
            "The process was 40 s old, so add a warm-up before readiness, which gained most in a"
                + " trial");
  }

  @Test
  void hasNothingToTellOfAQuotaThatSufficesOrIsNotThere() throws IOException {
    assertThat(QuotaNotes.of(root, 7)).isEmpty();
    group("nr_periods 9000\nnr_throttled 0\nthrottled_usec 0\n");
    assertThat(QuotaNotes.of(root, 7)).isEmpty();
    group("of another kernel");
    assertThat(QuotaNotes.of(root, 7)).isEmpty();
  }

  private void thread(String id, String name, long seconds) throws IOException {
    Path thread = Files.createDirectories(root.resolve("proc/7/task").resolve(id));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(thread.resolve("schedstat"), seconds * 1_000_000_000L + " 0 1\n");
  }

  /** The machine runs for 100,000 s; a name may have blanks and parentheses. */
  private void age(long seconds) throws IOException {
    Files.writeString(root.resolve("proc/uptime"), "100000.00 7.00\n");
    Files.writeString(
        root.resolve("proc/7/stat"),
        "7 (my (java) S" + " 0".repeat(18) + " " + (100_000 - seconds) * 100 + " 0 0\n");
  }

  private void group(String stat) throws IOException {
    Path group = Files.createDirectories(root.resolve("sys/fs/cgroup/pod"));
    Files.writeString(group.resolve("cpu.stat"), stat);
    Path process = Files.createDirectories(root.resolve("proc/7"));
    Files.writeString(process.resolve("cgroup"), "0::/pod\n");
  }
}
