package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.cycle.EdenPace;
import io.github.btc.gc.cycle.FirstCycles;
import io.github.btc.internal.Settings;
import java.util.SplittableRandom;

/** Prints what is not as in every service: rules of the machine, the pace of Eden, first cycles. */
public final class RulesInForce {

  private static final ActivationInterval ASKED = ActivationInterval.between(40, 50);
  private static final long EDEN = 100;
  private static final long SECOND = 1_000_000_000;

  private RulesInForce() {}

  public static void main(String[] arguments) {
    // As a builder derives them.
    MachineSettings settings = MachineSettings.defaults().with(Settings.CONTROL_GROUP, 0.05);
    for (Rule rule : Rule.values()) {
      if (!settings.has(rule)) {
        System.out.println(rule);
      }
    }
    EdenPace pace = new EdenPace(EDEN);
    pace.sampled(0, EDEN, 1, 0);
    pace.sampled(50, EDEN, 1, 10 * SECOND);
    if (pace.slowness() != 1) {
      System.out.println("EDEN_PACE");
    }
    FirstCycles cycles = new FirstCycles(new SplittableRandom(1));
    cycles.sampled(0, 1);
    if (cycles.lower(ASKED).equals(ASKED)) {
      System.out.println("FIRST_CYCLES");
    }
  }
}
