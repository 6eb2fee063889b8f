package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.replicas.balancer.Pods;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Pods with the recipe of the guide in front of services that are not changed, behind a balancer of
 * TCP connections. Each proxy also says in a header when it had a request.
 */
public final class SidecarPods implements AutoCloseable {

  private final PodKind kind;
  private final Path directory;
  private final Pods pods;
  private final RunningBalancer front;

  public SidecarPods(PodKind kind, List<InetSocketAddress> services, Path directory)
      throws IOException {
    this.kind = kind;
    this.directory = directory;
    this.pods = Pods.start(kind.proxy(), services, directory);
    try {
      this.front = kind.balancer().startFront(pods, directory);
      for (int pod = 0; pod < services.size(); pod++) {
        PodStatistics statistics = statistics(pod);
        await("the replica of pod " + pod).until(statistics::isOwnUp);
        await("a sibling of pod " + pod).until(statistics::hasSiblings);
      }
    } catch (IOException | AssertionError e) {
      close();
      throw e;
    }
  }

  private PodStatistics statistics(int pod) {
    return kind.statistics(pod, pods.addresses(), directory);
  }

  /** Where clients connect. Nothing is ever sent again there. */
  public InetSocketAddress address() {
    return front.address();
  }

  /** Returns the options of a pod's sidecar that name its proxy and its service. */
  public List<String> sidecarOptions(int pod) throws IOException {
    List<String> options = new ArrayList<>(kind.sidecarOptions(pod, directory));
    options.addAll(List.of("--server", "pod/own"));
    return options;
  }

  /** Returns how many requests all pods together have forwarded. */
  public int forwarded() throws IOException {
    int sum = 0;
    for (int pod = 0; pod < pods.addresses().size(); pod++) {
      sum += statistics(pod).forwarded();
    }
    return sum;
  }

  @Override
  public void close() {
    if (front != null) {
      front.close();
    }
    pods.close();
  }
}
