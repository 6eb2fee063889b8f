package io.github.btc.research.benches.placement;

import io.github.btc.client.Candidates;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.research.placement.PlacementLoop;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.replica.ReplicaMain;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The papers' service with replicas that come and go, and its clients. Requests come at a constant
 * rate and go to the replicas in turn. Thread-safe.
 */
final class Service implements AutoCloseable {

  private static final List<String> FLAGS =
      List.of(
          "-Xms64m",
          "-Xmx64m",
          "-Xmn18m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:MetaspaceSize=64m",
          "-XX:+PerfDisableSharedMem");

  private static final String READY = "ready ";
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final int DIGITS = 3;

  private final Workplace workplace;
  private final long seed;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
  private final ReplicaChooser chooser = ReplicaChooser.roundRobin();
  private final List<Replica> replicas = new ArrayList<>(); // guarded by this
  private final List<Answered> answers = new ArrayList<>(); // guarded by this
  private int errors; // guarded by this

  /**
   * A request that was answered well.
   *
   * @param sentNanos when it was sent
   * @param nanos how long it took
   */
  record Answered(long sentNanos, long nanos) {}

  /** A replica. */
  static final class Replica {
    private final int number;
    private final Node node;
    private final ChildJvm process;
    private final URI uri;
    private final long startNanos;
    private final Histogram window = new Histogram(DIGITS);
    private boolean serves = true;

    private Replica(int number, Node node, ChildJvm process, URI uri, long startNanos) {
      this.number = number;
      this.node = node;
      this.process = process;
      this.uri = uri;
      this.startNanos = startNanos;
    }

    Node node() {
      return node;
    }

    ChildJvm process() {
      return process;
    }

    double startMillis() {
      return startNanos / 1e6;
    }
  }

  Service(Workplace workplace, long seed) {
    this.workplace = workplace;
    this.seed = seed;
  }

  /** Starts a replica on a node, and waits until it serves. */
  Replica launch(Node node) throws IOException {
    int number = count();
    long begun = System.nanoTime();
    String name = "replica-" + number;
    Path folder = workplace.directory().resolve(name + "-" + begun);
    ChildJvm process =
        node.start(
            name + "-" + begun,
            FLAGS,
            ReplicaMain.class,
            List.of(
                "--mode=" + ReplicaMode.OFF,
                "--index=" + number,
                "--announce=none",
                "--live-mb=4",
                "--seed=" + (seed + number),
                "--directory=" + folder,
                "--events=" + folder + ".events",
                "--answers=" + folder + ".answers",
                "--chosen=" + folder + ".chosen"));
    String line = process.readLine();
    URI uri = URI.create("http://127.0.0.1:" + line.substring(READY.length()) + "/");
    Replica started = new Replica(number, node, process, uri, System.nanoTime() - begun);
    add(started);
    return started;
  }

  private synchronized int count() {
    return replicas.size();
  }

  private synchronized void add(Replica replica) {
    replicas.add(replica);
  }

  /** Sends the replica nothing more, and ends it when its requests have had the time to end. */
  void retire(int number) {
    Replica old;
    synchronized (this) {
      old = replicas.get(number);
      old.serves = false;
    }
    clock.schedule(() -> old.node.end(old.process), 2, TimeUnit.SECONDS);
  }

  void begin(double requestsPerSecond) {
    long gap = Math.round(1e9 / requestsPerSecond);
    clock.scheduleAtFixedRate(this::send, gap, gap, TimeUnit.NANOSECONDS);
  }

  private void send() {
    Replica replica = choose();
    HttpRequest request = HttpRequest.newBuilder(replica.uri).timeout(ANSWER_LIMIT).build();
    long sent = System.nanoTime();
    client
        .sendAsync(request, BodyHandlers.discarding())
        .whenComplete(
            (answer, failure) -> {
              boolean isGood = failure == null && answer.statusCode() == 200;
              answered(replica, sent, System.nanoTime() - sent, isGood);
            });
  }

  private synchronized Replica choose() {
    return replicas.get(chooser.choose(new Serving(), 0));
  }

  private synchronized void answered(Replica replica, long sent, long nanos, boolean isGood) {
    if (isGood) {
      replica.window.recordValue(nanos);
      answers.add(new Answered(sent, nanos));
    } else {
      errors++;
    }
  }

  /** Returns what the replicas that serve have answered since the last call. */
  synchronized List<PlacementLoop.Replica> window() {
    List<PlacementLoop.Replica> window = new ArrayList<>();
    for (Replica each : replicas) {
      if (each.serves) {
        double p90 = each.window.getValueAtPercentile(90) / 1e6;
        long requests = each.window.getTotalCount();
        window.add(new PlacementLoop.Replica(each.number, each.node.number(), requests, p90));
        each.window.reset();
      }
    }
    return window;
  }

  synchronized Node node(int replica) {
    return replicas.get(replica).node;
  }

  synchronized int replicasOn(Node node) {
    return (int) replicas.stream().filter(each -> each.serves && each.node == node).count();
  }

  /** Returns the response times of requests that were sent in some time. */
  synchronized Histogram between(long fromNanos, long toNanos) {
    Histogram times = new Histogram(DIGITS);
    answers.stream()
        .filter(each -> each.sentNanos() - fromNanos >= 0 && each.sentNanos() - toNanos < 0)
        .forEach(each -> times.recordValue(each.nanos()));
    return times;
  }

  /** Returns the mean response time of each window; see {@link WindowMeans}. */
  synchronized List<Double> meanMillis(long fromNanos, long toNanos, Duration window) {
    return WindowMeans.of(answers, fromNanos, toNanos, window);
  }

  synchronized int errors() {
    return errors;
  }

  @Override
  public void close() {
    clock.shutdown();
    try {
      if (!clock.awaitTermination(10, TimeUnit.SECONDS)) {
        clock.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The replicas for the chooser, under the lock of the service. */
  private final class Serving implements Candidates {
    @Override
    public int size() {
      return replicas.size();
    }

    @Override
    public boolean isCandidate(int replica) {
      return replicas.get(replica).serves;
    }

    @Override
    public int inFlight(int replica) {
      return 0; // the choice is in turn
    }
  }
}
