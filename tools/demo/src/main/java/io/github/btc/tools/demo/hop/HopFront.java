package io.github.btc.tools.demo.hop;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.Pods;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The proxies in front of the replica.
 *
 * @param addresses where the requests of each way are sent
 * @param processor CPU time of all proxies so far, in nanoseconds
 * @param end ends the proxies
 */
record HopFront(Map<HopWay, InetSocketAddress> addresses, LongSupplier processor, Runnable end)
    implements AutoCloseable {

  private static final int PODS = 4;
  private static final int AWAY = 1;

  /** Starts the proxies of four pods or one balancer. */
  static HopFront start(Balancer balancer, InetSocketAddress replica, Path directory)
      throws IOException {
    Map<HopWay, InetSocketAddress> addresses = new EnumMap<>(HopWay.class);
    addresses.put(HopWay.DIRECT, replica);
    if (balancer instanceof PodsBalancer kind) {
      return start(kind, addresses, directory);
    }
    RunningBalancer running = balancer.start(List.of(replica), directory);
    addresses.put(HopWay.PROXY, running.address());
    return new HopFront(addresses, running::cpuNanos, running::close);
  }

  /** All pods stand before the same replica, but one has an address at which nobody answers. */
  private static HopFront start(
      PodsBalancer kind, Map<HopWay, InetSocketAddress> addresses, Path directory)
      throws IOException {
    Socket nobody = new Socket(); // stays bound, so that no other program gets its port
    try {
      nobody.bind(new InetSocketAddress("127.0.0.1", 0));
      List<InetSocketAddress> replicas =
          new ArrayList<>(Collections.nCopies(PODS, addresses.get(HopWay.DIRECT)));
      replicas.set(AWAY, (InetSocketAddress) nobody.getLocalSocketAddress());
      Pods pods = kind.startPods(replicas, directory);
      addresses.put(HopWay.PROXY, pods.addresses().get(0));
      addresses.put(HopWay.FORWARDED, pods.addresses().get(AWAY));
      return new HopFront(addresses, pods::cpuNanos, () -> end(pods, nobody));
    } catch (IOException e) {
      nobody.close();
      throw e;
    }
  }

  private static void end(Pods pods, Socket nobody) {
    pods.close();
    try {
      nobody.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    end.run();
  }
}
