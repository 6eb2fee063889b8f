package io.github.btc.gate;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The requests that one closing has refused, by the identities that their router gave them. It
 * keeps {@value #MOST} at most: a request beyond them is refused however often it comes back.
 * Thread-safe.
 */
final class RefusedRequests {

  private static final int MOST = 10_000;
  private static final int LONGEST = 128;

  private final Set<String> ids = ConcurrentHashMap.newKeySet();

  /** Remembers a refused request; returns true if it has been refused before. */
  boolean isBack(String id) {
    if (id.length() > LONGEST) {
      return false; // no identity of a router, and many of them would fill the memory
    }
    return ids.size() < MOST ? !ids.add(id) : ids.contains(id);
  }

  void forget() {
    ids.clear();
  }
}
