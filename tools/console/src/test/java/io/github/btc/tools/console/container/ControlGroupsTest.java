package io.github.btc.tools.console.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.output.DirectoryRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees of ordinary files, in which the kernel's files are whatever was written last. */
final class ControlGroupsTest {

  private static final ContainerLimits LIMITS = new ContainerLimits(0.5, 300);
  private static final long PID = ProcessHandle.current().pid();

  @TempDir private Path root;

  @Test
  void limitsAGroupOfVersion2() throws IOException {
    folder("sys/fs/cgroup");
    write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");

    under().create("a", LIMITS);

    Path group = root.resolve("sys/fs/cgroup/btc-bench-" + PID + "-a");
    assertThat(root.resolve("sys/fs/cgroup/cgroup.subtree_control")).hasContent("+cpu +memory");
    assertThat(group.resolve("cpu.max")).hasContent("50000 100000");
    assertThat(group.resolve("memory.max")).hasContent("314572800");
  }

  @Test
  void limitsTwoGroupsOfVersion1BelowThoseOfThisProcess() throws IOException {
    folder("sys/fs/cgroup/cpu,cpuacct/mine");
    folder("sys/fs/cgroup/memory");
    write("proc/7/cgroup", "5:memory:/hidden\n4:cpu,cpuacct:/mine\n1:name=systemd:/a\n0::/\n");

    ControlGroup group = under().create("a", LIMITS);

    Path cpu = root.resolve("sys/fs/cgroup/cpu,cpuacct/mine/btc-bench-" + PID + "-a");
    Path memory = root.resolve("sys/fs/cgroup/memory/btc-bench-" + PID + "-a");
    assertThat(cpu.resolve("cpu.cfs_quota_us")).hasContent("50000");
    assertThat(cpu.resolve("cpu.cfs_period_us")).hasContent("100000");
    assertThat(memory.resolve("memory.limit_in_bytes")).hasContent("314572800");
    assertThat(group.running(List.of("java", "-version")))
        .contains(cpu.resolve("cgroup.procs").toString())
        .contains(memory.resolve("cgroup.procs").toString())
        .endsWith("--", "java", "-version");
  }

  @Test
  void changesTheQuotaOfAGroupOfVersion2() throws IOException {
    folder("sys/fs/cgroup");
    write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
    ControlGroup group = under().create("a", LIMITS);
    Path folder = root.resolve("sys/fs/cgroup/btc-bench-" + PID + "-a");

    group.quota(1);
    group.burst(0.25);
    assertThat(folder.resolve("cpu.max")).hasContent("100000 100000");
    assertThat(folder.resolve("cpu.max.burst")).hasContent("25000");

    group.weightOnly(50);
    assertThat(folder.resolve("cpu.max")).hasContent("max 100000");
    assertThat(folder.resolve("cpu.weight")).hasContent("50");
  }

  @Test
  void aGroupMayHaveABurstOrAWeightFromItsBeginning() throws IOException {
    folder("sys/fs/cgroup");
    write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
    Path groups = root.resolve("sys/fs/cgroup");

    under().create("a", new ContainerLimits(0.5, 300, CpuTime.BURST));
    assertThat(groups.resolve("btc-bench-" + PID + "-a/cpu.max")).hasContent("50000 100000");
    assertThat(groups.resolve("btc-bench-" + PID + "-a/cpu.max.burst")).hasContent("50000");

    under().create("b", new ContainerLimits(0.5, 300, CpuTime.WEIGHT));
    assertThat(groups.resolve("btc-bench-" + PID + "-b/cpu.max")).hasContent("max 100000");
    assertThat(groups.resolve("btc-bench-" + PID + "-b/cpu.weight")).hasContent("50");
    assertThat(groups.resolve("btc-bench-" + PID + "-b/memory.max")).hasContent("314572800");
  }

  @Test
  void changesTheQuotaOfAGroupOfVersion1() throws IOException {
    folder("sys/fs/cgroup/cpu");
    folder("sys/fs/cgroup/memory");
    write("proc/7/cgroup", "5:memory:/\n4:cpu:/\n");
    ControlGroup group = under().create("a", LIMITS);
    Path folder = root.resolve("sys/fs/cgroup/cpu/btc-bench-" + PID + "-a");

    group.quota(1);
    group.burst(0.25);
    assertThat(folder.resolve("cpu.cfs_quota_us")).hasContent("100000");
    assertThat(folder.resolve("cpu.cfs_burst_us")).hasContent("25000");

    group.weightOnly(50);
    assertThat(folder.resolve("cpu.cfs_quota_us")).hasContent("-1");
    assertThat(folder.resolve("cpu.shares")).hasContent("512");
  }

  @Test
  void aProgramJoinsItsGroupsBeforeItStarts() throws Exception {
    folder("sys/fs/cgroup/cpu");
    folder("sys/fs/cgroup/memory");
    write("proc/7/cgroup", "5:memory:/\n4:cpu:/\n");
    ControlGroup group = under().create("a", LIMITS);

    Process process = new ProcessBuilder(group.running(List.of("echo", "a b"))).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(said).isEqualTo("a b\n");
    assertThat(root.resolve("sys/fs/cgroup/cpu/btc-bench-" + PID + "-a/cgroup.procs"))
        .hasContent(Long.toString(process.pid()));
  }

  @Test
  void tellsInOneSentenceWhatIsMissing() throws IOException {
    folder("sys/fs/cgroup");
    write("proc/7/cgroup", "0::/\n");

    assertThatThrownBy(() -> under())
        .isInstanceOf(NoControlGroupsException.class)
        .hasMessageStartingWith("This process may not create control groups with a quota (")
        .hasMessageContaining("run the command as root on Linux")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void removesTheGroupsOfProcessesThatWereKilled() throws IOException {
    folder("sys/fs/cgroup/cpu/btc-bench-999999999-replica-0");
    folder("sys/fs/cgroup/memory");
    Path busy = folder("sys/fs/cgroup/cpu/btc-bench-999999998-replica-0");
    write("sys/fs/cgroup/cpu/btc-bench-999999998-replica-0/cgroup.procs", "12\n");
    write("proc/7/cgroup", "5:memory:/\n4:cpu:/\n");
    Path empty = root.resolve("sys/fs/cgroup/cpu/btc-bench-999999999-replica-0");
    write("sys/fs/cgroup/cpu/btc-bench-999999999-replica-0/cgroup.procs", "");

    under();

    assertThat(empty).doesNotExist();
    assertThat(busy).exists();
  }

  private ControlGroups under() {
    return ControlGroups.under(root, 7, DirectoryRemoval::remove);
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectories(root.resolve(name));
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
