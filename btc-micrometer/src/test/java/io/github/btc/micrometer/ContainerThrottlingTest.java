package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerThrottlingTest {

  @TempDir private Path root;

  @Test
  void readsVersion2() throws IOException {
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/cpu.stat", "usage_usec 9\nnr_throttled 50\nthrottled_usec 2500000\n");

    assertThat(new ContainerThrottling(root).periods()).isEqualTo(50);
    assertThat(new ContainerThrottling(root).seconds()).isCloseTo(2.5, within(1e-9));
  }

  @Test
  void readsVersion1UnderAPathThatTheContainerDoesNotSee() throws IOException {
    write("proc/self/cgroup", "5:memory:/docker/1\n4:cpu,cpuacct:/docker/1\n0::/\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.stat", "nr_throttled 30\nthrottled_time 1500000000\n");

    assertThat(new ContainerThrottling(root).periods()).isEqualTo(30);
    assertThat(new ContainerThrottling(root).seconds()).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void isZeroWithoutAQuotaWithoutAGroupAndWithAnotherForm() throws IOException {
    assertThat(new ContainerThrottling(root).seconds()).isZero();
    write("proc/self/cgroup", "0::/mine\n");
    write("sys/fs/cgroup/mine/cpu.stat", "usage_usec 5\n");
    assertThat(new ContainerThrottling(root).periods()).isZero();
    write("sys/fs/cgroup/mine/cpu.stat", "nr_throttled many\n");
    assertThat(new ContainerThrottling(root).periods()).isZero();
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
