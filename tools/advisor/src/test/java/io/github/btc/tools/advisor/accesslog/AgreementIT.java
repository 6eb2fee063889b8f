package io.github.btc.tools.advisor.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.ExposedRequests;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.WallClock;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The verb counts the same requests as the bench, in the files of one real run. The bench has exact
 * times; the verb has an access log with the client's times in milliseconds, as a balancer writes
 * it, and the replica's own GC log.
 */
@Tag("one-jdk")
class AgreementIT {

  private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m", "-Xmn8m");
  private static final DateTimeFormatter ENVOYS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  @TempDir private Path directory;

  @Test
  void agreesWithTheBenchOnTheSameRun() throws Exception {
    RunRecord record = run();
    Path accessLog = directory.resolve("access.log");
    Files.writeString(accessLog, envoysLog(record.attempts(), WallClock.read()));
    ReplicaRecord replica = record.replicas().get(0);
    int counted =
        ExposedRequests.in(record.attempts(), List.of(withTheClientsTimes(replica))).size();

    JsonNode figures = exposed(accessLog, directory.resolve("off/replica-0.gc.log"));

    assertThat(counted).isPositive();
    assertThat(counted)
        .isBetween(figures.get("exposedAtLeast").asInt(), figures.get("exposedAtMost").asInt());
    assertThat(figures.get("requests").asInt()).isEqualTo(record.attempts().all().size());
  }

  private RunRecord run() throws IOException, InterruptedException {
    RunPlan plan =
        new RunPlan(
            "off",
            "off",
            ReplicaMode.OFF,
            Path.of(System.getProperty("java.home")),
            FLAGS,
            1,
            200,
            8,
            null,
            false,
            Duration.ZERO,
            1,
            Duration.ZERO,
            Duration.ofSeconds(3));
    try (Workplace workplace = new Workplace(directory)) {
      return new ServiceRun(plan, workplace).run().record();
    }
  }

  /** Both sides then know when the client had its answer, and not when it left the replica. */
  private static ReplicaRecord withTheClientsTimes(ReplicaRecord replica) {
    return new ReplicaRecord(replica.pauses(), replica.events(), Answers.unknown());
  }

  private static String envoysLog(Attempts attempts, WallClock clock) {
    return attempts.all().stream()
        .map(attempt -> line(attempt, clock))
        .collect(Collectors.joining("\n"));
  }

  private static String line(Attempt attempt, WallClock clock) {
    Instant sent = Instant.ofEpochSecond(0, attempt.sentNanos() + clock.offsetNanos());
    Duration took = Duration.ofNanos(attempt.receivedNanos() - attempt.sentNanos());
    return "[%s] \"GET / HTTP/1.1\" %d - 0 5 %d 1 \"-\" \"-\" \"-\" \"-\" \"127.0.0.1:8081\""
        .formatted(ENVOYS.format(sent), attempt.status(), took.toMillis());
  }

  private static JsonNode exposed(Path accessLog, Path gcLog) {
    StringWriter out = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute("exposed", "--access-log=" + accessLog, "--gc-log=" + gcLog, "--json=-");
    assertThat(code).isZero();
    return new JsonMapper().readTree(out.toString());
  }
}
