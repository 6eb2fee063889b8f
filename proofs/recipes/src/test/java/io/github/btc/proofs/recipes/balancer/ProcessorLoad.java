package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ParentWatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/**
 * A program beside everything else, so that three threads want each core. Those of other programs
 * count: a machine that cannot carry the load at all would say nothing.
 */
final class ProcessorLoad {

  private static final int WANTED_PER_CORE = 3;

  private static volatile long sum; // volatile: so that no compiler does away with the work

  private ProcessorLoad() {}

  static ChildJvm start(Path directory) throws IOException {
    int wanted = WANTED_PER_CORE * Runtime.getRuntime().availableProcessors();
    double there = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int threads = (int) Math.max(0, wanted - Math.max(0, there)); // negative: not known
    return ChildJvm.start(
        "The program beside",
        List.of("-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        ProcessorLoad.class,
        List.of(Integer.toString(threads)),
        directory.resolve("hogs.err"));
  }

  /** Spins until its parent lets go. */
  public static void main(String[] arguments) {
    for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
      new Thread(ProcessorLoad::spin).start();
    }
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(0));
  }

  private static void spin() {
    while (true) {
      sum++;
    }
  }
}
