package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import io.github.btc.Closing;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;
import io.github.btc.Ticker;
import io.github.btc.internal.Ranges;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients in the answers that this replica goes away. While the gate is still open, an
 * adapter asks {@link #noticeFor} for each request and puts the notice into the answer. A client
 * that obeys sends no request until the replica is back, so nobody has to be refused. The announcer
 * needs no address and no credential of a balancer. Ours: the papers have only refusals.
 *
 * <p>A client that obeys gives its name with each request. The closing is confirmed once every
 * client that was seen in the last ten seconds has got a notice. If a request without a name was
 * seen in the last ten minutes, somebody might come again who does not obey. The closing is then
 * not confirmed, and one line of the log has the reason. It is put off, or the refusals announce it
 * as with {@link FirstRefusalAnnouncer} if somebody has said that refusals are retried. A client
 * without a name that comes for the first time, or after a longer time, may find the gate closed.
 *
 * <p>Thread-safe. One announcer serves one controller and all of its adapters. It does not see the
 * clients of an adapter without it, and may confirm a closing although they send on. A request
 * costs one reading of the clock and one update of a map; clients beyond the first thousand, and
 * names of more than 64 characters, count as clients without a name.
 */
public final class InBandAnnouncer implements Announcer, AwayNotices {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final long LATELY_NANOS = 10_000_000_000L;

  /**
   * A client without a name does not obey, and perhaps nobody retries its refused request. So it
   * counts for longer than browsers, monitors and pools of connections usually pause.
   */
  private static final long NAMELESS_NANOS = 600_000_000_000L;

  private static final int MOST_CLIENTS = 1_000;
  private static final int LONGEST_NAME = 64;
  private static final Duration DEFAULT_LIMIT = Duration.ofMillis(200);
  private static final double WEIGHT = 0.125; // of the latest wait in the mean
  private static final long FIRST_GUESS_NANOS = 10_000_000;

  private final long limitNanos;
  private final Ticker ticker;
  private final Announcer refusals = FirstRefusalAnnouncer.create();
  private final Map<String, Long> seenNanos = new ConcurrentHashMap<>();

  // volatile: written by the threads of requests, read by the announcer's thread
  private volatile boolean namelessSeen;
  private volatile long namelessSeenNanos;
  // volatile: written by the announcer's thread, read by the threads of requests
  private volatile @Nullable Telling telling;

  // only the announcer's thread uses these
  private double meanWaitNanos = FIRST_GUESS_NANOS;
  private boolean toldOfNameless;

  private InBandAnnouncer(Duration limit, Ticker ticker) {
    this.limitNanos = Ranges.nanos("limit", limit, Duration.ofMillis(1), Duration.ofSeconds(10));
    this.ticker = ticker;
  }

  /**
   * Makes an announcer that waits at most 200 ms for all clients to be told.
   *
   * @return the announcer
   */
  public static InBandAnnouncer create() {
    return waitingAtMost(DEFAULT_LIMIT);
  }

  /**
   * Makes an announcer with its own limit.
   *
   * @param limit the longest wait for all clients to be told, 1 ms to 10 s; keep it below the
   *     announce limit of the controller
   * @return the announcer
   */
  public static InBandAnnouncer waitingAtMost(Duration limit) {
    return new InBandAnnouncer(limit, System::nanoTime);
  }

  static InBandAnnouncer withTicker(Duration limit, Ticker ticker) {
    return new InBandAnnouncer(limit, ticker);
  }

  @Override
  public @Nullable AwayNotice noticeFor(@Nullable String client) {
    long now = ticker.nanos();
    boolean named = client != null && remember(client, now);
    if (!named) {
      namelessSeenNanos = now;
      namelessSeen = true;
    }
    Telling current = telling;
    if (current == null) {
      return null;
    }
    current.told(named ? client : null);
    return current.notice(now);
  }

  private boolean remember(String client, long now) {
    boolean tooMany = seenNanos.size() >= MOST_CLIENTS && !seenNanos.containsKey(client);
    if (tooMany || client.length() > LONGEST_NAME) {
      return false;
    }
    seenNanos.put(client, now);
    return true;
  }

  @Override
  public Outcome announceAway(Closing closing) throws InterruptedException {
    long now = ticker.nanos();
    Telling all = new Telling(now, 2 * (long) meanWaitNanos, closing.expectedDuration().toNanos());
    telling = all; // first: from now on a request is told, or its client is in the map below
    seenNanos.values().removeIf(seen -> now - seen > LATELY_NANOS);
    if (seenNanos.isEmpty() || mayComeWithoutAName(now)) {
      return Outcome.UNCONFIRMED;
    }
    boolean told = all.await(seenNanos.keySet(), limitNanos);
    meanWaitNanos += WEIGHT * (ticker.nanos() - now - meanWaitNanos);
    return told ? Outcome.CONFIRMED : Outcome.UNCONFIRMED;
  }

  private boolean mayComeWithoutAName(long now) {
    boolean mayCome = namelessSeen && now - namelessSeenNanos <= NAMELESS_NANOS;
    if (mayCome && !toldOfNameless) {
      LOG.log(
          Level.INFO,
          "Clients that are told in band are not enough to confirm closings, because a request"
              + " without the name of a client (BTC-Client) has come in the last ten minutes. This"
              + " is not logged again until none has come for ten minutes.");
    }
    toldOfNameless = mayCome;
    return mayCome;
  }

  @Override
  public void announceBack() {
    telling = null;
  }

  @Override
  public RefusalWait refusalWait() {
    return refusals.refusalWait();
  }

  @Override
  public String toString() {
    return "in band (at most " + limitNanos / 1_000_000 + " ms)";
  }

  /** One closing of which the clients are being told. */
  private static final class Telling {

    private final long startNanos;
    private final long inNanos;
    private final long forNanos;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);
    // volatile: written by the announcer's thread, read by the threads of requests
    private volatile @Nullable Set<String> untold;
    // volatile: written by the threads of requests, read by the announcer's thread
    private volatile boolean nameless;

    Telling(long startNanos, long inNanos, long forNanos) {
      this.startNanos = startNanos;
      this.inNanos = inNanos;
      this.forNanos = forNanos;
    }

    AwayNotice notice(long now) {
      return new AwayNotice(Math.max(0, startNanos + inNanos - now), forNanos);
    }

    void told(@Nullable String client) {
      if (client == null) {
        nameless = true;
        over.countDown();
        return;
      }
      told.add(client);
      Set<String> rest = untold;
      if (rest != null && rest.remove(client) && rest.isEmpty()) {
        over.countDown();
      }
    }

    boolean await(Set<String> clients, long limitNanos) throws InterruptedException {
      Set<String> rest = ConcurrentHashMap.newKeySet();
      rest.addAll(clients);
      untold = rest; // before those that were told meanwhile are taken out
      rest.removeAll(told);
      boolean inTime = rest.isEmpty() || over.await(limitNanos, TimeUnit.NANOSECONDS);
      return inTime && !nameless && rest.isEmpty();
    }
  }
}
