package io.github.btc.loadbalancer;

import io.github.btc.Closing;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * "state drain" is no lease: if the process that set it dies, the drain stays for ever. "health down"
 * is a result of HAProxy's own health check, set ahead of time. Later health checks correct it: after
 * "rise" passed checks, the server is up again. So "health down" acts as a lease, and every
 * "health down" renews the lease, because it sets the count of passed checks back to 0.
 *
 *   inter 200ms rise 4    ends between 3 and 4 x 200 ms after the last renewal
 *
 * An operator's maintenance and drain are another flag in HAProxy, which this class does not change.
 */

/**
 * Takes a server out of HAProxy's rotation for a time that ends by itself, over the runtime API
 * (HAProxy 2.4 or newer, {@code stats socket … level admin}). It is for a controller outside the
 * service's process. If that process dies, HAProxy sends requests again after {@code rise} times
 * {@code inter} of the server's own health check.
 *
 * <pre>
 * server s1 127.0.0.1:8081 check inter 200ms rise 4 fall 2
 * </pre>
 *
 * <p>Away: {@code set server be/s1 health down}, read back, and renewed in the background until
 * {@link #announceBack()}, which sends {@code health up}. If HAProxy itself had found the server
 * down before, {@link #announceBack()} sends nothing, and health checks bring the server up. The
 * outcome is {@link Outcome#CONFIRMED} if no request is left. Otherwise the server is put back, and
 * an exception reports the reason. This also happens if no other server is usable. For ten seconds
 * after a {@code health up} without an answer, and after each failure that follows it, the server
 * is not taken away, because HAProxy may carry out that command later. The only server of a backend
 * stays, because HAProxy would answer 503. With a {@code backup} server beside it, it goes away,
 * and HAProxy sends the requests to the backup.
 *
 * <p>Each announcement ends half a second after the timeout at the latest. Thread-safe.
 */
