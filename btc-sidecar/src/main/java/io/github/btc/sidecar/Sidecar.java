package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import io.github.btc.DrainPolicy;
import io.github.btc.RefusedSettingException;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.internal.Ranges;
import io.github.btc.loadbalancer.Lease;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A controller beside a service that is not changed. Looks at the level through the service's
 * agent; when a collection is due, has the balancer keep requests away, and collects only when the
 * balancer has confirmed that none is left; otherwise puts the service back and tries later.
 *
 * <pre>{@code
 * var lease = HaProxyLease.of("be/s1", UnixDomainSocketAddress.of("/run/haproxy/btc.sock")).build();
 * var sidecar = Sidecar.builder(URI.create("http://127.0.0.1:8500"), lease).start();
 * }</pre>
 *
 * <p>Takes a {@link Lease} and no other announcer: those of a controller in the service may leave
 * requests to its gate, and this process, which has none, may die. Thread-safe.
 */
public final class Sidecar implements AutoCloseable {

  private final BackgroundTaskController controller;
  private final DryRun rehearsal;

  private Sidecar(BackgroundTaskController controller, DryRun rehearsal) {
    this.controller = controller;
    this.rehearsal = rehearsal;
  }

  /**
   * Begins the settings.
   *
   * @param agent where the service's agent answers, {@code http://127.0.0.1:8500}
   * @param balancer keeps requests away; close it after the sidecar
   * @return a builder with every default
   */
  public static Builder builder(URI agent, Lease balancer) {
    return new Builder(agent, balancer);
  }

  /**
   * Returns what has been done so far. A closing here is a time the balancer kept requests away;
   * {@code inside} and {@code refused} are always 0, because requests do not come through here.
   *
   * @return the controller's counts
   */
  public ControllerSnapshot snapshot() {
    return controller.snapshot();
  }

  /** Ends: the balancer is told that the service is back. Does nothing the second time. */
  @Override
  public void close() {
    rehearsal.close();
    controller.close();
  }

  /** Settings of a {@link Sidecar}. Not thread-safe. */
  public static final class Builder {

    private final URI agent;
    private final Lease balancer;
    private @Nullable String token;
    private @Nullable ActivationInterval interval;
    private Duration announceLimit = Duration.ofMillis(750);
    private Duration collectionLimit = Duration.ofSeconds(2);
    private Duration sampleEvery = Duration.ofMillis(100);
    private double budgetShare = 0.1;
    private long seed = ThreadLocalRandom.current().nextLong();
    private ControllerListener listener = event -> {};

    private Builder(URI agent, Lease balancer) {
      this.agent = Objects.requireNonNull(agent, "agent");
      this.balancer = Objects.requireNonNull(balancer, "balancer");
    }

    /**
     * Sets the levels at which to collect; for each collection, one of them is drawn. What the
     * service allocates between two looks must fit between A^max and the end of Eden. Without this,
     * the agent's own interval, asked for at each look (btc-agent: 75 to 87.5 % of Eden); an agent
     * that only speaks the source papers' protocol has none.
     *
     * @param value bytes in use in Eden
     * @return this
     */
    public Builder interval(ActivationInterval value) {
      this.interval = Objects.requireNonNull(value, "interval");
      return this;
    }

    /**
     * Sets the token of an agent that wants one.
     *
     * @param value the token, or {@code null}
     * @return this
     */
    public Builder token(@Nullable String value) {
      this.token = value;
      return this;
    }

    /**
     * Sets how long the balancer may take to confirm; longer than its own timeout. Default 750 ms.
     *
     * @param value 1 ms to 1 min
     * @return this
     */
    public Builder announceLimit(Duration value) {
      this.announceLimit = Objects.requireNonNull(value, "announceLimit");
      return this;
    }

    /**
     * Sets how long a collection may take before the service is put back without waiting for it.
     * Default 2 s.
     *
     * @param value 1 ms to 10 min
     * @return this
     */
    public Builder collectionLimit(Duration value) {
      this.collectionLimit = Objects.requireNonNull(value, "collectionLimit");
      return this;
    }

    /**
     * Sets the time between two looks at the level. Each is a request to the agent, and allocates
     * in the service. Default 100 ms.
     *
     * @param value 1 ms to 1 min
     * @return this
     */
    public Builder sampleEvery(Duration value) {
      this.sampleEvery = Objects.requireNonNull(value, "sampleEvery");
      return this;
    }

    /**
     * Sets the share of each minute for which the service may be away, the wait for requests before
     * a collection left out. Beyond it nothing is collected from here. Default 0.1.
     *
     * @param share 0.0001 to 1
     * @return this
     */
    public Builder unavailabilityBudget(double share) {
      this.budgetShare = share;
      return this;
    }

    /**
     * Sets who is told of closings and failures.
     *
     * @param value the listener
     * @return this
     */
    public Builder listener(ControllerListener value) {
      this.listener = Objects.requireNonNull(value, "listener");
      return this;
    }

    Builder seed(long value) {
      this.seed = value;
      return this;
    }

    /**
     * Starts. Waits for neither agent nor balancer: both may come later. The first closing waits
     * until twenty have been rehearsed, in which agent and balancer are only asked, and for a pause
     * of random length after that, at most twenty looks.
     *
     * @return the running sidecar
     * @throws RefusedSettingException if a setting has a value that it cannot have
     */
    public Sidecar start() {
      if (!"http".equals(agent.getScheme()) || agent.getHost() == null) {
        throw new RefusedSettingException(
            "agent", String.valueOf(agent), "an address as http://127.0.0.1:8500");
      }
      Duration least = Duration.ofMillis(1);
      Ranges.nanos("collectionLimit", collectionLimit, least, Duration.ofMinutes(10));
      Ranges.nanos("announceLimit", announceLimit, least, Duration.ofMinutes(1));
      Ranges.nanos("sampleEvery", sampleEvery, least, Duration.ofMinutes(1));
      ConfirmedAnnouncer confirmed = new ConfirmedAnnouncer(balancer);
      SplittableRandom random = new SplittableRandom(seed);
      AgentClient client = new AgentClient(agent, token, announceLimit);
      AgentState.Monitor monitor = monitor(client);
      DryRun rehearsal = DryRun.start(monitor, balancer, sampleEvery, random.split());
      AgentCollection task =
          new AgentCollection(
              client,
              monitor,
              rehearsal::isOver,
              confirmed::confirm,
              collectionLimit,
              new CollectionLevel(random));
      ControllerBuilder builder =
          BackgroundTaskController.builder()
              .name("sidecar")
              .announcer(confirmed)
              .announceLimit(announceLimit)
              .drain(DrainPolicy.abandonAfter(least))
              .taskLimit(collectionLimit)
              .sampleEvery(sampleEvery)
              .unavailabilityBudget(budgetShare, Duration.ofMinutes(1))
              .listener(listener)
              .task(task);
      return new Sidecar(builder.start(), rehearsal);
    }

    private AgentState.Monitor monitor(AgentClient client) {
      ActivationInterval given = interval;
      return given == null
          ? () -> client.state(announceLimit)
          : () -> new AgentState(client.levelBytes(announceLimit), given, 0);
    }
  }
}
