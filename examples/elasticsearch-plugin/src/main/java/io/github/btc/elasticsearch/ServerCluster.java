package io.github.btc.elasticsearch;

import io.github.btc.search.Cluster;
import io.github.btc.search.Notice;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionListenerResponseHandler;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.component.Lifecycle;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportRequestOptions;
import org.elasticsearch.transport.TransportService;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as the server knows it. The parts become known one by one while the node is built.
 */
public final class ServerCluster implements Cluster {

  // volatile: written while the node is built, read by its threads
  private volatile @Nullable ClusterService service;
  private volatile @Nullable ThreadPool threads;
  private volatile @Nullable BiConsumer<Notice, Consumer<Boolean>> ears;
  private volatile @Nullable TransportService transport;

  ServerCluster() {}

  void join(
      ClusterService clusterService,
      ThreadPool threadPool,
      BiConsumer<Notice, Consumer<Boolean>> hear) {
    service = clusterService;
    threads = threadPool;
    ears = hear;
  }

  void speakThrough(TransportService transportService) {
    transport = transportService;
  }

  /** Handles a notice of another node. */
  void hear(Notice notice, Consumer<Boolean> answer) {
    BiConsumer<Notice, Consumer<Boolean>> known = ears;
    if (known == null) {
      answer.accept(false);
    } else {
      known.accept(notice, answer);
    }
  }

  private ThreadPool threads() {
    return Objects.requireNonNull(threads, "no request is served before the node is built");
  }

  ThreadContext context() {
    return threads().getThreadContext();
  }

  private @Nullable ClusterState state() {
    ClusterService known = service;
    return known != null && known.lifecycleState() == Lifecycle.State.STARTED
        ? known.state()
        : null;
  }

  @Override
  public String localNodeId() {
    ClusterState known = state();
    return known == null ? "" : known.nodes().getLocalNodeId();
  }

  @Override
  public @Nullable String electedNodeId() {
    ClusterState known = state();
    return known == null ? null : known.nodes().getMasterNodeId();
  }

  @Override
  public Set<String> nodeIds() {
    ClusterState known = state();
    return known == null ? Set.of() : known.nodes().getNodes().keySet();
  }

  @Override
  public @Nullable StateTable shards() {
    ClusterState known = state();
    return known == null ? null : new StateTable(known);
  }

  @Override
  public void send(String nodeId, Notice notice, long limitMillis, Consumer<Boolean> answer) {
    ClusterState known = state();
    DiscoveryNode node = known == null ? null : known.nodes().get(nodeId);
    TransportService speaker = transport;
    if (node == null || speaker == null) {
      answer.accept(false);
      return;
    }
    speaker.sendRequest(
        node,
        NoticeAction.NAME,
        new NoticeRequest(notice),
        TransportRequestOptions.timeout(TimeValue.timeValueMillis(limitMillis)),
        new ActionListenerResponseHandler<>(
            ActionListener.<NoticeAnswer>wrap(
                heard -> answer.accept(heard.yes()), failure -> answer.accept(false)),
            NoticeAnswer::new,
            EsExecutors.DIRECT_EXECUTOR_SERVICE));
  }

  @Override
  public void later(Runnable work, long delayMillis) {
    ThreadPool pool = threads();
    pool.schedule(work, TimeValue.timeValueMillis(delayMillis), pool.generic());
  }

  void execute(Runnable work) {
    threads().generic().execute(work);
  }
}
