package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.ExposedRequests;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three replicas that collect, each in a JVM of its own, on a machine that is busy otherwise. */
record StarvedRun(RunRecord record, List<List<Interval>> confirmed) {

  static final int REPLICAS = 3;

  private static final int REQUESTS_PER_SECOND = Integer.getInteger("btc.starved.rate", 200);
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final int LIVE_MEGABYTES = 48;
  private static final List<String> FLAGS =
      List.of(
          "-Xms160m",
          "-Xmx160m",
          "-Xmn64m",
          "-XX:+UseSerialGC",
          "-XX:+AlwaysPreTouch",
          "-XX:TieredStopAtLevel=1",
          "-XX:MetaspaceSize=64m",
          "-XX:+PerfDisableSharedMem");

  static StarvedRun of(Balancer balancer, Duration measured, Path directory)
      throws IOException, InterruptedException {
    try (Workplace workplace = new Workplace(directory)) {
      RunPlan plan =
          new RunPlan(
              "starved",
              "starved",
              ReplicaMode.BTC,
              Path.of(System.getProperty("java.home")),
              FLAGS,
              REPLICAS,
              REQUESTS_PER_SECOND,
              LIVE_MEGABYTES,
              balancer,
              false,
              Duration.ZERO,
              1,
              WARM_UP,
              measured);
      RunRecord record = record(plan, workplace);
      List<List<Interval>> confirmed = new ArrayList<>();
      for (int i = 0; i < REPLICAS; i++) {
        confirmed.add(confirmed(directory.resolve("starved/replica-" + i + ".events.jsonl")));
      }
      return new StarvedRun(record, confirmed);
    }
  }

  private static RunRecord record(RunPlan plan, Workplace workplace)
      throws IOException, InterruptedException {
    workplace.add(ProcessorLoad.start(workplace.directory()));
    return new ServiceRun(plan, workplace).run().record();
  }

  /** The closings of one replica of which the balancer knew before the gate was shut. */
  private static List<Interval> confirmed(Path events) throws IOException {
    JsonMapper json = new JsonMapper();
    List<Interval> confirmed = new ArrayList<>();
    JsonNode closed = null;
    for (String line : Files.readAllLines(events)) {
      JsonNode event = json.readTree(line);
      if (event.path("event").asString().equals("GateClosed")) {
        closed = event;
      } else if (event.path("event").asString().equals("GateOpened") && closed != null) {
        if (closed.path("confirmed").asBoolean()) {
          confirmed.add(
              new Interval(closed.path("atNanos").asLong(), event.path("atNanos").asLong()));
        }
        closed = null;
      }
    }
    return confirmed;
  }

  /** Everything but 200 that a client was sent, a refusal that it was told to repeat included. */
  List<Attempt> errors() {
    return measured().stream().filter(attempt -> attempt.status() != Attempts.OK).toList();
  }

  /** How many requests each replica has answered. */
  List<Long> shares() {
    List<Long> shares = new ArrayList<>();
    for (int i = 0; i < REPLICAS; i++) {
      int replica = i;
      shares.add(measured().stream().filter(each -> each.replica() == replica).count());
    }
    return shares;
  }

  private List<Attempt> measured() {
    return record.attempts().all().stream().filter(record.attempts()::isMeasured).toList();
  }

  long closings() {
    return record.replicas().stream().mapToLong(each -> each.events().closings().size()).sum();
  }

  long confirmedClosings() {
    return confirmed.stream().mapToLong(Collection::size).sum();
  }

  long refused() {
    return record.replicas().stream()
        .flatMap(each -> each.events().closings().stream())
        .mapToLong(Closing::refused)
        .sum();
  }

  /** Requests that met a collection of a closing that was confirmed. */
  long exposedWhereConfirmed() {
    List<ReplicaRecord> records = new ArrayList<>();
    for (int i = 0; i < REPLICAS; i++) {
      ReplicaRecord replica = record.replicas().get(i);
      List<Interval> closings = confirmed.get(i);
      records.add(
          new ReplicaRecord(
              replica.pauses().stream()
                  .filter(pause -> closings.stream().anyMatch(pause.interval()::overlaps))
                  .toList(),
              replica.events(),
              replica.answers()));
    }
    return ExposedRequests.in(record.attempts(), records).size();
  }

  @Override
  public String toString() {
    return "requests %d, errors %d %s, exposed where confirmed %d, refused %d, shares %s, closings %d, confirmed %d, exposed in all %d, uncontrolled %d"
        .formatted(
            record.figures().requests(),
            errors().size(),
            errors().stream().map(each -> each.replica() + ":" + each.status()).distinct().toList(),
            exposedWhereConfirmed(),
            refused(),
            shares(),
            closings(),
            confirmedClosings(),
            record.figures().exposed(),
            record.figures().uncontrolled());
  }
}
