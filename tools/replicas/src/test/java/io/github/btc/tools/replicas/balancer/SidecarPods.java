package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.replica.ChoiceLog;
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
    this.pods = Pods.start(new Stamping(kind), services, directory);
    try {
      this.front = kind.balancer().startFront(pods, directory);
      for (int pod = 0; pod < services.size(); pod++) {
        PodStatistics statistics = statistics(pod);
        Await.until("the replica of pod " + pod, statistics::isOwnUp);
        Await.until("a sibling of pod " + pod, statistics::hasSiblings);
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

  /**
   * The recipe with one more header, which is set once in each hop. Both proxies choose right after
   * they have set it. A request that waits for a sibling gets another one there.
   */
  private record Stamping(PodKind kind) implements PodProxy {

    private static final String HAPROXY = "backend pod\n";
    private static final String HAPROXY_STAMP =
        "  http-request set-header " + ChoiceLog.HEADER + " %[date(0,us)]\n";
    private static final String ENVOY = "            - name: pod\n              domains: [\"*\"]\n";
    private static final String ENVOY_STAMP =
        "              request_headers_to_add: [{header: {key: "
            + ChoiceLog.HEADER
            + ", value: \"%START_TIME(%s%6f)%\"},"
            + " append_action: OVERWRITE_IF_EXISTS_OR_ADD}]\n";

    @Override
    public Program program() {
      return kind.proxy().program();
    }

    @Override
    public int refusalStatus() {
      return kind.proxy().refusalStatus();
    }

    @Override
    public Announcement announcement(int pod, Path workDirectory) {
      return kind.proxy().announcement(pod, workDirectory);
    }

    @Override
    public Launch launch(
        int pod, InetSocketAddress replica, List<InetSocketAddress> pods, Path workDirectory) {
      String where = kind == PodKind.HAPROXY ? HAPROXY : ENVOY;
      String stamp = kind == PodKind.HAPROXY ? HAPROXY_STAMP : ENVOY_STAMP;
      return EditedRecipe.of(
          kind.proxy().launch(pod, replica, pods, workDirectory),
          workDirectory.resolve(kind.configuration(pod)),
          where,
          where + stamp);
    }
  }
}
