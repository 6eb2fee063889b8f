package io.github.btc.research.benches.packages;

import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run: starts the workers, and a proxy if it is the one that chooses; sends the requests. */
final class PackagesRun {

  /** {@code ReplicaChooser} has so many points for each replica on its ring. */
  private static final int POINTS_OF_OUR_RING = 160;

  /** HAProxy has so many for each unit of a server's weight. */
  private static final int POINTS_OF_A_WEIGHT = 16;

  private final PackagesPlan plan;
  private final Policy policy;
  private final int round;
  private final Workplace workplace;
  private final Path directory;

  PackagesRun(PackagesPlan plan, Policy policy, int round, Workplace workplace) {
    this.plan = plan;
    this.policy = policy;
    this.round = round;
    this.workplace = workplace;
    this.directory = workplace.directory().resolve(policy + "-" + round);
  }

  Outcome run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try {
      List<ChildJvm> workers = new ArrayList<>();
      for (int i = 0; i < plan.workers(); i++) {
        int index = i;
        workers.add(workplace.start(() -> startWorker(index)));
      }
      List<InetSocketAddress> addresses = new ArrayList<>();
      for (ChildJvm each : workers) {
        String port = each.readLine().substring(WorkerMain.READY.length());
        addresses.add(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)));
      }
      return policy.proxyLines() == null
          ? send(addresses, workers, null)
          : sendThroughProxy(addresses, workers);
    } finally {
      workplace.endChildren();
    }
  }

  private ChildJvm startWorker(int index) throws IOException {
    return ChildJvm.start(
        "Worker " + index,
        plan.flags(),
        WorkerMain.class,
        List.of(
            "--index=" + index,
            "--packages=" + plan.packages(),
            "--classes=" + plan.classesEach(),
            "--kept=" + plan.kept()),
        directory.resolve("worker-" + index + ".err"));
  }

  private Outcome sendThroughProxy(List<InetSocketAddress> addresses, List<ChildJvm> workers)
      throws IOException, InterruptedException {
    String haproxy = HaProxyBalancer.PROGRAM.find().toString();
    Path file = directory.resolve("haproxy.cfg");
    Launch launch =
        new Launch(
            directory.resolve("haproxy.log"),
            List.of(),
            at -> {
              write(file, configuration(at, addresses));
              return List.of(haproxy, "-db", "-f", file.toString());
            });
    try (RunningBalancer proxy = RunningBalancer.start(launch)) {
      return send(List.of(proxy.address()), workers, proxy);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String configuration(InetSocketAddress at, List<InetSocketAddress> workers) {
    StringBuilder servers = new StringBuilder();
    for (int i = 0; i < workers.size(); i++) {
      servers.append(
          "  server w%d 127.0.0.1:%d weight %d%n"
              .formatted(i, workers.get(i).getPort(), POINTS_OF_OUR_RING / POINTS_OF_A_WEIGHT));
    }
    return """
    defaults
      mode http
      timeout connect 5s
      timeout client 1m
      timeout server 1m
    frontend clients
      bind 127.0.0.1:%d
      default_backend workers
    backend workers
      %s
      http-reuse always
    %s\
    """
        .formatted(at.getPort(), policy.proxyLines(), servers);
  }

  private Outcome send(
      List<InetSocketAddress> addresses, List<ChildJvm> workers, @Nullable RunningBalancer proxy)
      throws InterruptedException {
    ReplicaChooser chooser = policy.newChooser(plan);
    Caller caller =
        new Caller(
            addresses,
            (candidates, number) -> chooser.choose(candidates, Keys.of(number)),
            plan.workers());
    List<ProcessHandle> processes =
        workers.stream().map(ChildJvm::pid).flatMap(pid -> ProcessHandle.of(pid).stream()).toList();
    return caller.send(
        Requests.of(plan, round),
        plan.warmUp(),
        () -> cpuNanos(processes) + (proxy == null ? 0 : proxy.cpuNanos()));
  }

  private static long cpuNanos(List<ProcessHandle> processes) {
    return processes.stream()
        .flatMap(each -> each.info().totalCpuDuration().stream())
        .mapToLong(Duration::toNanos)
        .sum();
  }
}
