package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a run: one node that clients ask, or nodes with shards and a coordinating node
 * before them.
 *
 * @param data nodes with shards
 * @param coordinator node that clients ask; {@code null} if they ask the only node
 */
record Nodes(List<RunningNode> data, @Nullable RunningNode coordinator) {

  private static final String MAIN = "io.github.btc.elasticsearch.BenchNode";
  private static final int COORDINATOR_MEGABYTES = 1024;
  private static final int COORDINATOR_BYTES_PER_SEARCH = 160 << 10;

  /** Starts the nodes of a run, and waits until they answer. */
  static Nodes start(RunPlan plan, Installation installation, Workplace workplace, Path directory)
      throws IOException {
    Starter starter = new Starter(plan, installation, workplace, directory);
    if (plan.replicas() == 1) {
      Path home = directory.resolve("node");
      return new Nodes(
          List.of(RunningNode.awaited(home, starter.start(home, NodeRole.ALONE, null))), null);
    }
    Path firstHome = directory.resolve("node-1");
    RunningNode first =
        RunningNode.awaited(firstHome, starter.start(firstHome, NodeRole.FIRST, null));
    List<Path> homes = new ArrayList<>();
    List<ChildJvm> children = new ArrayList<>();
    for (int i = 2; i <= plan.replicas(); i++) {
      homes.add(directory.resolve("node-" + i));
      children.add(starter.start(homes.get(i - 2), NodeRole.DATA, first));
    }
    Path door = directory.resolve("coordinator");
    ChildJvm last = starter.start(door, NodeRole.COORDINATOR, first);
    List<RunningNode> data = new ArrayList<>(List.of(first));
    for (int i = 0; i < homes.size(); i++) {
      data.add(RunningNode.awaited(homes.get(i), children.get(i)));
    }
    return new Nodes(data, RunningNode.awaited(door, last));
  }

  /** Returns the node that clients ask. */
  RunningNode door() {
    return coordinator == null ? data.get(0) : coordinator;
  }

  /** Returns the number of all nodes. */
  int count() {
    return data.size() + (coordinator == null ? 0 : 1);
  }

  /** Ends all nodes. Each writes its recording when it ends. */
  void end(Duration limit) throws IOException, InterruptedException {
    List<RunningNode> all = new ArrayList<>(data);
    all.add(0, door());
    all.forEach(node -> node.starter().release());
    for (RunningNode node : all) {
      node.starter().awaitSuccess(limit);
    }
  }

  private record Starter(
      RunPlan plan, Installation installation, Workplace workplace, Path directory) {

    ChildJvm start(Path home, NodeRole role, @Nullable RunningNode known) throws IOException {
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "-Xmx64m",
                  "-XX:+UseSerialGC",
                  "-Dbtc.server.jvm=" + String.join("\n", flags(role)), // a path may have a blank
                  "-Dbtc.server.home=" + installation.home(),
                  "-Dbtc.plugin.zip=" + installation.plugin(),
                  "-cp",
                  installation.classPath(),
                  MAIN,
                  home.toString(),
                  plan.mode().hasController() ? "btc" : "plain",
                  role.argument()));
      if (known != null) {
        arguments.add(Integer.toString(known.transportPort()));
      }
      String name = home.getFileName().toString();
      return workplace.add(
          ChildJvm.start(
              plan.javaHome(),
              "The node " + name + " (" + plan.name() + ")",
              arguments,
              directory.resolve(name + ".err")));
    }

    private List<String> flags(NodeRole role) {
      List<String> flags = new ArrayList<>();
      if (role == NodeRole.COORDINATOR) {
        flags.addAll(LimitHeap.FLAGS);
        flags.add("-Xms" + coordinatorMegabytes() + "m");
        flags.add("-Xmx" + coordinatorMegabytes() + "m");
      } else {
        flags.addAll(plan.flags());
        flags.add(FlightRecording.flag(Path.of(RunningNode.RECORDING)));
      }
      return flags;
    }

    /**
     * A collection of the coordinating node would stop every search, so its heap holds them all.
     */
    private long coordinatorMegabytes() {
      long searches = plan.warmUp().plus(plan.measure()).toMillis() * plan.ratePerSecond() / 1000;
      return COORDINATOR_MEGABYTES + (searches * COORDINATOR_BYTES_PER_SEARCH >> 20);
    }
  }
}
