package io.github.btc.proofs.recipes.balancer;

import io.github.btc.proofs.recipes.balancer.RollingRestart.Kind;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Replicas that collect, in JVMs of their own, and the front through which requests come. */
final class ReplicaProcesses implements AutoCloseable {

  private final Map<Integer, ChildJvm> running = new TreeMap<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();
  private final Kind kind;
  private final Front.Kind frontKind;
  private final Front front;
  private final Path directory;
  private int starts;
  private long closings;

  /** Starts the front, and no replica yet. */
  ReplicaProcesses(Kind kind, int count, Front.Kind frontKind, Path directory) throws IOException {
    for (int i = 0; i < count; i++) {
      addresses.add(ServerPorts.nextAddress());
    }
    this.kind = kind;
    this.frontKind = frontKind;
    this.directory = directory;
    this.front = frontKind.start(addresses, directory);
  }

  Front front() {
    return front;
  }

  int count() {
    return addresses.size();
  }

  /** Starts some, and returns when the front uses them. */
  void start(int... replicas) throws IOException {
    for (int each : replicas) {
      startInMaintenance(each);
    }
    for (int each : replicas) {
      front.awaitUp(each);
    }
  }

  /** Starts one that the front may not use yet. */
  void startInMaintenance(int replica) throws IOException {
    running.put(
        replica,
        CollectingReplica.start(
            "replica" + replica + "-" + starts++,
            addresses.get(replica).getPort(),
            kind.announcement(replica, frontKind, directory),
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
    front.close();
  }
}
