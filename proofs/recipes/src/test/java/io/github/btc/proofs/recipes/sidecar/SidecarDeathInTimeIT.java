package io.github.btc.proofs.recipes.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;

/** Whatever happens to its sidecar, a service is served again soon, on a machine that is quiet. */
@Tag("slow")
class SidecarDeathInTimeIT extends SidecarDeathIT {

  /** The announcer's timeout, which is the default of --drain-limit, plus a second. */
  private static final Duration BOUND = Duration.ofMillis(500).plusSeconds(1);

  @Override
  void checkAbsence(Duration absence) {
    System.out.println("sidecar: served again after " + absence.toMillis() + " ms");
    assertThat(absence).isLessThan(BOUND);
  }
}
