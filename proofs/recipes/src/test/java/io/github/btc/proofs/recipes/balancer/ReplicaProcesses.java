package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.proofs.recipes.balancer.RollingRestart.Kind;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Replicas that collect, in JVMs of their own behind one HAProxy. */
final class ReplicaProcesses implements AutoCloseable {

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();

  private final Map<Integer, ChildJvm> running = new TreeMap<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();
  private final Kind kind;
  private final Path directory;
  private final HaProxyStatistics haProxy;
  private int starts;
  private long closings;

  ReplicaProcesses(Kind kind, int count, Path directory) throws IOException {
    for (int i = 0; i < count; i++) {
      addresses.add(ServerPorts.nextAddress());
    }
    this.kind = kind;
    this.directory = directory;
    this.haProxy = new HaProxyStatistics(HAPROXY.socketIn(directory));
  }

  List<InetSocketAddress> addresses() {
    return addresses;
  }

  int count() {
    return addresses.size();
  }

  /** Starts some, and returns when HAProxy uses them. */
  void start(int... replicas) throws IOException {
    for (int each : replicas) {
      startInMaintenance(each);
    }
    for (int each : replicas) {
      awaitStatus(each, "UP");
    }
  }

  /** Starts one that HAProxy may not use yet. */
  void startInMaintenance(int replica) throws IOException {
    running.put(
        replica,
        CollectingReplica.start(
            "replica" + replica + "-" + starts++,
            addresses.get(replica).getPort(),
            kind.announcement(replica, directory),
            directory));
  }

  void startAll() throws IOException {
    start(IntStream.range(0, count()).toArray());
  }

  /** Ends one by SIGTERM, and returns when its process is gone. */
  void end(int replica) throws IOException {
    ChildJvm ended = running.remove(replica);
    Signal.TERM.to(ended.pid());
    closings += Long.parseLong(ended.readLine());
    ended.close();
  }

  void endAll() throws IOException {
    for (int each : List.copyOf(running.keySet())) {
      end(each);
    }
  }

  /** Suspends one, or lets it go on. */
  void signal(Signal signal, int replica) throws IOException {
    signal.to(running.get(replica).pid());
  }

  /** Lets one collect, and returns when its closing has ended. */
  void collect(int replica) throws IOException {
    running.get(replica).proceed();
    running.get(replica).readLine();
  }

  /** What an operator or a script does before it ends a replica: no request is sent there. */
  void maintain(int replica) throws IOException {
    haProxy.ask("set server be/s" + (replica + 1) + " state maint");
    await("no request at a replica in maintenance")
        .until(() -> haProxy.sessions("be", "s" + (replica + 1)) == 0);
  }

  void endMaintenance(int replica) throws IOException {
    haProxy.ask("set server be/s" + (replica + 1) + " state ready");
  }

  void awaitStatus(int replica, String status) {
    await("s" + (replica + 1) + " is " + status)
        .until(() -> haProxy.status("be", "s" + (replica + 1)).startsWith(status));
  }

  /** Returns the file that HAProxy was started with. */
  String haProxysFile() {
    return directory.resolve("haproxy.cfg").toString();
  }

  long closings() {
    return closings;
  }

  @Override
  public void close() {
    running.values().forEach(ChildJvm::close);
  }
}
