package io.github.btc.search;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Sends notices to every node of the cluster at the same time, one message to each. */
final class EveryNode implements Neighbours {

  /** Less than the controller's announce limit. */
  private static final long ANSWER_LIMIT_MILLIS = 200;

  private final Cluster cluster;
  private final AwayNodes away;

  EveryNode(Cluster cluster, AwayNodes away) {
    this.cluster = cluster;
    this.away = away;
  }

  @Override
  public boolean tell(boolean goes, boolean keepsSearches) throws InterruptedException {
    String self = cluster.localNodeId();
    Set<String> others = new HashSet<>(cluster.nodeIds());
    if (!others.remove(self)) {
      return false; // not in the cluster yet
    }
    Notice.Word word = goes ? Notice.Word.AWAY : Notice.Word.BACK;
    Notice notice = Notice.next(self, word, keepsSearches);
    if (!goes) {
      away.hear(notice);
    }
    CountDownLatch answers = new CountDownLatch(others.size());
    AtomicBoolean all = new AtomicBoolean(true);
    for (String other : others) {
      cluster.send(
          other,
          notice,
          ANSWER_LIMIT_MILLIS,
          heard -> {
            all.compareAndSet(true, heard);
            answers.countDown();
          });
    }
    boolean inTime = answers.await(ANSWER_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    if (goes) {
      away.hear(
          notice); // last: the other nodes must know it before this node sends requests elsewhere
    }
    return inTime && all.get();
  }
}
