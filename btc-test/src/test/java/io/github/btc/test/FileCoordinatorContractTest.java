package io.github.btc.test;

import io.github.btc.Coordinator;
import io.github.btc.coordination.FileCoordinator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two of four controllers of one process. A process that is killed is in the tests of the replicas.
 */
final class FileCoordinatorContractTest extends CoordinatorContract {

  @TempDir private Path folder;
  private final List<Coordinator> coordinators = new ArrayList<>();

  @Override
  protected List<? extends Coordinator> coordinators() {
    if (coordinators.isEmpty()) {
      for (int i = 0; i < 4; i++) {
        coordinators.add(FileCoordinator.of(folder, 2, Duration.ZERO));
      }
    }
    return coordinators;
  }

  @Override
  protected int most() {
    return 2;
  }

  /** Closes the files, as the operating system does for a process that ends. */
  @Override
  protected void kill(int replica) throws Exception {
    coordinators.get(replica).release();
  }
}
