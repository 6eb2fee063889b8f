package io.github.btc.research.benches.placement;

import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A node: a control group with a quota, in which replicas and a neighbour run. */
final class Node {

  private static final List<String> NEIGHBOUR_FLAGS =
      List.of("-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final int number;
  private final double quotaCpus;
  private final ControlGroup group;
  private final Workplace workplace;
  private final List<ChildJvm> processes = new CopyOnWriteArrayList<>();
  private @Nullable ChildJvm neighbour;
  private long usedAtLastLookNanos;
  private long lastLookNanos = System.nanoTime();

  Node(int number, double quotaCpus, ControlGroup group, Workplace workplace) {
    this.number = number;
    this.quotaCpus = quotaCpus;
    this.group = group;
    this.workplace = workplace;
  }

  int number() {
    return number;
  }

  boolean isStressed() {
    return neighbour != null;
  }

  /** Starts a JVM with the class path of this one in the group. */
  ChildJvm start(String name, List<String> flags, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    Path errors = workplace.directory().resolve(name + ".err");
    ChildJvm started =
        workplace.start(() -> ChildJvm.program(name, group.running(command), Map.of(), errors));
    processes.add(started);
    return started;
  }

  void stress(double share, long seed) throws IOException {
    ChildJvm started =
        start(
            "neighbour-" + number,
            NEIGHBOUR_FLAGS,
            StressMain.class,
            List.of(Double.toString(share * quotaCpus), Long.toString(seed)));
    started.readLine();
    neighbour = started;
  }

  void calm() {
    if (neighbour != null) {
      end(neighbour);
      neighbour = null;
    }
  }

  void end(ChildJvm process) {
    processes.remove(process);
    process.kill();
    process.close();
  }

  /** Returns the share of the quota that nobody has used since the last call. */
  double idleSinceLastLook() {
    long now = System.nanoTime();
    long used = usedNanos();
    double granted = (now - lastLookNanos) * quotaCpus;
    double idle = 1 - Math.max(0, used - usedAtLastLookNanos) / granted;
    usedAtLastLookNanos = used;
    lastLookNanos = now;
    return Math.max(0, Math.min(1, idle));
  }

  private long usedNanos() {
    long used = 0;
    for (ChildJvm each : processes) {
      used +=
          ProcessHandle.of(each.pid())
              .flatMap(handle -> handle.info().totalCpuDuration())
              .map(time -> time.toNanos())
              .orElse(0L);
    }
    return used;
  }

  /** Ends everything that runs here. */
  void clear() {
    calm();
    processes.forEach(this::end);
  }

  void remove() {
    clear();
    group.close();
  }
}
