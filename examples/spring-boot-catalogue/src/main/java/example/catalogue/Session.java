package example.catalogue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What an object-relational mapper keeps for the time of one request: every entity once, by type and
 * key, and beside it the values it was loaded with, to find out in the end what has changed.
 */
final class Session {

  private record Key(Class<?> type, Object id) {}

  private record Loaded(Entity entity, Object[] values) {}

  /** Something with columns. */
  interface Entity {
    Object[] values();
  }

  private final Map<Key, Loaded> context = new HashMap<>();

  /** Makes an entity of a row, but for the one that is there already. */
  <E extends Entity> E load(Class<E> type, Object[] row, Function<Object[], E> constructor) {
    Key key = new Key(type, row[0]);
    Loaded known = context.get(key);
    if (known == null) {
      known = new Loaded(constructor.apply(row), row.clone());
      context.put(key, known);
    }
    return type.cast(known.entity());
  }

  /** Compares every entity with what it was loaded with; returns how many have changed. */
  int flush() {
    int changed = 0;
    for (Loaded each : context.values()) {
      changed += Arrays.equals(each.entity().values(), each.values()) ? 0 : 1;
    }
    return changed;
  }

  int size() {
    return context.size();
  }
}
