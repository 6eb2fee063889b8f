package io.github.btc.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Nodes in one JVM. The one with the greatest name is elected; nobody who has died hears. */
final class FakeCluster {

  private final Map<String, Predicate<Notice>> nodes = new ConcurrentSkipListMap<>();
  private final Map<Object, List<String>> copies = new HashMap<>();
  private final List<Runnable> waiting = Collections.synchronizedList(new ArrayList<>());
  private boolean ended;

  /** Shows the cluster to a node, which hears from now on. */
  Cluster join(String nodeId, Predicate<Notice> ears) {
    nodes.put(nodeId, ears);
    return new View(nodeId);
  }

  void dies(String nodeId) {
    nodes.remove(nodeId);
  }

  /** Puts copies of a shard of {@code books} on some nodes. */
  void copies(Object shardId, String... nodeIds) {
    copies.put(shardId, List.of(nodeIds));
  }

  /** From now on nobody does anything later. */
  void ends() {
    ended = true;
  }

  /** Does what was to be done later. */
  void passTime() {
    List<Runnable> due = List.copyOf(waiting);
    waiting.clear();
    due.forEach(Runnable::run);
  }

  private final class View implements Cluster, ShardTable {

    private final String self;

    View(String self) {
      this.self = self;
    }

    @Override
    public String localNodeId() {
      return self;
    }

    @Override
    public @Nullable String electedNodeId() {
      return nodes.keySet().stream().reduce((a, b) -> b).orElse(null);
    }

    @Override
    public Set<String> nodeIds() {
      return Set.copyOf(nodes.keySet());
    }

    @Override
    public ShardTable shards() {
      return this;
    }

    @Override
    public void send(String nodeId, Notice notice, long limitMillis, Consumer<Boolean> answer) {
      Predicate<Notice> ears = nodes.get(nodeId);
      answer.accept(ears != null && ears.test(notice));
    }

    @Override
    public void later(Runnable work, long delayMillis) {
      if (ended) {
        throw new RejectedExecutionException("the node ends");
      }
      waiting.add(work);
    }

    @Override
    public @Nullable List<Shard> shardsOn(String nodeId) {
      return copies.keySet().stream()
          .filter(shard -> copies.get(shard).contains(nodeId))
          .map(shard -> new Shard("books", shard))
          .toList();
    }

    @Override
    public List<String> nodesWith(Object shardId) {
      return copies.get(shardId);
    }
  }
}
