package io.github.btc.loadbalancer;

import io.github.btc.Closing;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * Why not "state drain": whoever set it may die, and then it stays for ever. "health down" is
 * HAProxy's own opinion of the server, given ahead of time. The next health checks correct it:
 * after as many that pass as the server's "rise", it is up again. So a lease is what it amounts to,
 * and every "health down" renews it, because it sets the count of passed checks back to 0.
 *
 *   inter 200ms rise 4    ends between 3 and 4 x 200 ms after the last renewal
 *
 * An operator's maintenance and drain are another flag in HAProxy, which nothing here touches.
 */

/**
 * Takes a server out of HAProxy's rotation for a time that ends by itself, over the runtime API
 * (HAProxy 2.4 or newer, {@code stats socket … level admin}). For a controller outside the
 * service's process, which may die while the service lives: HAProxy then sends requests again after
 * {@code rise} times {@code inter} of the server's own health check.
 *
 * <pre>
 * server s1 127.0.0.1:8081 check inter 200ms rise 4 fall 2
 * </pre>
 *
 * <p>Away: {@code set server be/s1 health down}, read back, renewed until HAProxy has no request
 * left with this server, and from then on in the background until {@link #announceBack()}, which
 * says {@code health up}. {@link Outcome#CONFIRMED} only if no request is left; otherwise the
 * server is put back and an exception says why. HAProxy's last server is taken too: it answers 503
 * meanwhile, or sends to its backup servers.
 *
 * <p>Each announcement ends after the timeout at the latest, and half a second. Thread-safe.
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

  private volatile boolean inMaintenance; // an operator's; volatile: any thread may announce

  // guarded by this
  private boolean away;
  private LeaseClock clock = new LeaseClock(0, System.nanoTime());
  private boolean renewalHeard; // or there was none yet
  private @Nullable ScheduledFuture<?> renewals;

  private HaProxyLease(Builder settings, long timeoutNanos, long renewNanos) {
    String[] names = settings.server.split("/");
    this.api = new Exchange(settings.address);
    this.backend = names[0];
    this.server = names[1];
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
   * @param server backend and server as HAProxy's configuration names them, {@code be/s1}
   * @param address the runtime API's UNIX socket or TCP address, resolved
   * @return a builder with every default
   */
  public static Builder of(String server, SocketAddress address) {
    return new Builder(server, address);
  }

  @Override
  public Outcome announceAway(Closing closing) throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    HaProxyBackend.Server found = look(deadline);
    try {
      inMaintenance = found.inMaintenance();
      if (!found.inMaintenance()) { // an operator's: no request comes, and no check runs
        check(found);
        take(found.rise(), deadline);
      }
      awaitQuiet(deadline);
      return Outcome.CONFIRMED;
    } catch (Throwable e) { // also an Error: a lease that nobody renews must not be counted on
      putBack(e);
      throw e;
    }
  }

  @Override
  public void prepare() throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    look(deadline);
    lookPastAllThreads(deadline);
  }

  /** Without checks that must pass, nothing would ever end the lease. */
  private void check(HaProxyBackend.Server found) throws IOException {
    if (found.rise() < LEAST_RISE) {
      throw new IOException(
          this
              + ": rise "
              + found.rise()
              + " (expected health checks with a rise of at least "
              + LEAST_RISE
              + ", as \"check inter 200ms rise 4\", or the lease would not end, or not hold)");
    }
  }

  private synchronized void take(int rise, Deadline deadline) throws IOException {
    stopRenewals();
    away = true;
    renewalHeard = true;
    long sent = System.nanoTime();
    tell("down", deadline);
    clock = new LeaseClock((rise - 1) * RENEWALS_PER_CHECK * renewNanos, sent);
    renewals =
        renewer.scheduleWithFixedDelay(this::renew, renewNanos, renewNanos, TimeUnit.NANOSECONDS);
  }

  private synchronized void renew() {
    if (away) {
      try {
        renewNow();
        renewalHeard = true;
      } catch (Throwable e) { // the lease runs on for a while; the next renewal may be heard
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

  /** Whatever is thrown out of a renewal, a full heap too, would end all later ones. */
  private static void warn(Throwable problem) {
    try {
      LOG.log(Level.WARNING, "lease not renewed: " + problem.getMessage());
    } catch (Throwable e) {
      // The heap is full. The next renewal is worth more than to say so.
    }
  }

  /**
   * HAProxy's answers hold from the first to the last of them if the lease has not lapsed between.
   */
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
   * Answers from memory if a renewal was answered lately and none before it came too late;
   * otherwise renews, and waits again until HAProxy has no request left with this server.
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

  /** It lasts as long as its operator wants, who tells nobody: so it is asked for each time. */
  private void checkMaintenance(Deadline deadline) throws IOException {
    HaProxyBackend.Server now = look(deadline);
    if (!now.inMaintenance() || !now.isQuiet()) {
      throw new IOException(this + ": " + now.status() + " (expected maintenance, as before)");
    }
  }

  private synchronized OptionalLong beginByNanos() {
    return away && clock.isQuiet(System.nanoTime())
        ? OptionalLong.of(clock.beginByNanos())
        : OptionalLong.empty();
  }

  private synchronized void askAgain(Deadline deadline) throws IOException {
    if (!away) { // never again from here: whoever has put the server back would not do so twice
      throw new IOException(this + ": the server has been put back (expected it away)");
    }
    if (deadline.hasPassed()) {
      throw new IOException(this + ": the lease lapses again and again (expected it to last)");
    }
    renewNow();
  }

  /** Ends the lease at once; if that is not heard, it ends by itself. */
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
    tell("up", Deadline.after(Math.min(timeoutNanos, RENEWAL_LIMIT.toNanos())));
  }

  private void stopRenewals() { // guarded by this
    if (renewals != null) {
      renewals.cancel(false);
    }
  }

  private HaProxyBackend.Server look(Deadline deadline) throws IOException {
    return ask(deadline, show());
  }

  private HaProxyBackend.Server lookPastAllThreads(Deadline deadline) throws IOException {
    return ask(deadline, HaProxyBackend.STAND_STILL, show());
  }

  private HaProxyBackend.Server tell(String health, Deadline deadline) throws IOException {
    return ask(
        deadline, "set server " + backend + "/" + server + " health " + health + ";" + show());
  }

  private String show() {
    return "show stat " + backend + " 4 -1";
  }

  /** Returns what the last line is answered. */
  private HaProxyBackend.Server ask(Deadline deadline, String... lines) throws IOException {
    try {
      String answer = "";
      for (String line : lines) {
        answer = api.ask(line + "\n", deadline);
      }
      return HaProxyBackend.parse(answer).server(server);
    } catch (IOException e) {
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  /** Puts the server back and renews no more. */
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

    private final String server;
    private final SocketAddress address;
    private Duration timeout = Duration.ofMillis(500);
    private Duration renewEvery = Duration.ofMillis(50);

    private Builder(String server, SocketAddress address) {
      this.server = Objects.requireNonNull(server, "server");
      this.address = Objects.requireNonNull(address, "address");
    }

    /**
     * Sets how long the requests that HAProxy has given to the server may take to end. Shorter than
     * the controller's announce limit. Default 500 ms.
     *
     * @param value 1 ms to 10 s
     * @return this
     */
    public Builder timeout(Duration value) {
      this.timeout = Objects.requireNonNull(value, "timeout");
      return this;
    }

    /**
     * Sets how often the lease is renewed. A third of {@code inter} of the server's health check or
     * less: {@link HaProxyLease#confirm()} counts on a lease that lasts {@code rise - 1} times
     * three of these. Default 50 ms.
     *
     * @param value 1 ms to 10 s
     * @return this
     */
    public Builder renewEvery(Duration value) {
      this.renewEvery = Objects.requireNonNull(value, "renewEvery");
      return this;
    }

    /**
     * Makes the announcer. Does not speak to HAProxy yet.
     *
     * @return the lease; close it after its controller
     * @throws RefusedSettingException if a setting has a value that it cannot have
     */
    public HaProxyLease build() {
      if (!server.matches("[\\w.:-]+/[\\w.:-]+")) {
        throw new RefusedSettingException(
            "server", "\"" + server + "\"", "backend/server, as be/s1");
      }
      if (address instanceof InetSocketAddress tcp && tcp.isUnresolved()) {
        throw new RefusedSettingException(
            "address", String.valueOf(address), "an address that can be resolved");
      }
      return new HaProxyLease(
          this,
          Ranges.nanos("timeout", timeout, Duration.ofMillis(1), Duration.ofSeconds(10)),
          Ranges.nanos("renewEvery", renewEvery, Duration.ofMillis(1), Duration.ofSeconds(10)));
    }
  }
}
