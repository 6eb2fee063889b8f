package io.github.btc.research.benches.hazelcast;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.balancer.NginxLog;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.WallClock;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ResourceSampler;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;

/**
 * Carries out one run: starts members and nginx, adds records, sends requests and reads the files.
 */
final class HazelcastRun {

  private static final Duration LOAD_LIMIT = Duration.ofMinutes(5);
  private static final Duration OVERTIME = Duration.ofMinutes(3);
  private static final int LOAD_HEAP_MEGABYTES = 384;
  private static final int LOAD_HEAP_BYTES_PER_REQUEST = 96 << 10;

  private final RunPlan plan;
  private final YcsbWorkload workload;
  private final Workplace workplace;
  private final Path directory;

  /**
   * Prepares a run.
   *
   * @param plan JVMs, rate and duration
   * @param workload requests to send
   * @param workplace folder of the run and owner of its processes
   */
  HazelcastRun(RunPlan plan, YcsbWorkload workload, Workplace workplace) {
    this.plan = plan;
    this.workload = workload;
    this.workplace = workplace;
    this.directory = workplace.directory().resolve(plan.directoryName());
  }

  /**
   * Carries out the run.
   *
   * @return requests, members and their use of resources
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  Outcome run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (ResourceSampler sampler = new ResourceSampler()) {
      List<HazelcastMember> members = startMembers();
      WallClock clock = WallClock.read();
      try (RunningBalancer nginx = nginx(members)) {
        load(nginx.address(), members, sampler);
      }
      sampler.finish();
      clock = clock.or(WallClock.read());
      workplace.endChildren();
      return read(members, clock, sampler);
    } finally {
      workplace.endChildren();
    }
  }

  /** Starts the first member alone, so that the others find it, and then the others together. */
  private List<HazelcastMember> startMembers() throws IOException, InterruptedException {
    Installation installation = Installation.find();
    String cluster = "bench-" + UUID.randomUUID();
    List<HazelcastMember> members = new ArrayList<>();
    List<InetSocketAddress> known = List.of();
    for (int i = 0; i < plan.replicas(); i++) {
      HazelcastMember member =
          HazelcastMember.start(
              plan,
              installation,
              new MemberSettings(cluster, known, plan.replicas() - 1),
              directory.resolve("member-" + i));
      workplace.add(member.child());
      members.add(member);
      if (i == 0) {
        member.awaitStart();
        known = List.of(member.address());
      }
    }
    for (HazelcastMember member : members) {
      member.awaitStart();
      if (plan.mode().hasController()) {
        member.checkBtc();
      }
    }
    return members;
  }

  private RunningBalancer nginx(List<HazelcastMember> members) throws IOException {
    return new NginxRefusalsBalancer(503) // Hazelcast has no 429
        .start(members.stream().map(HazelcastMember::address).toList(), directory);
  }

  private void load(
      InetSocketAddress target, List<HazelcastMember> members, ResourceSampler sampler)
      throws IOException, InterruptedException {
    ChildJvm client =
        workplace.add(
            ChildJvm.start(
                "The load generator",
                loadFlags(),
                YcsbMain.class,
                loadArguments(target),
                directory.resolve("load.err")));
    awaitLoaded(client);
    members.forEach(member -> sampler.watch(member.child().pid()));
    client.proceed();
    client.awaitSuccess(planned().plus(OVERTIME));
  }

  /** Waits until the client has added all records. The JVM may print other lines before. */
  private static void awaitLoaded(ChildJvm client) throws IOException {
    String line = client.readLine(LOAD_LIMIT);
    while (!line.equals(YcsbMain.LOADED)) {
      line = client.readLine(LOAD_LIMIT);
    }
  }

  private Duration planned() {
    return plan.warmUp().plus(plan.measure());
  }

  private List<String> loadArguments(InetSocketAddress target) {
    return List.of(
        "--target=" + target.getHostString() + ":" + target.getPort(),
        "--records=" + workload.records(),
        "--record-bytes=" + workload.recordBytes(),
        "--read-percent=" + workload.readPercent(),
        "--rate=" + plan.ratePerSecond(),
        "--warm-up=" + plan.warmUp(),
        "--measure=" + plan.measure(),
        "--attempts=" + attempts(),
        "--updates=" + updates());
  }

  /** Returns flags for a JVM that never collects and does not repeat a request by itself. */
  private List<String> loadFlags() {
    long requests = planned().toMillis() * plan.ratePerSecond() / 1000 + workload.records();
    long heap = LOAD_HEAP_MEGABYTES + (requests * LOAD_HEAP_BYTES_PER_REQUEST >> 20);
    List<String> flags = new ArrayList<>(LimitHeap.FLAGS);
    flags.add("-Xms" + heap + "m");
    flags.add("-Xmx" + heap + "m");
    flags.add("-XX:+PerfDisableSharedMem");
    flags.add("-Dhttp.maxConnections=64");
    flags.add("-Dsun.net.http.retryPost=false");
    return flags;
  }

  private Outcome read(List<HazelcastMember> members, WallClock clock, ResourceSampler sampler)
      throws IOException {
    List<Integer> ports = members.stream().map(HazelcastMember::port).toList();
    Visits visits = Visits.of(Attempts.read(attempts()), NginxLog.in(directory), ports, clock);
    List<ReplicaRecord> replicas = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      HazelcastMember member = members.get(i);
      replicas.add(new ReplicaRecord(member.pauses(), member.events(), visits.answers().get(i)));
    }
    RunRecord record = new RunRecord(plan.name(), visits.attempts(), replicas);
    BitSet changing = BitSet.valueOf(Files.readAllBytes(updates()));
    return new Outcome(
        record, sampler.useIn(record.window()), null, ReadsAndUpdates.of(record, changing));
  }

  private Path attempts() {
    return directory.resolve("attempts.bin");
  }

  private Path updates() {
    return directory.resolve("updates.bin");
  }
}
