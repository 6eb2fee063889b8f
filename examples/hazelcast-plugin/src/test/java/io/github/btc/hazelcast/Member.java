package io.github.btc.hazelcast;

import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.tools.console.process.GuardedProcess;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/** A member as a user starts it: {@code java -cp hazelcast.jar:btc-hazelcast.jar}. */
final class Member implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(20);

  /** Few threads, because several members share this machine. */
  private static final List<String> PROPERTIES =
      List.of(
          "hazelcast.operation.thread.count: 2",
          "hazelcast.io.thread.count: 1",
          "hazelcast.shutdownhook.policy: GRACEFUL");

  private final GuardedProcess process;
  private final Path directory;
  private int port;

  private Member(GuardedProcess process, Path directory) {
    this.process = process;
    this.directory = directory;
  }

  /** How members of one cluster are started, each in a folder of its own. */
  record Plan(String version, boolean plugin, Path directory, List<String> flags) {

    /** Starts a member that joins the others; returns when it has. */
    Member start(String name, List<Member> others, String... more) throws IOException {
      Path folder = Files.createDirectories(directory.resolve(name));
      Path configuration = folder.resolve("hazelcast.yaml");
      Files.writeString(configuration, configuration(others));
      GuardedProcess process =
          GuardedProcess.start(
              GuardedProcess.Ending.KILL,
              command(configuration, folder, List.of(more)),
              folder.resolve("log"));
      Member member = new Member(process, folder);
      try {
        member.awaitStart();
      } catch (IOException e) {
        member.close();
        throw e;
      }
      return member;
    }

    private List<String> command(Path configuration, Path folder, List<String> more) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m", "-Xmn64m"));
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
      command.add("-Xlog:gc*,safepoint:file=" + folder.resolve("gc.log") + ":timenanos,tags");
      command.add("-Dhazelcast.config=" + configuration);
      command.add("-Dbtc.events=" + folder.resolve("events.json"));
      command.add("-Dbtc.refusals-are-retried=true"); // by the readers, or by nginx
      command.addAll(List.of("-cp", classPath()));
      command.addAll(flags); // the last one counts, of those that are given twice
      command.addAll(more);
      command.add(MemberSettings.MAIN);
      return command;
    }

    String classPath() {
      Path members = Path.of(System.getProperty("btc.hazelcast.members"));
      String hazelcast = members.resolve("hazelcast-" + version + ".jar").toString();
      return plugin ? hazelcast + ":" + System.getProperty("btc.hazelcast.plugin") : hazelcast;
    }

    private String configuration(List<Member> others) {
      List<InetSocketAddress> addresses = others.stream().map(Member::address).toList();
      return new MemberSettings(directory.getFileName().toString(), addresses, 3, PROPERTIES)
          .yaml();
    }
  }

  private void awaitStart() throws IOException {
    long begun = System.nanoTime();
    OptionalInt started = MemberSettings.port(log());
    while (started.isEmpty()) {
      if (process.hasEndedWithin(POLL)) {
        throw new IOException("ended with " + process.exitCode() + ": " + log());
      }
      if (Thread.currentThread().isInterrupted()
          || System.nanoTime() - begun > MemberSettings.START_LIMIT.toNanos()) {
        throw new IOException(
            "not started after " + MemberSettings.START_LIMIT.toSeconds() + " s: " + log());
      }
      started = MemberSettings.port(log());
    }
    port = started.getAsInt();
  }

  /** Returns the version to test: the newest, or {@code -Dbtc.hazelcast.version=5.5.0}. */
  static String version() {
    String newest = System.getProperty("btc.hazelcast.versions").split(",")[0];
    return System.getProperty("btc.hazelcast.version", newest);
  }

  /** Returns the process id of its JVM. */
  long pid() {
    return process.descendants().stream()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .mapToLong(ProcessHandle::pid)
        .findFirst()
        .orElseThrow();
  }

  InetSocketAddress address() {
    return new InetSocketAddress("127.0.0.1", port);
  }

  HttpConnection connect() throws IOException {
    return new HttpConnection(port);
  }

  String log() throws IOException {
    return process.said();
  }

  /** Returns what it said about BTC. */
  List<String> words() throws IOException {
    return log().lines().filter(line -> line.contains("BTC")).toList();
  }

  /** Returns the file of its controller's events; the last line may be half written. */
  Path events() {
    return directory.resolve("events.json");
  }

  /** Returns its controller's events so far. */
  ReplicaEvents readEvents() {
    return await("no line that is half written")
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .atMost(Duration.ofMinutes(1))
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(() -> ReplicaEvents.read(events()), Objects::nonNull);
  }

  /** Returns when its gate was closed so far. */
  List<Interval> closings() {
    return readEvents().closings().stream().map(Closing::interval).toList();
  }

  Path collections() {
    return directory.resolve("gc.log");
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it at once. Does nothing the second time. */
  @Override
  public void close() {
    process.close();
  }
}
