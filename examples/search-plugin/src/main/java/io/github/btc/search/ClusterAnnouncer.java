package io.github.btc.search;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;
import java.util.Set;

/**
 * Announces to all nodes of the cluster, with any door, because the elected node must know which
 * nodes are away. If all nodes have confirmed and the shard door is the only one, no more requests
 * arrive that could be refused. Clients of the HTTP door learn of the closing from the first
 * refusal, so the controller of a node must know that refusals are retried. Immutable.
 */
final class ClusterAnnouncer implements Announcer {

  private final Neighbours neighbours;
  private final Set<Door> doors;
  private final OpenSearches searches;
  private final Announcer unconfirmed = FirstRefusalAnnouncer.create();

  ClusterAnnouncer(Neighbours neighbours, Set<Door> doors, OpenSearches searches) {
    this.neighbours = neighbours;
    this.doors = doors;
    this.searches = searches;
  }

  @Override
  public Outcome announceAway(Closing closing) throws InterruptedException {
    boolean nodesKnow = neighbours.tell(true, searches.anyLongLived());
    return nodesKnow && !doors.contains(Door.HTTP) ? Outcome.CONFIRMED : Outcome.UNCONFIRMED;
  }

  @Override
  public void announceBack() throws InterruptedException {
    neighbours.tell(false, false);
  }

  @Override
  public RefusalWait refusalWait() {
    return unconfirmed.refusalWait();
  }

  @Override
  public String toString() {
    return "nodes of the cluster";
  }
}
