package io.github.btc.research.benches.fanout;

import io.github.btc.client.Candidates;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.client.ReplicaTable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** A service of the second tier as the asker knows it. The client of a user would be like it. */
final class Leaf {

  private final int number;
  private final List<InetSocketAddress> addresses;
  private final Selector selector;
  private final ReplicaTable table;
  private final ReplicaChooser chooser = ReplicaChooser.leastRequest();
  private final List<Deque<Line>> idle = new ArrayList<>();

  Leaf(int number, List<InetSocketAddress> addresses, Selector selector) {
    this.number = number;
    this.addresses = addresses;
    this.selector = selector;
    this.table = new ReplicaTable(addresses.size());
    addresses.forEach(each -> idle.add(new ArrayDeque<>()));
  }

  /**
   * Chooses a replica.
   *
   * @param tried replicas that must not be chosen
   * @return the replica, or {@link ReplicaChooser#NONE}
   */
  int choose(BitSet tried, long nowNanos) {
    Candidates candidates = table.candidates(tried, nowNanos);
    return chooser.choose(candidates, 0);
  }

  Line take(int replica) throws IOException {
    table.begin(replica);
    Line free = idle.get(replica).poll();
    return free == null ? new Line(this, replica, addresses.get(replica), selector) : free;
  }

  /** Ends a part. The line is kept for the next one, and what the answer tells is obeyed. */
  void answered(Line line, Answer answer, long nowNanos) {
    table.end(line.replica());
    line.idle();
    if (answer.isLast()) {
      line.close();
    } else {
      idle.get(line.replica()).push(line);
    }
    table.goesAway(line.replica(), answer.awayNanos(), nowNanos);
    if (answer.isRefusal()) {
      table.refused(line.replica(), answer.retryAfterNanos(), nowNanos);
    }
  }

  /** Ends a part that got no answer. */
  void failed(int replica) {
    table.end(replica);
  }

  int replicas() {
    return addresses.size();
  }

  /** Returns the index of a replica among those of all leaves. */
  int index(int replica) {
    return number * addresses.size() + replica;
  }
}
