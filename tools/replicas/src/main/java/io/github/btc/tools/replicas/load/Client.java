package io.github.btc.tools.replicas.load;

import io.github.btc.AwayNotice;

/**
 * The habits of the clients that a load generator stands for.
 *
 * @param connections number of connections that are opened first and used in turn; with 1, the
 *     connection that was used last is used again
 * @param retries whether a request that was answered with 503 is retried
 * @param postEvery how many requests there are for one POST; 0 for no POST
 * @param postBytes length of the body of a POST
 * @param obeysNotices whether the client gives its name, and sends nothing to a replica whose
 *     answer said that it goes away ({@link AwayNotice})
 * @param routing how the client chooses a replica, if it chooses it itself
 */
public record Client(
    int connections,
    boolean retries,
    int postEvery,
    int postBytes,
    boolean obeysNotices,
    Routing routing) {

  private static final int CONNECTIONS = 32;
  private static final int POST_EVERY = 10;
  private static final int POST_BYTES = 100_000;

  /** Returns a client that sends GET, and retries a refused request. */
  public static Client usual() {
    return new Client(1, true, 0, 0, false, Routing.LEAST_REQUEST);
  }

  /** Returns {@link #usual()}, which chooses the replica itself and obeys their notices. */
  public static Client thatObeysNotices() {
    return new Client(1, true, 0, 0, true, Routing.LEAST_REQUEST);
  }

  /** Returns many clients that never retry a request. Each tenth request is a POST of 100 KB. */
  public static Client thatNeverRetries() {
    return new Client(CONNECTIONS, false, POST_EVERY, POST_BYTES, false, Routing.LEAST_REQUEST);
  }

  /** Returns a client with the same habits that chooses replicas in this way. */
  public Client routedBy(Routing other) {
    return new Client(connections, retries, postEvery, postBytes, obeysNotices, other);
  }

  /** Returns a client with the same habits that sends GET alone. */
  public Client withoutPosts() {
    return new Client(connections, retries, 0, 0, obeysNotices, routing);
  }

  boolean isPost(int request) {
    return postEvery > 0 && request >= 0 && request % postEvery == 0;
  }
}
