package io.github.btc.elasticsearch;

import io.github.btc.search.Stay;
import java.util.List;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.jspecify.annotations.Nullable;

/** Where the server's thread context keeps the stay of the request that is being served. */
final class StayContext {

  private static final String STAY = "btc.stay";

  private StayContext() {}

  /** Returns the stay of the request that is being served; it may be over. */
  static @Nullable Stay stayIn(ThreadContext context) {
    return context.getTransient(STAY);
  }

  /** Puts a stay in the place of the one that is there, until what it returns is closed. */
  static ThreadContext.StoredContext with(Stay stay, ThreadContext context) {
    ThreadContext.StoredContext before = context.newStoredContext(List.of(STAY), List.of());
    context.putTransient(STAY, stay);
    return before;
  }
}
