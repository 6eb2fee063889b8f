package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The proxy of each pod, with the recipe of the guide. They know each other as siblings. */
public final class Pods implements AutoCloseable {

  private static final int PORT_ATTEMPTS = 5;

  private final List<RunningBalancer> proxies;

  private Pods(List<RunningBalancer> proxies) {
    this.proxies = proxies;
  }

  /**
   * Starts one proxy for each replica.
   *
   * @param kind program in each pod
   * @param replicas addresses of the replicas
   * @param workDirectory existing directory for configurations, logs and sockets
   * @throws IOException if a proxy did not start
   * @throws MissingProgramException if the program is not installed
   */
  public static Pods start(PodProxy kind, List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    IOException failure = new IOException("not tried");
    for (int i = 0; i < PORT_ATTEMPTS; i++) {
      List<RunningBalancer> started = new ArrayList<>();
      try {
        List<InetSocketAddress> addresses = freeAddresses(replicas.size());
        for (int pod = 0; pod < replicas.size(); pod++) {
          Launch launch = kind.launch(pod, replicas.get(pod), addresses, workDirectory);
          started.add(RunningBalancer.startAt(addresses.get(pod), launch));
        }
        return new Pods(started);
      } catch (IOException e) { // another program may have taken a port meanwhile
        started.forEach(RunningBalancer::close);
        failure = e;
      }
    }
    throw failure;
  }

  private static List<InetSocketAddress> freeAddresses(int count) throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      addresses.add(ServerPorts.nextAddress());
    }
    return addresses;
  }

  /** Returns where the clients of each pod connect. */
  public List<InetSocketAddress> addresses() {
    return proxies.stream().map(RunningBalancer::address).toList();
  }

  /** Returns the proxy of a pod. */
  public RunningBalancer proxy(int pod) {
    return proxies.get(pod);
  }

  /** Returns the processes of all proxies. */
  List<Long> pids() {
    return proxies.stream().flatMap(each -> each.pids().stream()).toList();
  }

  /** Returns the CPU time of all proxies so far, in steps of some milliseconds. */
  public long cpuNanos() {
    return proxies.stream().mapToLong(RunningBalancer::cpuNanos).sum();
  }

  @Override
  public void close() {
    proxies.forEach(RunningBalancer::close);
  }
}
