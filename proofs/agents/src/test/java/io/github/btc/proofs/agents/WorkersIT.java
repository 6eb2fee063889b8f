package io.github.btc.proofs.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers with two workers, each of which has a port and an agent of its own. */
@Tag("one-jdk")
@Timeout(300)
final class WorkersIT {

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void aCollectionInOneWorkerIsNoneInTheOther(WorkerServer kind) throws Exception {
    try (RunningWorkers workers = started(kind)) {
      long ofFirst = workers.runs(0);
      long ofSecond = workers.runs(1);

      workers.collect(0);

      assertThat(workers.processId(0)).isNotEqualTo(workers.processId(1));
      assertThat(workers.runs(0)).isEqualTo(ofFirst + 1);
      assertThat(workers.runs(1)).isEqualTo(ofSecond);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWorkerInThePlaceOfADeadOneHasItsPorts(WorkerServer kind) throws Exception {
    try (RunningWorkers workers = started(kind)) {
      long dead = workers.processId(1);
      long other = workers.processId(0);

      ProcessHandle.of(dead).orElseThrow().destroyForcibly();
      workers.awaitAgents(1);

      assertThat(workers.processId(1)).isNotIn(dead, other);
      assertThat(workers.processId(0)).isEqualTo(other);
      assertThat(workers.runs(1)).isZero();
    }
  }

  private RunningWorkers started(WorkerServer kind) throws Exception {
    if (!kind.isInstalled()) {
      System.out.println(kind.leftOut());
    }
    assumeTrue(kind.isInstalled(), kind.leftOut());
    return RunningWorkers.start(kind, directory);
  }
}
