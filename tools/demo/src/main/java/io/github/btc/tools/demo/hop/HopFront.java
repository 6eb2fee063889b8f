package io.github.btc.tools.demo.hop;

import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.Pods;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The proxies in front of the replica.
 *
 * @param addresses where the requests of each way are sent
 * @param processor processor time of all proxies so far, in nanoseconds
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
      Pods pods = kind.startPods(replicas(replica), directory);
      addresses.put(HopWay.PROXY, pods.addresses().get(0));
      addresses.put(HopWay.FORWARDED, pods.addresses().get(AWAY));
      return new HopFront(addresses, pods::processorNanos, pods::close);
    }
    RunningBalancer running = balancer.start(List.of(replica), directory);
    addresses.put(HopWay.PROXY, running.address());
    return new HopFront(addresses, running::processorNanos, running::close);
  }

  /** All pods stand before the same replica, but one has an address at which nobody answers. */
  private static List<InetSocketAddress> replicas(InetSocketAddress replica) throws IOException {
    List<InetSocketAddress> replicas = new ArrayList<>();
    for (int pod = 0; pod < PODS; pod++) {
      replicas.add(pod == AWAY ? ServerPorts.nextAddress() : replica);
    }
    return replicas;
  }

  @Override
  public void close() {
    end.run();
  }
}
