package io.github.btc.search;

import io.github.btc.Closing;
import io.github.btc.Announcer;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;
import java.util.Set;

/**
 * Tells the nodes of the cluster, whatever the doors: whoever is elected must know who is away.
 * When all have confirmed, and shards are the only door, nobody who could be refused will ask.
 * Clients of the HTTP door are not told by this: there the first refusal announces, as ever.
 * Immutable.
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
