package io.github.btc.elasticsearch;

import io.github.btc.search.NodeVisit;
import java.util.List;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.jspecify.annotations.Nullable;

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
    ThreadContext.StoredContext before = context.newStoredContext(List.of(STAY), List.of());
    context.putTransient(STAY, visit);
    return before;
  }
}
