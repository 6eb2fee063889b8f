package io.github.btc.research.benches.fanout;

import io.github.btc.http.Refusal;
import io.github.btc.research.benches.fanout.FanOutPlan.Cell;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.replica.ReplicaMain;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One run: starts the replicas of all leaves, sends the users, and reads the files. */
final class FanOutRun {

  private static final String READY = "ready ";
  private static final List<String> ASKER_FLAGS =
      List.of("-Xms512m", "-Xmx512m", "-Xmn400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** So many JVMs start at a time; all at once would be slower than their limit. */
  private static final int STARTED_AT_ONCE = 4;

  private static final Duration SPARE = Duration.ofMinutes(3);

  private final FanOutPlan plan;
  private final Cell cell;
  private final Workplace workplace;
  private final Path directory;

  FanOutRun(FanOutPlan plan, Cell cell, Workplace workplace) {
    this.plan = plan;
    this.cell = cell;
    this.workplace = workplace;
    this.directory = workplace.directory().resolve(cell.folder());
  }

  Users run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try {
      List<Integer> ports = startReplicas();
      ChildJvm asker = workplace.start(() -> startAsker(ports));
      asker.awaitSuccess(plan.warmUp().plus(plan.measure()).plus(SPARE));
      workplace.endChildren();
      return Users.of(cell.leaves(), Attempts.read(file("attempts.bin")), records());
    } finally {
      workplace.endChildren();
    }
  }

  private List<Integer> startReplicas() throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (int first = 0; first < plan.jvms(cell); first += STARTED_AT_ONCE) {
      List<ChildJvm> some = new ArrayList<>();
      for (int i = first; i < Math.min(first + STARTED_AT_ONCE, plan.jvms(cell)); i++) {
        int index = i;
        some.add(workplace.start(() -> startReplica(index)));
      }
      for (ChildJvm each : some) {
        ports.add(Integer.parseInt(each.readLine().substring(READY.length())));
      }
    }
    return ports;
  }

  private ChildJvm startReplica(int index) throws IOException {
    List<String> flags = new ArrayList<>(plan.flags(cell.way()));
    flags.add(
        "-Xlog:%s:file=%s:%s:filecount=0"
            .formatted(GcLog.WHAT, file(index, "gc.log"), GcLog.DECORATIONS));
    List<String> arguments =
        List.of(
            "--mode=" + cell.way().mode(),
            "--index=" + index,
            "--announce=" + (cell.way().mode().hasController() ? "in-band" : "none"),
            "--btc.filter.status=" + Refusal.STATUS,
            "--live-mb=" + plan.liveMegabytes(),
            "--seed=" + (plan.seed() * plan.jvms(cell) + index),
            "--directory=" + file(index, "server"),
            "--events=" + file(index, "events.jsonl"),
            "--answers=" + file(index, "answers.bin"),
            "--chosen=" + file(index, "chosen.bin"));
    return ChildJvm.start(
        "Replica " + index, flags, ReplicaMain.class, arguments, file(index, "err"));
  }

  private ChildJvm startAsker(List<Integer> ports) throws IOException {
    List<String> arguments =
        List.of(
            "--port=" + ports.stream().map(String::valueOf).collect(Collectors.joining(",")),
            "--leaves=" + cell.leaves(),
            "--rate=" + plan.usersPerSecond(),
            "--warm-up=" + plan.warmUp(),
            "--measure=" + plan.measure(),
            "--hedges=" + cell.way().hedges(),
            "--seed=" + (plan.seed() + cell.round() - 1), // the same for all ways of a round
            "--attempts=" + file("attempts.bin"));
    return ChildJvm.start("The asker", ASKER_FLAGS, AskerMain.class, arguments, file("asker.err"));
  }

  private List<ReplicaRecord> records() throws IOException {
    List<ReplicaRecord> records = new ArrayList<>();
    for (int i : IntStream.range(0, plan.jvms(cell)).toArray()) {
      records.add(
          new ReplicaRecord(
              GcLog.pausesIn(file(i, "gc.log")),
              ReplicaEvents.read(file(i, "events.jsonl")),
              Answers.read(file(i, "answers.bin"))));
    }
    return records;
  }

  private Path file(String name) {
    return directory.resolve(name);
  }

  private Path file(int replica, String name) {
    return directory.resolve("replica-" + replica + "." + name);
  }
}
