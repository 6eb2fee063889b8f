package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuThrottlingTest {

  private static final String VERSION_1 =
      "nr_periods 120\nnr_throttled 30\nthrottled_time 1500000000\n";
  private static final String VERSION_2 =
      """
      usage_usec 8131000
      user_usec 6000000
      system_usec 2131000
      nr_periods 200
      nr_throttled 50
      throttled_usec 2500000
      nr_bursts 0
      burst_usec 0
      """;

  @TempDir Path root;

  @Test
  void readsBothVersions() {
    assertThat(CpuThrottling.parse("f", VERSION_1)).isEqualTo(new CpuThrottling(120, 30, 1.5));
    assertThat(CpuThrottling.parse("f", VERSION_2)).isEqualTo(new CpuThrottling(200, 50, 2.5));
  }

  @Test
  void withoutAQuotaNothingIsThrottled() {
    assertThat(CpuThrottling.parse("f", "usage_usec 5\nuser_usec 4\nsystem_usec 1\n"))
        .isEqualTo(new CpuThrottling(0, 0, 0));
    assertThat(new CpuThrottling(0, 0, 0).share()).isZero();
  }

  @Test
  void tellsWhatHasComeSince() {
    CpuThrottling since =
        CpuThrottling.parse("f", VERSION_2).since(new CpuThrottling(100, 30, 0.5));

    assertThat(since).isEqualTo(new CpuThrottling(100, 20, 2.0));
    assertThat(since.share()).isEqualTo(0.2);
  }

  @Test
  void findsTheGroupOfAProcessInVersion2() throws IOException {
    write("proc/7/cgroup", "0::/system.slice/my.service\n");
    Path stat = write("sys/fs/cgroup/system.slice/my.service/cpu.stat", VERSION_2);

    assertThat(CpuThrottling.fileOf(root, 7)).contains(stat);
    assertThat(CpuThrottling.read(stat).periods()).isEqualTo(200);
  }

  @Test
  void findsTheGroupOfAProcessInVersion1() throws IOException {
    write("proc/7/cgroup", "5:memory:/a\n4:cpu,cpuacct:/a/b\n1:name=systemd:/a\n0::/a\n");
    write("sys/fs/cgroup/memory/a/cpu.stat", "wrong");
    Path stat = write("sys/fs/cgroup/cpu,cpuacct/a/b/cpu.stat", VERSION_1);

    assertThat(CpuThrottling.fileOf(root, 7)).contains(stat);
  }

  @Test
  void findsNothingWhereNothingIs() throws IOException {
    assertThat(CpuThrottling.fileOf(root, 8)).isEmpty();
    write("proc/7/cgroup", "0::/gone\nnonsense\n:\n");
    assertThat(CpuThrottling.fileOf(root, 7)).isEmpty();
  }

  @Test
  void refusesWhatIsNoStat() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CpuThrottling.parse("f", "nr_periods 5\n"))
        .withMessage("f: no throttled_usec and no throttled_time (expected a cgroup's cpu.stat)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CpuThrottling.parse("f", "nr_periods many\n"))
        .withMessage("f: nr_periods many (expected a name and a whole number)");
  }

  private Path write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
