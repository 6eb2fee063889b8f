package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Answers HAProxy's agent checks: for a HAProxy whose runtime API cannot be reached from here.
 * HAProxy asks every {@code agent-inter}; going away takes that long, so set it to 50 to 100 ms.
 *
 * <pre>
 * server s1 10.0.0.1:8080 check agent-check agent-inter 50ms agent-addr 10.0.0.1 agent-port 9999
 * </pre>
 *
 * <p>While away the answer is {@code drain}. Afterwards it is {@code ready up} until each HAProxy
 * has heard it once, and then {@code up}, so that an operator's maintenance is not ended by every
 * check. It also begins with {@code ready up}: a replica that crashed in a closing was left
 * drained.
 *
 * <p>{@link Outcome#CONFIRMED} when every HAProxy, told apart by its address, has heard {@code
 * drain} and hung up, which it does when it has acted on it. Otherwise the first refusal has to
 * tell, as with {@link FirstRefusalAnnouncer}. Bounded by the timeout. Thread-safe.
 *
 * <p>Anybody who can connect is told whether this replica is away, and nothing else; what they send
 * is not read.
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
   * @param address where to listen, on a network that only HAProxy reaches; port 0 takes a free one
   * @return a builder with every default
   */
  public static Builder listeningAt(InetSocketAddress address) {
    return new Builder(address);
  }

  /**
   * Returns where HAProxy must ask.
   *
   * @return the address with the port in use
   */
  public InetSocketAddress address() {
    return listener.address();
  }

  @Override
  public Outcome announceAway(Closing closing) throws IOException, InterruptedException {
    listener.say(AgentListener.Word.DRAIN);
    int heard = listener.awaitHeard(proxies, timeoutNanos);
    if (heard < proxies) {
      throw new IOException(
          "agent check at "
              + address()
              + ": asked by "
              + heard
              + " HAProxies within "
              + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
              + " ms (expected "
              + proxies
              + "; is agent-inter longer?)");
    }
    return Outcome.CONFIRMED;
  }

  @Override
  public void announceBack() {
    listener.say(AgentListener.Word.READY);
  }

  @Override
  public RefusalWait refusalWait() {
    return fallback.refusalWait();
  }

  /** Stops answering. HAProxy keeps the state it has heard last. */
  @Override
  public void close() throws IOException {
    listener.close();
  }

  @Override
  public String toString() {
    return "HAProxy agent check at " + address();
  }

  /** Settings of a {@link HaProxyAgentCheck}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private final InetSocketAddress address;
    private int proxies = 1;

    private Builder(InetSocketAddress address) {
      this.address = Objects.requireNonNull(address, "address");
    }

    /**
     * Sets how many HAProxies ask, each from an address of its own. Default 1.
     *
     * @param value 1 to 100
     * @return this
     */
    public Builder proxies(int value) {
      this.proxies = value;
      return this;
    }

    /**
     * Begins to answer.
     *
     * @return the announcer; its controller closes it
     * @throws IOException if the address cannot be listened at
     * @throws RefusedSettingException if a setting has a value that it cannot have
     */
    public HaProxyAgentCheck start() throws IOException {
      Ranges.whole("proxies", proxies, 1, 100);
      timeoutNanos(); // before anything is opened
      return new HaProxyAgentCheck(new AgentListener(address, proxies), this);
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
