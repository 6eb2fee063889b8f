package io.github.btc.search;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks the elected node of the cluster whether this one may close. Without an elected node, or
 * without an answer from it, this node does not close. Each question costs one message, and giving
 * back the turn costs another. One thread at a time uses this class.
 */
final class ClusterCoordinator implements Coordinator {

  /** Less than the controller's announce limit. */
  private static final long ANSWER_LIMIT_MILLIS = 200;

  private final Cluster cluster;
  private final ClosingSlots slots;
  private @Nullable String asked;

  ClusterCoordinator(Cluster cluster, ClosingSlots slots) {
    this.cluster = cluster;
    this.slots = slots;
  }

  @Override
  public boolean tryAcquire(Closing closing) throws InterruptedException {
    String elected = cluster.electedNodeId();
    if (elected == null) {
      return false;
    }
    asked = elected;
    boolean mine = ask(elected);
    if (!mine) {
      giveBack(elected); // a positive answer may still arrive, too late
    }
    return mine;
  }

  private boolean ask(String elected) throws InterruptedException {
    Notice question = notice(Notice.Word.MAY_I);
    if (elected.equals(question.nodeId())) {
      return slots.take(question, cluster.nodeIds());
    }
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    cluster.send(elected, question, ANSWER_LIMIT_MILLIS, answer::complete);
    try {
      return answer.get(ANSWER_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private Notice notice(Notice.Word word) {
    return Notice.next(cluster.localNodeId(), word, false);
  }

  @Override
  public void release() {
    String elected = asked;
    if (elected != null) {
      asked = null;
      giveBack(elected);
    }
  }

  private void giveBack(String elected) {
    Notice done = notice(Notice.Word.DONE);
    if (elected.equals(done.nodeId())) {
      slots.giveBack(done);
    } else {
      cluster.send(elected, done, ANSWER_LIMIT_MILLIS, answer -> {});
    }
  }

  @Override
  public String toString() {
    return "turns of the cluster, by its elected node";
  }
}
