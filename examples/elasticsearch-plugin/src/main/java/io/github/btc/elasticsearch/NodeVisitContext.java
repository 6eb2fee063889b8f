package io.github.btc.elasticsearch;

import io.github.btc.search.NodeVisit;
import java.util.List;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.jspecify.annotations.Nullable;

/** Where the server's thread context keeps the stay of the request that is being served. */
final class NodeVisitContext {

  private static final String STAY = "btc.stay";

  private NodeVisitContext() {}

  /** Returns the stay of the request that is being served; it may be over. */
  static @Nullable NodeVisit visitIn(ThreadContext context) {
    return context.getTransient(STAY);
  }

  /** Puts a stay in the place of the one that is there, until what it returns is closed. */
  static ThreadContext.StoredContext with(NodeVisit visit, ThreadContext context) {
    ThreadContext.StoredContext before = context.newStoredContext(List.of(STAY), List.of());
    context.putTransient(STAY, visit);
    return before;
  }
}