public final class HaProxyLease implements Lease, AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final Duration RENEWAL_LIMIT = Duration.ofMillis(200);
  private static final long POLL_MILLIS = 1;
  private static final int LEAST_RISE = 2;
  private static final int RENEWALS_PER_CHECK = 3; // see Builder.renewEvery

  private final Exchange api;
  private final String backend;
  private final String server;
  private final long timeoutNanos;
  private final long renewNanos;
  private final ScheduledThreadPoolExecutor renewer;

  private volatile boolean inMaintenance; // by an operator; volatile: any thread may announce

  // guarded by this
  private boolean away;
  private boolean foundDown; // by HAProxy's checks, before the server was taken away
  private LeaseClock clock = new LeaseClock(0, System.nanoTime());
  private boolean renewalHeard; // true before the first renewal
  private @Nullable ScheduledFuture<?> renewals;
  private final UnansweredCommand restoring = new UnansweredCommand();

  private HaProxyLease(Builder settings, long timeoutNanos, long renewNanos) {
    this.api = new Exchange(settings.target.address());
    this.backend = settings.target.backend();
    this.server = settings.target.server();
    this.timeoutNanos = timeoutNanos;
    this.renewNanos = renewNanos;
    this.renewer =
        new ScheduledThreadPoolExecutor(
            1,
            job -> {
              Thread thread = new Thread(job, "btc-haproxy-lease");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Begins the settings.
   *
   * @param server the backend and the server in HAProxy's configuration, such as {@code be/s1}
   * @param address the UNIX socket or the resolved TCP address of the runtime API
   * @return a builder with every default
   */
  public static Builder of(String server, SocketAddress address) {
    return new Builder(server, address);
  }

  @Override
  public Outcome announceAway(Closing closing) throws IOException {
    checkThatNoUpMayCome();
    Deadline deadline = Deadline.after(timeoutNanos);
    HaProxyBackend all = ask(deadline, show());
    HaProxyBackend.Server found = all.server(server);
    try {
      inMaintenance = found.inMaintenance();
      if (!found.inMaintenance()) { // HAProxy sends no request and runs no check
        check(found);
        all.checkThatOneIsLeftWithout(server);
        take(found, deadline);
      }
      awaitQuiet(deadline);
      return Outcome.CONFIRMED;
    } catch (Throwable e) { // also an Error: the caller must not rely on this lease
      putBack(e);
      throw e;
    }
  }

  /** Throws an exception if a late command could bring requests after the confirmation. */
  private synchronized void checkThatNoUpMayCome() throws IOException {
    if (restoring.mayCome()) {
      throw new IOException(this + ": an \"up\" that was not answered may still be carried out");
    }
  }

  @Override
  public void prepare() throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    look(deadline);
    lookPastAllThreads(deadline);
  }

  /** Throws an exception if no health checks would end the lease. */
  private void check(HaProxyBackend.Server found) throws IOException {
    if (found.rise() < LEAST_RISE) {
      throw new IOException(
          this
              + ": rise "
              + found.rise()
              + " (expected health checks with a rise of at least "
              + LEAST_RISE
              + ", as \"check inter 200ms rise 4\", because they end the lease)");
    }
  }

  private synchronized void take(HaProxyBackend.Server found, Deadline deadline)
      throws IOException {
    stopRenewals();
    foundDown = away ? foundDown : found.isDown(); // while away, it is down because of this lease
    away = true;
    renewalHeard = true;
    long sent = System.nanoTime();
    tell("down", deadline).checkThatOneIsLeftWithout(server); // two may have gone at a time
    clock = new LeaseClock((found.rise() - 1) * RENEWALS_PER_CHECK * renewNanos, sent);
    renewals =
        renewer.scheduleWithFixedDelay(this::renew, renewNanos, renewNanos, TimeUnit.NANOSECONDS);
  }

  private synchronized void renew() {
    if (away) {
      try {
        renewNow();
        renewalHeard = true;
      } catch (Throwable e) { // the lease lasts for some time; the next renewal may succeed
        if (renewalHeard) {
          renewalHeard = false;
          warn(e);
        }
      }
    }
  }

  private void renewNow() throws IOException { // guarded by this
    long sent = System.nanoTime();
    tell("down", Deadline.after(RENEWAL_LIMIT.toNanos()));
    clock.renewed(sent, System.nanoTime());
  }

  /** Logs a problem and throws nothing, because an exception would end all later renewals. */
  private static void warn(Throwable problem) {
    try {
      LOG.log(Level.WARNING, "lease not renewed: " + problem.getMessage());
    } catch (Throwable e) {
      // The heap is full. The next renewal is more important than this message.
    }
  }

  /** Waits until HAProxy has no request, and repeats it if the lease has lapsed meanwhile. */
  private void awaitQuiet(Deadline deadline) throws IOException {
    int lapsesBefore;
    do {
      lapsesBefore = lapses();
      awaitNoRequests(deadline);
    } while (!noteQuiet(lapsesBefore));
  }

  private synchronized int lapses() {
    return clock.lapses();
  }

  private synchronized boolean noteQuiet(int lapsesBefore) {
    return clock.foundQuiet(lapsesBefore, System.nanoTime()) || inMaintenance;
  }

  private void awaitNoRequests(Deadline deadline) throws IOException {
    HaProxyBackend.Server now = lookPastAllThreads(deadline);
    while (!(now.isAway() && now.isQuiet())) {
      if (deadline.hasPassed()) {
        throw new IOException(
            this
                + ": "
                + now.status()
                + " with "
                + (now.sessions() + now.queued())
                + " requests (expected it away with none within "
                + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
                + " ms)");
      }
      pause();
      now = look(deadline);
    }
  }

  private static void pause() throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for HAProxy's requests");
    }
  }

  /**
   * Returns at once if all renewals were in time and the last one is recent. Otherwise renews the
   * lease, and waits again until HAProxy has no request left with this server.
   */
  @Override
  public long confirm() throws IOException {
    long called = System.nanoTime();
    Deadline deadline = Deadline.after(timeoutNanos);
    if (inMaintenance) {
      checkMaintenance(deadline);
      return called + RENEWAL_LIMIT.toNanos();
    }
    OptionalLong beginBy = beginByNanos();
    while (beginBy.isEmpty()) {
      askAgain(deadline);
      awaitQuiet(deadline);
      beginBy = beginByNanos();
    }
    return beginBy.getAsLong();
  }

  /** Reads the state each time, because an operator may end the maintenance at any moment. */
  private void checkMaintenance(Deadline deadline) throws IOException {
    HaProxyBackend.Server now = look(deadline);
    if (!now.inMaintenance() || !now.isQuiet()) {
      throw new IOException(
          this + ": " + now.status() + " (expected maintenance without requests)");
    }
  }

  private synchronized OptionalLong beginByNanos() {
    return away && clock.isQuiet(System.nanoTime())
        ? OptionalLong.of(clock.beginByNanos())
        : OptionalLong.empty();
  }

  private synchronized void askAgain(Deadline deadline) throws IOException {
    if (!away) { // a renewal now would take the server away for good
      throw new IOException(this + ": the server has been put back (expected it away)");
    }
    if (deadline.hasPassed()) {
      throw new IOException(
          this + ": the lease lapses again and again (expected renewals in time)");
    }
    renewNow();
  }

  /** Ends the lease. If that fails, the lease ends by itself. */
  private void putBack(Throwable reason) {
    try {
      announceBack();
    } catch (Throwable e) {
      reason.addSuppressed(e);
    }
  }

  @Override
  public synchronized void announceBack() throws IOException {
    inMaintenance = false;
    if (!away) {
      return;
    }
    away = false;
    stopRenewals();
    if (foundDown) { // an "up" would send requests to a server that is still sick
      return;
    }
    try {
      tell("up", Deadline.after(Math.min(timeoutNanos, RENEWAL_LIMIT.toNanos())));
    } catch (IOException e) {
      restoring.isLost();
      throw e;
    }
  }

  private void stopRenewals() { // guarded by this
    if (renewals != null) {
      renewals.cancel(false);
    }
  }

  private HaProxyBackend.Server look(Deadline deadline) throws IOException {
    return ask(deadline, show()).server(server);
  }

  private HaProxyBackend.Server lookPastAllThreads(Deadline deadline) throws IOException {
    return ask(deadline, HaProxyBackend.STAND_STILL, show()).server(server);
  }

  private HaProxyBackend tell(String health, Deadline deadline) throws IOException {
    return ask(
        deadline, "set server " + backend + "/" + server + " health " + health + ";" + show());
  }

  private String show() {
    return "show stat " + backend + " 4 -1";
  }

  /** Returns the answer to the last line. */
  private HaProxyBackend ask(Deadline deadline, String... lines) throws IOException {
    try {
      String answer = "";
      for (String line : lines) {
        answer = api.ask(line + "\n", deadline);
      }
      HaProxyBackend all = HaProxyBackend.parse(answer);
      all.server(server); // throws an exception if HAProxy has no such server
      noteAnswer(true);
      return all;
    } catch (IOException e) {
      noteAnswer(false);
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  private synchronized void noteAnswer(boolean came) {
    if (came) {
      restoring.isFollowedByAnswer();
    } else {
      restoring.isFollowedBySilence();
    }
  }

  /** Puts the server back and ends the renewals. */
  @Override
  public void close() throws IOException {
    try {
      announceBack();
    } finally {
      renewer.shutdownNow();
    }
  }

  @Override
  public String toString() {
    return "HAProxy lease of " + backend + "/" + server + " at " + api;
  }

  /** Settings of a {@link HaProxyLease}. Not thread-safe. */
  public static final class Builder {

    private static final Duration LEAST = Duration.ofMillis(1);
    private static final Duration MOST = Duration.ofSeconds(10);

    private final HaProxyTarget target;
    private long timeoutNanos = Duration.ofMillis(500).toNanos();
    private long renewEveryNanos = Duration.ofMillis(50).toNanos();

    private Builder(String server, SocketAddress address) {
      this.target =
          new HaProxyTarget(
              Objects.requireNonNull(server, "server"), Objects.requireNonNull(address, "address"));
    }

    /**
     * Sets how long the requests at the server may take to end. Keep it shorter than the
     * controller's announce limit. Default 500 ms.
     *
     * @param value 1 ms to 10 s
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder timeout(Duration value) {
      this.timeoutNanos = checked("timeout", value);
      return this;
    }

    /**
     * Sets how often the lease is renewed. Use at most a third of {@code inter} of the server's
     * health check: {@link HaProxyLease#confirm()} relies on a lease of {@code rise - 1} times
     * three of these. Default 50 ms.
     *
     * @param value 1 ms to 10 s
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder renewEvery(Duration value) {
      this.renewEveryNanos = checked("renewEvery", value);
      return this;
    }

    private static long checked(String name, Duration value) {
      return Ranges.nanos(name, Objects.requireNonNull(value, name), LEAST, MOST);
    }

    /**
     * Makes the lease, without a connection to HAProxy.
     *
     * @return the lease; close it after its controller
     * @throws RefusedSettingException if a setting is out of range
     */
    public HaProxyLease build() {
      target.check();
      return new HaProxyLease(this, timeoutNanos, renewEveryNanos);
    }
  }
}
