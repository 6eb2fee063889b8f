package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Replicas behind HAProxy with more clients than they have slots: each client sends its next
 * request when it has the answer, so that most of them wait all the time.
 */
final class OverloadedFleet implements AutoCloseable {

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();
  private static final int SLOTS = 2;
  private static final int CLIENTS_PER_SLOT = 8;

  private final List<ChildJvm> replicas = new ArrayList<>();
  private final List<Thread> clients = new ArrayList<>();
  private final AtomicInteger served = new AtomicInteger();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final RunningBalancer haProxy;
  private volatile boolean ended;

  private OverloadedFleet(RunningBalancer haProxy) {
    this.haProxy = haProxy;
  }

  /** Starts the replicas and their clients. */
  static OverloadedFleet start(int count, RollingRestart.Kind kind, Path directory)
      throws IOException {
    Path folder = Files.createDirectories(directory.resolve(kind.toString()));
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      addresses.add(ServerPorts.nextAddress());
    }
    OverloadedFleet fleet = new OverloadedFleet(HAPROXY.start(addresses, folder));
    for (int i = 0; i < count; i++) {
      fleet.replicas.add(
          CollectingReplica.start(
              "replica" + i,
              addresses.get(i).getPort(),
              kind.announcement(i, Front.Kind.HAPROXY, folder),
              folder,
              SLOTS));
    }
    for (int i = 0; i < count * SLOTS * CLIENTS_PER_SLOT; i++) {
      fleet.startClient();
    }
    return fleet;
  }

  private void startClient() {
    Thread client = new Thread(this::send, "client-" + clients.size());
    client.setDaemon(true);
    client.start();
    clients.add(client);
  }

  private void send() {
    while (!ended) {
      try (StrictClient client = new StrictClient(haProxy.address())) {
        while (client.isOpen() && !ended) {
          int status = client.get().status();
          if (status == 200) {
            served.incrementAndGet();
          } else {
            errors.add("" + status);
          }
        }
      } catch (IOException e) {
        errors.add(e.toString());
      }
    }
  }

  /** Returns how many requests have been served so far. */
  int served() {
    return served.get();
  }

  List<String> errors() {
    return errors;
  }

  /** Ends the load and the replicas; returns how many closings they have made. */
  long end() throws IOException {
    ended = true;
    clients.forEach(OverloadedFleet::awaitEnd);
    long closings = 0;
    for (ChildJvm replica : replicas) {
      replica.release();
      closings += Long.parseLong(replica.readLine());
    }
    return closings;
  }

  private static void awaitEnd(Thread client) {
    try {
      client.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended = true;
    replicas.forEach(ChildJvm::close);
    haProxy.close();
  }
}
