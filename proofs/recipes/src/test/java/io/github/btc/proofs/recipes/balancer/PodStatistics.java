package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;

/** What the proxy of a pod tells about its replica and its siblings. */
interface PodStatistics {

  /** Tells whether the proxy sends requests to its own replica. */
  boolean isOwnUp() throws IOException;

  /** Returns how many requests its own replica has of the proxy at the moment. */
  int atOwn() throws IOException;

  /** Tells whether the proxy sends requests to a pod, which may be this one. */
  boolean isUsable(int sibling) throws IOException;

  /** Returns the number of pods to which the proxy sends requests, of those that a name has. */
  long usableByName() throws IOException;

  /** Tells whether the proxy knows a sibling that can be reached. */
  boolean hasSiblings() throws IOException;

  /** Returns how often a request was handed over to the way to the siblings. */
  int handedOver() throws IOException;

  /** Tells whether requests wait for a sibling that has as many as it may have, or have waited. */
  boolean haveRequestsToWait() throws IOException;

  /** Returns the number of forwarded requests, as the guide says that it is counted. */
  int forwarded() throws IOException;
}
