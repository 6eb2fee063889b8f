package example.catalogue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The objects that an object-relational mapper keeps during one request: each entity once, by type
 * and key, and the values with which it was loaded, to find the changes at the end.
 */
final class Session {

  private record Key(Class<?> type, Object id) {}

  private record Loaded(Entity entity, Object[] values) {}

  /** Something with columns. */
  interface Entity {
    Object[] values();
  }

  private final Map<Key, Loaded> context = new HashMap<>();

  /** Returns the entity of a row, which is made only once. */
  <E extends Entity> E load(Class<E> type, Object[] row, Function<Object[], E> constructor) {
    Key key = new Key(type, row[0]);
    Loaded known = context.get(key);
    if (known == null) {
      known = new Loaded(constructor.apply(row), row.clone());
      context.put(key, known);
    }
    return type.cast(known.entity());
  }

  /** Compares every entity with its loaded values, and returns how many have changed. */
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
