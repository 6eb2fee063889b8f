package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Answers HAProxy's agent checks, for a HAProxy with a runtime API that this replica cannot reach.
 * HAProxy asks every {@code agent-inter}. An announcement takes that long, so set it to 50 to 100
 * ms.
 *
 * <pre>
 * server s1 10.0.0.1:8080 check agent-check agent-inter 50ms agent-addr 10.0.0.1 agent-port 9999
 * </pre>
 *
 * <p>While the replica is away, the answer is {@code 0%}, a weight. Afterwards it is {@code 100%
 * up} for ten seconds, and until each HAProxy has received it, and then {@code up}. So an
 * operator's maintenance and drain stay as they are. A weight that an operator sets later stays
 * until the next closing, which ends with the weight of the configuration. The answer after the
 * start is {@code 100% up} too, because a replica that crashed in a closing was left with a weight
 * of 0.
 *
 * <p>The outcome is {@link Outcome#CONFIRMED} when every HAProxy, identified by its address, has
 * received {@code 0%} and closed the connection, which it does after acting on the answer.
 * Otherwise HAProxy learns it from the first refusal, as with {@link FirstRefusalAnnouncer}. The
 * timeout limits each announcement. A HAProxy that has this replica in several backends confirms
 * with the first of them. Thread-safe.
 *
 * <p>Any client that can connect learns whether this replica is away. Its input is ignored, but it
 * counts as a HAProxy, also if it is a probe of the port. So name the addresses of the HAProxies
 * with {@link Builder#proxiesAt}, or let only HAProxy reach the port.
 *
 * <p>The agent check does not tell which other servers are usable. A HAProxy without another one
 * answers 503 itself while this replica is away. So let replicas take turns, and use {@link
 * HaProxyAnnouncer} where its socket can be reached.
 */
public final class HaProxyAgentCheck implements Announcer {

  private final AgentListener listener;
  private final int proxies;
  private final long timeoutNanos;
  private final FirstRefusalAnnouncer fallback;

  private HaProxyAgentCheck(AgentListener listener, Builder settings) {
    this.listener = listener;
    this.proxies = settings.proxies;
    this.timeoutNanos = settings.timeoutNanos();
    this.fallback = settings.fallback();
  }

  /**
   * Begins the settings.
   *
   * @param address the address to listen on, in a network that only HAProxy reaches; port 0 takes a
   *     free port
   * @return a builder with every default
   */
  public static Builder listeningAt(InetSocketAddress address) {
    return new Builder(address);
  }

  /**
   * Returns the address at which HAProxy must ask.
   *
   * @return the address with the port in use
   */
  public InetSocketAddress address() {
    return listener.address();
  }

  @Override
  public Outcome announceAway(Closing closing) throws IOException, InterruptedException {
    listener.say(AgentListener.Word.AWAY);
    int heard = listener.awaitHeard(proxies, timeoutNanos);
    if (heard < proxies) {
      throw new IOException(
          "agent check at "
              + address()
              + ": the weight of 0 was received by "
              + heard
              + " HAProxies within "
              + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
              + " ms (expected "
              + proxies
              + "; agent-inter must be shorter than the timeout)");
    }
    return Outcome.CONFIRMED;
  }

  @Override
  public void announceBack() {
    listener.say(AgentListener.Word.BACK);
  }

  @Override
  public RefusalWait refusalWait() {
    return fallback.refusalWait();
  }

  /**
   * Waits until each HAProxy has learned that the replica is back, at most for the timeout, and
   * stops answering. HAProxy keeps the weight that it received last.
   */
  @Override
  public void close() throws IOException {
    try {
      listener.awaitBackHeard(timeoutNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      listener.close();
    }
  }

  @Override
  public String toString() {
    return "HAProxy agent check at " + address();
  }

  /** Settings of a {@link HaProxyAgentCheck}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private final InetSocketAddress address;
    private int proxies = 1;
    private Set<InetAddress> expected = Set.of();

    private Builder(InetSocketAddress address) {
      this.address = Objects.requireNonNull(address, "address");
    }

    /**
     * Sets the number of HAProxies that ask, each from its own address. Default 1.
     *
     * @param value 1 to 100
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder proxies(int value) {
      this.proxies = checked(value);
      return this;
    }

    /**
     * Sets the addresses from which the HAProxies ask, and their number. Another client then gets
     * an answer, and does not count as a HAProxy. By default each client counts.
     *
     * @param addresses 1 to 100 addresses
     * @return this
     * @throws RefusedSettingException if there are none, or more
     */
    public Builder proxiesAt(InetAddress... addresses) {
      Set<InetAddress> given = new HashSet<>(List.of(addresses));
      this.proxies = checked(given.size());
      this.expected = given;
      return this;
    }

    private static int checked(int proxies) {
      return (int) Ranges.whole("proxies", proxies, 1, 100);
    }

    /**
     * Makes the announcer and begins to answer.
     *
     * @return the announcer; its controller closes it
     * @throws IOException if it is not possible to listen at the address
     */
    public HaProxyAgentCheck start() throws IOException {
      return new HaProxyAgentCheck(new AgentListener(address, proxies, expected), this);
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
