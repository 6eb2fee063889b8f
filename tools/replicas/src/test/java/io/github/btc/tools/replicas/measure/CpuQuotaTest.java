package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CpuQuotaTest {

  @TempDir private Path group;

  @Test
  void isTheQuotaOfAPeriodInVersionTwo() throws IOException {
    Files.writeString(group.resolve("cpu.max"), "50000 100000\n");

    assertThat(CpuQuota.cpus(group.resolve("cpu.stat"))).isEqualTo(0.5);
  }

  @Test
  void isTheQuotaOfAPeriodInVersionOne() throws IOException {
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "150000\n");
    Files.writeString(group.resolve("cpu.cfs_period_us"), "100000\n");

    assertThat(CpuQuota.cpus(group.resolve("cpu.stat"))).isEqualTo(1.5);
  }

  @Test
  void isUnknownWithoutAQuotaOrWithoutAGroup() throws IOException {
    assertThat(CpuQuota.cpus(group.resolve("cpu.stat"))).isNaN();
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "-1\n");
    Files.writeString(group.resolve("cpu.cfs_period_us"), "100000\n");
    assertThat(CpuQuota.cpus(group.resolve("cpu.stat"))).isNaN();
    Files.writeString(group.resolve("cpu.max"), "max 100000\n");
    assertThat(CpuQuota.cpus(group.resolve("cpu.stat"))).isNaN();
  }
}
