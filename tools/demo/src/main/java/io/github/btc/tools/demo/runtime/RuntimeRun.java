package io.github.btc.tools.demo.runtime;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.WallClock;
import io.github.btc.tools.replicas.run.Load;
import io.github.btc.tools.replicas.run.ResourceSampler;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One run: replicas behind HAProxy, with or without agents and sidecars, under load. */
final class RuntimeRun {

  private static final String READY = "ready ";

  private final RuntimePlan plan;
  private final Workplace workplace;
  private final Configuration configuration;
  private final Path directory;
  private final HaProxyBalancer balancer = new HaProxyBalancer();

  RuntimeRun(RuntimePlan plan, Workplace workplace, Configuration configuration) {
    this.plan = plan;
    this.workplace = workplace;
    this.configuration = configuration;
    this.directory = workplace.directory().resolve(name());
  }

  private String name() {
    return configuration.shownName();
  }

  private boolean withBtc() {
    return configuration == Configuration.BTC;
  }

  Outcome run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (ResourceSampler sampler = new ResourceSampler()) {
      List<ChildJvm> replicas = new ArrayList<>();
      for (int i = 0; i < plan.replicas(); i++) {
        replicas.add(startReplica(i));
      }
      try (RunningBalancer running = balancer.startForSidecars(addresses(replicas), directory)) {
        startSidecars();
        replicas.forEach(replica -> sampler.watch(replica.pid()));
        load().send(List.of(running.address()), Client.usual(), workplace, directory);
        sampler.finish();
        workplace.endChildren(); // also the sidecars, while HAProxy still answers them
      }
      RunRecord record = read();
      return new Outcome(record, sampler.useIn(record.window()));
    } finally {
      workplace.endChildren();
    }
  }

  private Load load() {
    return new Load(plan.ratePerSecond(), plan.warmUp(), plan.measure(), Hedging.NEVER);
  }

  private ChildJvm startReplica(int index) throws IOException {
    List<String> words = new ArrayList<>(plan.runtime().command(configuration));
    words.addAll(
        List.of(
            "--index=" + index,
            "--live-mb=" + plan.liveMegabytes(),
            "--seed=" + (plan.seed() * plan.replicas() + index),
            "--collections=" + file(index, "collections"),
            "--answers=" + file(index, "answers.bin"),
            "--chosen=" + file(index, "chosen.bin")));
    if (withBtc()) {
      String own = plan.runtime().agentOptions();
      words.add("--agent=port=0,port-file=" + file(index, "port") + "," + own);
    }
    Map<String, String> environment = plan.runtime().environment(configuration);
    String name = "Replica " + index + " (" + name() + ")";
    return workplace.add(ChildJvm.program(name, words, environment, file(index, "err")));
  }

  private static List<InetSocketAddress> addresses(List<ChildJvm> replicas) throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (ChildJvm replica : replicas) {
      String line = replica.readLine();
      if (!line.startsWith(READY)) {
        throw new IOException("replica: \"" + line + "\" (expected \"ready PORT\")");
      }
      int port = Integer.parseInt(line.substring(READY.length()).strip());
      addresses.add(new InetSocketAddress("127.0.0.1", port));
    }
    return addresses;
  }

  /** Starts the sidecars and waits until they watch, which a busy machine delays for seconds. */
  private void startSidecars() throws IOException {
    List<ChildJvm> sidecars = new ArrayList<>();
    for (int i = 0; withBtc() && i < plan.replicas(); i++) {
      sidecars.add(startSidecar(i));
    }
    for (ChildJvm sidecar : sidecars) {
      sidecar.readLine();
    }
  }

  private ChildJvm startSidecar(int i) throws IOException {
    String port = Files.readString(file(i, "port")).strip();
    return workplace.add(
        ChildJvm.start(
            "Sidecar " + i,
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m"),
            SidecarMain.class,
            List.of(
                "http://127.0.0.1:" + port,
                balancer.socketIn(directory).toString(),
                "be/s" + (i + 1),
                file(i, "events.jsonl").toString()),
            file(i, "sidecar.err")));
  }

  private RunRecord read() throws IOException {
    WallClock clock = WallClock.read();
    List<ReplicaRecord> replicas = new ArrayList<>();
    for (int i = 0; i < plan.replicas(); i++) {
      replicas.add(
          new ReplicaRecord(
              CollectionLog.read(file(i, "collections")),
              withBtc()
                  ? ReplicaEvents.read(file(i, "events.jsonl"))
                  : new ReplicaEvents(List.of(), Map.of(), 0),
              Answers.read(file(i, "answers.bin")),
              Answers.read(file(i, "chosen.bin")).fromMicrosOfDay(clock)));
    }
    return new RunRecord(name(), Attempts.read(Load.attemptsIn(directory)), replicas);
  }

  private Path file(int index, String ending) {
    return directory.resolve("replica-" + index + "." + ending);
  }
}
