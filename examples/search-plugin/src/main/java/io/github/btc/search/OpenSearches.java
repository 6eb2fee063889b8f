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

  private final Map<Object, Stay> stays = new ConcurrentHashMap<>();
  private final Set<Object> longLived = ConcurrentHashMap.newKeySet();

  /** Makes an empty collection. */
  public OpenSearches() {}

  /**
   * Notes that a search left state here.
   *
   * @param id the state's identity, good for a map
   * @param single true if it lasts for one search, false for a scroll or a point in time
   * @param stay the stay of the request that did; {@code null} if it was not counted
   */
  public void opened(Object id, boolean single, @Nullable Stay stay) {
    if (!single) {
      longLived.add(id);
    } else if (stay != null && stay.hold()) {
      keep(id, stay);
    }
  }

  private void keep(Object id, Stay stay) {
    try {
      stays.put(id, stay);
    } catch (Throwable e) { // a map grows, and memory may fail it
      stay.letGo();
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
    Stay stay = stays.remove(id);
    if (stay != null) {
      stay.letGo();
    }
  }

  /**
   * Finds the stay of a search and holds it once more.
   *
   * @param id the state's identity
   * @return the stay, to be let go; {@code null} if there is none
   */
  public @Nullable Stay holdStayOf(Object id) {
    Stay stay = stays.get(id);
    return stay != null && stay.hold() ? stay : null;
  }

  /** {@return whether scrolls or points in time are open here} */
  public boolean anyLongLived() {
    return !longLived.isEmpty();
  }
}
