package io.github.btc.lab.demo;

import io.github.btc.lab.load.Attempts;
import io.github.btc.lab.load.LoadMain;
import io.github.btc.lab.measure.Answers;
import io.github.btc.lab.measure.GcLog;
import io.github.btc.lab.measure.ReplicaEvents;
import io.github.btc.lab.measure.ReplicaRecord;
import io.github.btc.lab.measure.RunRecord;
import io.github.btc.lab.process.ChildJvm;
import io.github.btc.lab.replica.ReplicaMain;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One configuration: replicas up, warm-up and load, replicas down, files read. */
final class ConfigurationRun {

  private static final Duration OVERTIME = Duration.ofSeconds(30);
  private static final int LOAD_HEAP_MEGABYTES = 192;
  private static final int LOAD_HEAP_BYTES_PER_REQUEST = 512;
  private static final String READY = "ready ";

  private final DemoSettings settings;
  private final Configuration configuration;
  private final Path directory;
  private final Workplace workplace;

  ConfigurationRun(DemoSettings settings, Configuration configuration, Workplace workplace) {
    this.settings = settings;
    this.configuration = configuration;
    this.workplace = workplace;
    this.directory = workplace.directory().resolve(configuration.shownName());
  }

  RunRecord run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (Front front = new Front(settings.balancer(), directory)) {
      load(front.start(startReplicas(front)));
    } finally {
      workplace.endChildren();
    }
    return read();
  }

  private List<InetSocketAddress> startReplicas(Front front) throws IOException {
    List<ChildJvm> replicas = new ArrayList<>();
    for (int i = 0; i < settings.replicas(); i++) {
      replicas.add(startReplica(i, front));
    }
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (ChildJvm replica : replicas) {
      String line = replica.readLine();
      if (!line.startsWith(READY)) {
        throw new IOException("replica: \"" + line + "\" (expected \"ready PORT\")");
      }
      int port = Integer.parseInt(line.substring(READY.length()));
      addresses.add(new InetSocketAddress("127.0.0.1", port));
    }
    return addresses;
  }

  private ChildJvm startReplica(int index, Front front) throws IOException {
    List<String> arguments =
        List.of(
            "--mode=" + configuration.mode(),
            "--index=" + index,
            "--announce=" + front.announcement(configuration.mode(), index),
            "--live-mb=" + settings.liveMegabytes(),
            "--seed=" + (settings.seed() * settings.replicas() + index),
            "--directory=" + directory.resolve("replica-" + index),
            "--events=" + eventsOf(index),
            "--answers=" + answersOf(index));
    return workplace.add(
        ChildJvm.start(
            "Replica " + index + " (" + configuration.shownName() + ")",
            new ReplicaFlags(settings).of(configuration, gcLogOf(index)),
            ReplicaMain.class,
            arguments,
            directory.resolve("replica-" + index + ".err")));
  }

  private void load(List<InetSocketAddress> targets) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    for (InetSocketAddress target : targets) {
      arguments.add("--target=" + target.getHostString() + ":" + target.getPort());
    }
    arguments.add("--rate=" + settings.ratePerSecond());
    arguments.add("--warm-up=" + settings.warmUp());
    arguments.add("--measure=" + settings.measure());
    arguments.add("--attempts=" + attempts());
    Duration planned = settings.warmUp().plus(settings.measure());
    workplace
        .add(
            ChildJvm.start(
                "The load generator",
                loadFlags(planned),
                LoadMain.class,
                arguments,
                directory.resolve("load.err")))
        .awaitSuccess(planned.plus(OVERTIME));
  }

  private List<String> loadFlags(Duration planned) {
    long requests = planned.toMillis() * settings.ratePerSecond() / 1000;
    long heap = LOAD_HEAP_MEGABYTES + (requests * LOAD_HEAP_BYTES_PER_REQUEST >> 20);
    return List.of(
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:+UseEpsilonGC",
        "-Xms" + heap + "m",
        "-Xmx" + heap + "m",
        "-XX:+PerfDisableSharedMem");
  }

  private RunRecord read() throws IOException {
    List<ReplicaRecord> replicas = new ArrayList<>();
    for (int i = 0; i < settings.replicas(); i++) {
      replicas.add(
          new ReplicaRecord(
              GcLog.pausesIn(gcLogOf(i)),
              ReplicaEvents.read(eventsOf(i)),
              Answers.read(answersOf(i))));
    }
    return new RunRecord(configuration.shownName(), Attempts.read(attempts()), replicas);
  }

  private Path attempts() {
    return directory.resolve("attempts.bin");
  }

  private Path gcLogOf(int index) {
    return directory.resolve("replica-" + index + ".gc.log");
  }

  private Path answersOf(int index) {
    return directory.resolve("replica-" + index + ".answers.bin");
  }

  private Path eventsOf(int index) {
    return directory.resolve("replica-" + index + ".events.jsonl");
  }
}
