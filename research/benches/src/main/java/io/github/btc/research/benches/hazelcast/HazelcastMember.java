package io.github.btc.research.benches.hazelcast;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.run.RunPlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Hazelcast member as a user starts it: Hazelcast's jar, with or without the plugin. */
final class HazelcastMember {

  /**
   * Settings for many JVMs on two cores, where a refusal may wait for a core before it is written.
   * With a request every few milliseconds the longer limit costs nothing.
   */
  private static final List<String> PATIENT =
      List.of("-Dbtc.refusal.wait=500ms", "-Dbtc.refusal.quiet=20ms");

  private static final long DEFAULT_REST_MILLIS = 750;
  private static final long MARKED_MILLIS = 2_000;
  private static final long MARGIN_MILLIS = 50;

  private final ChildJvm child;
  private final Path folder;
  private int port;

  private HazelcastMember(ChildJvm child, Path folder) {
    this.child = child;
    this.folder = folder;
  }

  /**
   * Starts a member and returns at once.
   *
   * @param plan JVM and its flags
   * @param installation jars of the member
   * @param settings name of the cluster and addresses of the members to join
   * @param folder folder for the member's files
   */
  static HazelcastMember start(
      RunPlan plan, Installation installation, MemberSettings settings, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    Path configuration = folder.resolve("hazelcast.yaml");
    Files.writeString(configuration, settings.yaml());
    List<String> command = new ArrayList<>();
    command.add(plan.javaHome().resolve("bin").resolve("java").toString());
    command.addAll(plan.flags());
    command.add(
        "-Xlog:%s:file=%s:%s:filecount=0"
            .formatted(GcLog.WHAT, collections(folder), GcLog.DECORATIONS));
    command.add("-Dhazelcast.config=" + configuration);
    command.add("-Dbtc.events=" + events(folder));
    command.add("-Dbtc.refusals-are-retried=true"); // by nginx
    command.addAll(PATIENT);
    command.add("-Dbtc.cluster.rest=" + restMillis(plan.replicas()) + "ms");
    command.add("-cp");
    command.add(installation.classPath(plan.mode().hasController()));
    command.add(MemberSettings.MAIN);
    String name = "Member " + folder.getFileName() + " (" + plan.name() + ")";
    return new HazelcastMember(ChildJvm.guarded(name, command, folder.resolve("log")), folder);
  }

  /**
   * Returns the rest between two closings. nginx avoids a member for 1 to 2 s after a refusal, so
   * one closing of each member must take longer in total. Otherwise nginx avoids all members at a
   * time and sends requests to a stopped one.
   */
  static long restMillis(int members) {
    long gaps = Math.max(1, members - 1);
    return Math.max(DEFAULT_REST_MILLIS, MARKED_MILLIS / gaps + MARGIN_MILLIS);
  }

  ChildJvm child() {
    return child;
  }

  void awaitStart() throws IOException, InterruptedException {
    child.await(this::hasStarted, MemberSettings.START_LIMIT);
  }

  private boolean hasStarted() throws IOException {
    port = MemberSettings.port(output()).orElse(0);
    return port > 0;
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("log"), StandardCharsets.ISO_8859_1);
  }

  /**
   * Checks that BTC works in the member.
   *
   * @throws IOException with the member's own message if BTC does not work
   */
  void checkBtc() throws IOException {
    List<String> words = output().lines().filter(line -> line.contains("BTC is ")).toList();
    if (words.stream().noneMatch(line -> line.contains("BTC is on: "))) {
      throw new IOException(
          "member " + folder.getFileName() + ": " + words + " (expected BTC is on)");
    }
  }

  InetSocketAddress address() {
    return new InetSocketAddress("127.0.0.1", port);
  }

  int port() {
    return port;
  }

  List<Pause> pauses() throws IOException {
    return GcLog.pausesIn(collections(folder));
  }

  /** Returns the events of the member's controller; without a controller there are no events. */
  ReplicaEvents events() throws IOException {
    Path file = events(folder);
    return Files.exists(file)
        ? ReplicaEvents.read(file)
        : new ReplicaEvents(List.of(), Map.of(), 0);
  }

  private static Path collections(Path folder) {
    return folder.resolve("gc.log");
  }

  private static Path events(Path folder) {
    return folder.resolve("events.jsonl");
  }
}
