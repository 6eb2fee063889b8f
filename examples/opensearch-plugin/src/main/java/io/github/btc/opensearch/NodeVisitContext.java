package io.github.btc.opensearch;

import io.github.btc.search.NodeVisit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opensearch.common.util.concurrent.ThreadContext;

/** Keeps the visit of the current request in the server's thread context. */
final class NodeVisitContext {

  private static final String STAY = "btc.stay";

  private NodeVisitContext() {}

  /** Returns the visit of the current request, which may have ended. */
  static @Nullable NodeVisit visitIn(ThreadContext context) {
    return context.getTransient(STAY);
  }

  /** Replaces the current visit until the result is closed. */
  static ThreadContext.StoredContext with(NodeVisit visit, ThreadContext context) {
    ThreadContext.StoredContext before = context.newStoredContext(true, List.of(STAY));
    context.putTransient(STAY, visit);
    return before;
  }
}
