package io.github.btc.opensearch;

import io.github.btc.search.AwayNodes;
import io.github.btc.search.Neighbours;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.ActionListenerResponseHandler;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.lifecycle.Lifecycle;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportService;

/**
 * The cluster around this node. Known step by step while the node is built; until then this node is
 * alone, and its doors let everybody in.
 */
public final class Cluster implements Neighbours {

  /** Less than the controller's announce limit. */
  private static final long ANSWER_LIMIT_MILLIS = 200;

  // volatile: written while the node is built, read by its threads
  private volatile @Nullable ClusterService service;
  private volatile @Nullable ThreadPool threads;
  private volatile @Nullable AwayNodes away;
  private volatile @Nullable TransportService transport;

  Cluster() {}

  void join(ClusterService clusterService, ThreadPool threadPool, AwayNodes awayNodes) {
    service = clusterService;
    threads = threadPool;
    away = awayNodes;
  }

  void speakThrough(TransportService transportService) {
    transport = transportService;
  }

  /** {@return the node's threads} */
  ThreadPool threads() {
    return Objects.requireNonNull(threads, "no request is served before the node is built");
  }

  /** {@return this node's identity, empty before it has joined the cluster} */
  String localNodeId() {
    ClusterState known = state();
    return known == null ? "" : known.nodes().getLocalNodeId();
  }

  /** Takes another node's word. */
  void hear(Notice notice) {
    AwayNodes nodes = away;
    if (nodes != null && notice.away()) {
      nodes.goes(notice.nodeId(), notice.keepsSearches());
    } else if (nodes != null) {
      nodes.isBack(notice.nodeId());
    }
  }

  /** {@return the cluster's state, or {@code null} before this node has joined it} */
  @Nullable ClusterState state() {
    ClusterService known = service;
    return known != null && known.lifecycleState() == Lifecycle.State.STARTED
        ? known.state()
        : null;
  }

  @Override
  public boolean tell(boolean goes, boolean keepsSearches) throws InterruptedException {
    ClusterState state = state();
    TransportService speaker = transport;
    if (state == null || speaker == null) {
      return false;
    }
    DiscoveryNode self = Objects.requireNonNull(state.nodes().getLocalNode());
    Notice notice = new Notice(self.getId(), goes, keepsSearches);
    hear(notice);
    CountDownLatch answers = new CountDownLatch(state.nodes().getSize() - 1);
    AtomicBoolean all = new AtomicBoolean(true);
    for (DiscoveryNode other : state.nodes()) {
      if (!other.equals(self)) {
        send(
            speaker,
            other,
            notice,
            ActionListener.runAfter(
                ActionListener.wrap(answer -> {}, failure -> all.set(false)), answers::countDown));
      }
    }
    return answers.await(ANSWER_LIMIT_MILLIS, TimeUnit.MILLISECONDS) && all.get();
  }

  private static void send(
      TransportService speaker,
      DiscoveryNode other,
      Notice notice,
      ActionListener<TransportResponse.Empty> listener) {
    speaker.sendRequest(
        other,
        NoticeHandler.NAME,
        notice,
        TransportRequestOptions.builder().withTimeout(ANSWER_LIMIT_MILLIS).build(),
        new ActionListenerResponseHandler<>(listener, in -> TransportResponse.Empty.INSTANCE));
  }
}
