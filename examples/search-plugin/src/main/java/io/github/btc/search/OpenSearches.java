package io.github.btc.search;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The searches that have state on this node between two of their requests. Each is in flight until
 * its state is freed. Scrolls and points in time, which may stay for hours, are not in flight; the
 * class only records whether there are any. Thread-safe.
 */
public final class OpenSearches {

  private final Map<Object, NodeVisit> stays = new ConcurrentHashMap<>();
  private final Set<Object> longLived = ConcurrentHashMap.newKeySet();

  /** Makes an empty collection. */
  public OpenSearches() {}

  /**
   * Records that a search has state on this node.
   *
   * @param id the state's identity, usable as the key of a map
   * @param single true for the state of one search, false for a scroll or a point in time
   * @param visit the visit of the search's request; {@code null} if it is not counted
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
    } catch (Throwable e) { // the map may fail to grow
      visit.letGo();
      throw e;
    }
  }

  /**
   * Records that state was freed. Unknown state has no effect.
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
   * Finds the visit of a search and adds a holder.
   *
   * @param id the state's identity
   * @return the visit, whose holder the caller must remove; {@code null} if there is no visit
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
