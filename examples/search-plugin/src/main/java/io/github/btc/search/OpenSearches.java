package io.github.btc.search;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The searches that have left state on this node between two of their requests. Each is inside the
 * gate until its state is freed; scrolls and points in time, which may lie here for hours, are only
 * counted. Thread-safe.
 */
public final class OpenSearches {

  private final Map<Object, NodeVisit> stays = new ConcurrentHashMap<>();
  private final Set<Object> longLived = ConcurrentHashMap.newKeySet();

  /** Makes an empty collection. */
  public OpenSearches() {}

  /**
   * Notes that a search left state here.
   *
   * @param id the state's identity, good for a map
   * @param single true if it lasts for one search, false for a scroll or a point in time
   * @param visit the stay of the request that did; {@code null} if it was not counted
   */
  public void opened(Object id, boolean single, @Nullable NodeVisit visit) {
    if (!single) {
      longLived.add(id);
    } else if (visit != null && visit.hold()) {
      keep(id, visit);
    }
  }

  private void keep(Object id, NodeVisit visit) {
    try {
      stays.put(id, visit);
    } catch (Throwable e) { // a map grows, and memory may fail it
      visit.letGo();
      throw e;
    }
  }

  /**
   * Notes that state was freed. Does nothing for state that was never noted.
   *
   * @param id the state's identity
   */
  public void freed(Object id) {
    longLived.remove(id);
    NodeVisit visit = stays.remove(id);
    if (visit != null) {
      visit.letGo();
    }
  }

  /**
   * Finds the stay of a search and holds it once more.
   *
   * @param id the state's identity
   * @return the stay, to be let go; {@code null} if there is none
   */
  public @Nullable NodeVisit holdStayOf(Object id) {
    NodeVisit visit = stays.get(id);
    return visit != null && visit.hold() ? visit : null;
  }

  /** {@return whether scrolls or points in time are open here} */
  public boolean anyLongLived() {
    return !longLived.isEmpty();
  }
}
