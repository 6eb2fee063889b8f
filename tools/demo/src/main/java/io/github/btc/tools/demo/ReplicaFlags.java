package io.github.btc.tools.demo;

import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import io.github.btc.tools.replicas.run.LimitHeap;
import java.util.ArrayList;
import java.util.List;

/** The JVM flags of a replica and the size of its heap. */
final class ReplicaFlags {

  /**
   * The size of Eden and two survivor spaces, which fill in about two seconds at the default rate.
   */
  private static final int YOUNG_MEGABYTES = 64;

  /** The size for replicas that take turns, whose collections must be less frequent. */
  private static final int YOUNG_MEGABYTES_IN_TURNS = 256;

  /** The size for pods. Half of it fills in a longer time than a cycle of their slots. */
  private static final int YOUNG_MEGABYTES_IN_PODS = 160;

  private static final int SPARE_MEGABYTES = 24;
  private static final double OLD_PER_LIVE = 1.5;

  private final DemoSettings settings;

  ReplicaFlags(DemoSettings settings) {
    this.settings = settings;
  }

  /** Returns all flags except the one for the log of collections. */
  List<String> shown(Configuration configuration) {
    int heap = heapMegabytes(configuration);
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + heap + "m");
    flags.add("-Xmx" + heap + "m");
    if (configuration == Configuration.NO_COLLECTIONS) {
      flags.addAll(LimitHeap.FLAGS);
    } else {
      flags.add("-Xmn" + youngMegabytes() + "m");
      flags.addAll(settings.collector().flags());
    }
    flags.add("-XX:+AlwaysPreTouch");
    // Two compilers in each of many JVMs would keep two cores busy for most of a short run.
    flags.add("-XX:TieredStopAtLevel=1");
    flags.add("-XX:MetaspaceSize=64m"); // otherwise class metadata causes early collections
    flags.add("-XX:+PerfDisableSharedMem");
    return flags;
  }

  int heapMegabytes(Configuration configuration) {
    if (configuration == Configuration.NO_COLLECTIONS) {
      double seconds = settings.warmUp().plus(settings.measure()).toMillis() / 1000.0;
      return limitHeap().megabytesFor(seconds);
    }
    return (int) (settings.liveMegabytes() * OLD_PER_LIVE) + SPARE_MEGABYTES + youngMegabytes();
  }

  private int youngMegabytes() {
    if (settings.balancer() instanceof NginxRefusalsBalancer) {
      return YOUNG_MEGABYTES_IN_TURNS;
    }
    return settings.balancer() instanceof PodsBalancer ? YOUNG_MEGABYTES_IN_PODS : YOUNG_MEGABYTES;
  }

  LimitHeap limitHeap() {
    return new LimitHeap(
        settings.liveMegabytes(), (double) settings.ratePerSecond() / settings.replicas());
  }
}
