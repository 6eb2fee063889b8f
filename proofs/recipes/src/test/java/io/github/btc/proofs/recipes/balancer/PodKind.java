package io.github.btc.proofs.recipes.balancer;

import io.github.btc.loadbalancer.EnvoyLease;
import io.github.btc.loadbalancer.HaProxyLease;
import io.github.btc.loadbalancer.Lease;
import io.github.btc.tools.replicas.balancer.EnvoyInPod;
import io.github.btc.tools.replicas.balancer.HaProxyInPod;
import io.github.btc.tools.replicas.balancer.PodProxy;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The proxies that can stand in a pod, as tests see them. */
public enum PodKind {
  HAPROXY(PodsBalancer.withHaProxy(), "haproxy") {
    @Override
    String configuration(int pod) {
      return "pod" + (pod + 1) + ".cfg";
    }

    @Override
    PodProxy proxy() {
      return new HaProxyInPod();
    }

    @Override
    List<String> sidecarOptions(int pod, Path directory) {
      return List.of("--haproxy", HaProxyInPod.socket(pod, directory).toString());
    }

    @Override
    PodStatistics statistics(int pod, List<InetSocketAddress> pods, Path directory) {
      return new HaProxyStatistics(HaProxyInPod.socket(pod, directory));
    }

    @Override
    Lease lease(int pod, Path directory) {
      Path socket = HaProxyInPod.socket(pod, directory);
      return HaProxyLease.of("pod/own", UnixDomainSocketAddress.of(socket))
          .timeout(PATIENT)
          .build();
    }
  },

  ENVOY(PodsBalancer.withEnvoy(), "envoy") {
    @Override
    String configuration(int pod) {
      return "envoy" + (pod + 1) + ".yaml";
    }

    @Override
    PodProxy proxy() {
      return new EnvoyInPod();
    }

    @Override
    List<String> sidecarOptions(int pod, Path directory) throws IOException {
      String socket = EnvoyInPod.socket(pod, directory).toString();
      String port = Integer.toString(leasePort(pod, directory).getPort());
      return List.of("--envoy", socket, "--lease-port", port);
    }

    @Override
    PodStatistics statistics(int pod, List<InetSocketAddress> pods, Path directory) {
      return new EnvoyStatistics(EnvoyInPod.socket(pod, directory), pods);
    }

    @Override
    Lease lease(int pod, Path directory) throws IOException {
      UnixDomainSocketAddress admin = UnixDomainSocketAddress.of(EnvoyInPod.socket(pod, directory));
      return EnvoyLease.of("pod/own", admin, leasePort(pod, directory)).timeout(PATIENT).build();
    }
  };

  private static final Duration PATIENT = Duration.ofSeconds(10);

  private final PodsBalancer balancer;
  private final String program;

  PodKind(PodsBalancer balancer, String program) {
    this.balancer = balancer;
    this.program = program;
  }

  /** Reads from a pod's configuration at which port its Envoy asks a sidecar first. */
  static InetSocketAddress leasePort(int pod, Path directory) throws IOException {
    String text = Files.readString(directory.resolve(ENVOY.configuration(pod)));
    Matcher port =
        Pattern.compile("cluster_name: health\\b.*?port_value: (\\d+)", Pattern.DOTALL)
            .matcher(text);
    if (!port.find()) {
      throw new IOException("no port of a lease in " + text);
    }
    return new InetSocketAddress("127.0.0.1", Integer.parseInt(port.group(1)));
  }

  PodsBalancer balancer() {
    return balancer;
  }

  String program() {
    return program;
  }

  /** Returns the name of the file that a pod's proxy reads. */
  abstract String configuration(int pod);

  abstract PodProxy proxy();

  /** Returns how {@code btc sidecar} is told where a pod's proxy is. */
  abstract List<String> sidecarOptions(int pod, Path directory) throws IOException;

  abstract PodStatistics statistics(int pod, List<InetSocketAddress> pods, Path directory);

  /** Returns a lease as a sidecar of a pod has it. */
  abstract Lease lease(int pod, Path directory) throws IOException;
}
