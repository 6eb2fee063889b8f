package io.github.btc.opensearch;

import io.github.btc.search.NodeVisit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opensearch.common.util.concurrent.ThreadContext;

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
    ThreadContext.StoredContext before = context.newStoredContext(true, List.of(STAY));
    context.putTransient(STAY, visit);
    return before;
  }
}
