package io.github.btc.tools.demo.hop;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.replica.ReplicaMain;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Sends blocks of requests to one replica, on each way in turn. */
final class HopRun {

  private static final int WARM_UP_BLOCKS = 20;
  private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final List<String> FLAGS =
      List.of("-Xms512m", "-Xmx512m", "-Xmn384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final HopPlan plan;
  private final Workplace workplace;
  private final int warmUpBlocks;
  private final List<HopFigures> figures = new ArrayList<>();

  HopRun(HopPlan plan, Workplace workplace) {
    this(plan, workplace, WARM_UP_BLOCKS);
  }

  HopRun(HopPlan plan, Workplace workplace, int warmUpBlocks) {
    this.plan = plan;
    this.workplace = workplace;
    this.warmUpBlocks = warmUpBlocks;
  }

  List<HopFigures> run() throws IOException, InterruptedException {
    InetSocketAddress replica = startReplica();
    try (HopFront front = HopFront.start(plan.balancer(), replica, workplace.directory())) {
      for (HopWay way : front.addresses().keySet()) {
        figures.add(new HopFigures(way, "GET"));
        figures.add(new HopFigures(way, "POST"));
      }
      measure(front);
    }
    return figures;
  }

  private InetSocketAddress startReplica() throws IOException {
    Path directory = workplace.directory();
    ChildJvm jvm =
        workplace.start(
            () ->
                ChildJvm.start(
                    "replica", FLAGS, ReplicaMain.class, arguments(directory), errors(directory)));
    String line = jvm.readLine();
    return new InetSocketAddress("127.0.0.1", Integer.parseInt(line.substring("ready ".length())));
  }

  private static List<String> arguments(Path directory) {
    return List.of(
        "--mode=" + ReplicaMode.OFF,
        "--index=0",
        "--announce=none",
        "--live-mb=16",
        "--seed=1",
        "--directory=" + directory.resolve("replica"),
        "--events=" + directory.resolve("events.jsonl"),
        "--answers=" + directory.resolve("answers.bin"),
        "--chosen=" + directory.resolve("chosen.bin"));
  }

  private static Path errors(Path directory) {
    return directory.resolve("replica.err");
  }

  private void measure(HopFront front) throws IOException {
    Map<HopWay, HopClient> clients = new EnumMap<>(HopWay.class);
    try {
      for (Map.Entry<HopWay, InetSocketAddress> way : front.addresses().entrySet()) {
        awaitReady(way.getValue());
        clients.put(way.getKey(), new HopClient(way.getValue()));
      }
      for (int block = -warmUpBlocks; block < plan.blocks(); block++) {
        for (HopFigures each : figures) {
          HopFigures kept = block < 0 ? new HopFigures(each.way(), each.kind()) : each;
          sendBlock(clients.get(each.way()), kept, front);
        }
      }
    } finally {
      for (HopClient client : clients.values()) {
        client.close();
      }
    }
  }

  private void sendBlock(HopClient client, HopFigures to, HopFront front) throws IOException {
    long pause = TimeUnit.SECONDS.toNanos(1) / plan.ratePerSecond();
    long processor = front.processor().getAsLong();
    long begun = System.nanoTime();
    for (int i = 0; i < HopPlan.BLOCK; i++) {
      long due = begun + i * pause;
      for (long left = pause; left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      long sent = System.nanoTime();
      int status = to.kind().equals("GET") ? client.get() : client.post100();
      to.add(status, System.nanoTime() - sent);
    }
    to.addBlock(front.processor().getAsLong() - processor, System.nanoTime() - begun);
  }

  /** Waits until the proxy knows the replica or the siblings of its pod. */
  private static void awaitReady(InetSocketAddress address) throws IOException {
    long begun = System.nanoTime();
    while (true) {
      try (HopClient client = new HopClient(address)) {
        if (client.get() == 200 && client.post100() == 200) {
          return;
        }
      } catch (IOException e) {
        if (System.nanoTime() - begun > READY_NANOS) {
          throw e;
        }
      }
      if (System.nanoTime() - begun > READY_NANOS) {
        throw new IOException("proxy: no request was answered with 200 within 30 s");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }
}
