package io.github.btc.lab.demo;

import io.github.btc.lab.balancer.NginxBalancer;
import io.github.btc.lab.measure.GcLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVM flags of a replica, and how much memory they ask for. */
final class ReplicaFlags {

  /** Eden and two survivor spaces: a collection every two seconds or so at the default rate. */
  private static final int YOUNG_MEGABYTES = 64;

  /** Behind nginx replicas take turns, a second for each: collections must come less often. */
  private static final int YOUNG_MEGABYTES_IN_TURNS = 256;

  private static final int SPARE_MEGABYTES = 24;
  private static final double OLD_PER_LIVE = 1.5;

  /** 256 KB by the service, the rest by the server around it. */
  private static final double MEGABYTES_PER_REQUEST = 0.32;

  private static final double EPSILON_MARGIN = 1.25;
  private static final int EPSILON_BASE_MEGABYTES = 256;

  private final DemoSettings settings;

  ReplicaFlags(DemoSettings settings) {
    this.settings = settings;
  }

  List<String> of(Configuration configuration, Path gcLog) {
    List<String> flags = new ArrayList<>(shown(configuration));
    flags.add("-Xlog:" + GcLog.WHAT + ":file=" + gcLog + ":" + GcLog.DECORATIONS + ":filecount=0");
    return flags;
  }

  /** All but where the log goes. */
  List<String> shown(Configuration configuration) {
    int heap = heapMegabytes(configuration);
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + heap + "m");
    flags.add("-Xmx" + heap + "m");
    if (configuration == Configuration.NO_COLLECTIONS) {
      flags.add("-XX:+UnlockExperimentalVMOptions");
      flags.add("-XX:+UseEpsilonGC");
    } else {
      flags.add("-Xmn" + youngMegabytes() + "m");
      flags.addAll(settings.collector().flags());
    }
    flags.add("-XX:+AlwaysPreTouch");
    // Two compilers in each of many JVMs would keep two cores busy for most of a short run.
    flags.add("-XX:TieredStopAtLevel=1");
    flags.add("-XX:MetaspaceSize=64m"); // else the class metadata makes the JVM collect early on
    flags.add("-XX:+PerfDisableSharedMem");
    return flags;
  }

  int heapMegabytes(Configuration configuration) {
    if (configuration == Configuration.NO_COLLECTIONS) {
      double seconds = settings.warmUp().plus(settings.measure()).toMillis() / 1000.0;
      return (int) (baseMegabytes() + seconds * megabytesPerSecond());
    }
    return (int) (settings.liveMegabytes() * OLD_PER_LIVE) + SPARE_MEGABYTES + youngMegabytes();
  }

  private int youngMegabytes() {
    return settings.balancer() instanceof NginxBalancer
        ? YOUNG_MEGABYTES_IN_TURNS
        : YOUNG_MEGABYTES;
  }

  /** Tells how long a heap lasts without collections; may be negative. */
  double secondsWithoutCollections(double heapMegabytes) {
    return (heapMegabytes - baseMegabytes()) / megabytesPerSecond();
  }

  private double baseMegabytes() {
    return settings.liveMegabytes() * OLD_PER_LIVE + EPSILON_BASE_MEGABYTES;
  }

  private double megabytesPerSecond() {
    double requestsPerSecond = (double) settings.ratePerSecond() / settings.replicas();
    return requestsPerSecond * MEGABYTES_PER_REQUEST * EPSILON_MARGIN;
  }
}
