package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import io.github.btc.Coordinator;
import io.github.btc.DrainPolicy;
import io.github.btc.RefusedSettingException;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.internal.Ranges;
import io.github.btc.internal.Settings;
import io.github.btc.loadbalancer.Lease;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A controller that runs beside an unchanged service. It samples the level through the service's
 * agent. When a collection is due, the balancer stops sending requests to the service. The sidecar
 * collects once the balancer has confirmed that no request is left. Otherwise it puts the service
 * back and tries again later.
 *
 * <pre>{@code
 * var lease = HaProxyLease.of("be/s1", UnixDomainSocketAddress.of("/run/haproxy/btc.sock")).build();
 * var sidecar = Sidecar.builder(URI.create("http://127.0.0.1:8500"), lease).start();
 * }</pre>
 *
 * <p>A sidecar needs a {@link Lease}. Other announcers may leave requests to the gate of their
 * service, but a sidecar has no gate there. A lease also ends by itself if this process dies.
 * Thread-safe.
 */
public final class Sidecar implements AutoCloseable {

  private final BackgroundTaskController controller;
  private final WarmUp warmUp;

  private Sidecar(BackgroundTaskController controller, WarmUp warmUp) {
    this.controller = controller;
    this.warmUp = warmUp;
  }

  /**
   * Begins the settings.
   *
   * @param agent the address of the service's agent, such as {@code http://127.0.0.1:8500}
   * @param balancer the lease that keeps requests away; close it after the sidecar
   * @return a builder with every default
   * @throws RefusedSettingException if the address has another scheme than http, or no host
   */
  public static Builder builder(URI agent, Lease balancer) {
    return new Builder(agent, balancer);
  }

  /**
   * Returns the controller's counts. A closing is a time in which the balancer kept requests away.
   * {@code inFlight} and {@code refused} are always 0, because requests do not pass through a
   * sidecar.
   *
   * @return the controller's counts
   */
  public ControllerSnapshot snapshot() {
    return controller.snapshot();
  }

  /**
   * Ends the sidecar and announces to the balancer that the service is back. A second call does
   * nothing.
   */
  @Override
  public void close() {
    warmUp.close();
    controller.close();
  }

  /** Settings of a {@link Sidecar}. Not thread-safe. */
  public static final class Builder {

    /** Defaults and bounds that the command line shares. */
    static final Duration COLLECTION_LIMIT = Duration.ofSeconds(2);

    static final Duration MOST_COLLECTION = Duration.ofMinutes(10);
    static final Duration SAMPLE_EVERY = Duration.ofMillis(100);

    private static final Duration LEAST = Duration.ofMillis(1);
    private static final Duration MOST_GAP = Duration.ofSeconds(2);

    /** The longest time between two samples in shortest times; a sample costs both processes. */
    private static final int LONGEST_GAP = 5;

    private final URI agent;
    private final Lease balancer;
    private @Nullable String token;
    private @Nullable ActivationInterval interval;
    private Duration announceLimit = Duration.ofMillis(750);
    private Duration collectionLimit = COLLECTION_LIMIT;
    private Duration sampleEvery = SAMPLE_EVERY;
    private double budgetShare = Settings.BUDGET_SHARE.byDefault();
    private long seed = ThreadLocalRandom.current().nextLong();
    private @Nullable Coordinator coordinator;
    private ControllerListener listener = event -> {};

    private Builder(URI agent, Lease balancer) {
      if (!"http".equals(agent.getScheme()) || agent.getHost() == null) {
        throw new RefusedSettingException(
            "agent", String.valueOf(agent), "an address such as http://127.0.0.1:8500");
      }
      this.agent = agent;
      this.balancer = Objects.requireNonNull(balancer, "balancer");
    }

    /**
     * Sets the activation interval. Each collection draws its level from it. The service's
     * allocation between two samples must fit between A^max and the end of Eden. By default each
     * sample uses the agent's own interval, which is 75 to 85 % of Eden for btc-agent. An agent
     * that only supports the source papers' protocol has no interval.
     *
     * @param value bytes in use in Eden
     * @return this
     */
    public Builder interval(ActivationInterval value) {
      this.interval = Objects.requireNonNull(value, "interval");
      return this;
    }

    /**
     * Sets the token of an agent that needs one.
     *
     * @param value the token, or {@code null}
     * @return this
     */
    public Builder token(@Nullable String value) {
      this.token = value;
      return this;
    }

    /**
     * Sets how long the balancer may take to confirm. It must be longer than the timeout of the
     * lease. Default 750 ms.
     *
     * @param value 1 ms to 1 min
     * @return this
     */
    public Builder announceLimit(Duration value) {
      this.announceLimit = Settings.ANNOUNCE_LIMIT.check(value);
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
      Ranges.nanos("collectionLimit", value, LEAST, MOST_COLLECTION);
      this.collectionLimit = value;
      return this;
    }

    /**
     * Sets the shortest time between two samples of the level. Each sample is a request to the
     * agent, and allocates memory in the service. While the level is far from a collection at its
     * pace of late, the time is up to five times as long, but no longer than 2 s by that. Default
     * 100 ms.
     *
     * @param value 1 ms to 1 min
     * @return this
     */
    public Builder sampleEvery(Duration value) {
      this.sampleEvery = Settings.SHORTEST_SAMPLE_GAP.check(value);
      return this;
    }

    /**
     * Sets the share of each minute for which the service may be away. The wait for requests before
     * a collection does not count. When the share is used up, the sidecar starts no collection.
     * Default 0.1.
     *
     * @param share 0.0001 to 1
     * @return this
     */
    public Builder unavailabilityBudget(double share) {
      this.budgetShare = Settings.BUDGET_SHARE.check(share);
      return this;
    }

    /**
     * Sets what keeps several sidecars from taking their services away at the same time. Without
     * one, the random levels keep them apart most of the time.
     *
     * @param value a coordinator of this sidecar's own, or {@code null}
     * @return this
     */
    public Builder coordinator(@Nullable Coordinator value) {
      this.coordinator = value;
      return this;
    }

    /**
     * Sets the listener for closings and failures.
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
     * Starts the sidecar, without waiting for the agent or the balancer: both may start later. The
     * first closing comes after a warm-up of twenty closings without an effect, in which the agent
     * and the balancer only get queries. A random pause of at most twenty samples follows the
     * warm-up.
     *
     * @return the running sidecar
     */
    public Sidecar start() {
      ConfirmedAnnouncer confirmed = new ConfirmedAnnouncer(balancer);
      SplittableRandom random = new SplittableRandom(seed);
      AgentClient client = new AgentClient(agent, token);
      AgentState.Monitor monitor = monitor(client);
      WarmUp warmUp = WarmUp.start(monitor, balancer, sampleEvery, random.split());
      AgentCollection task =
          new AgentCollection(
              client,
              monitor,
              warmUp::isOver,
              confirmed::confirm,
              collectionLimit,
              new CollectionLevel(random, sampleEvery));
      ControllerBuilder builder =
          BackgroundTaskController.builder()
              .name("sidecar")
              .announcer(confirmed)
              .refusalsAreRetried(true) // no request passes this gate; the task asks for the lease
              .announceLimit(announceLimit)
              .drain(DrainPolicy.abandonAfter(LEAST))
              .taskLimit(collectionLimit)
              .sampleEvery(sampleEvery, longestGap(sampleEvery))
              .unavailabilityBudget(budgetShare, Settings.BUDGET_WINDOW.byDefault())
              .listener(listener)
              .task(task);
      if (coordinator != null) {
        builder.coordinator(coordinator);
      }
      return new Sidecar(builder.start(), warmUp);
    }

    /** The agents of other runtimes let them collect early again when nobody has asked for 5 s. */
    static Duration longestGap(Duration sampleEvery) {
      Duration longest = sampleEvery.multipliedBy(LONGEST_GAP);
      Duration most = longest.compareTo(MOST_GAP) < 0 ? longest : MOST_GAP;
      return most.compareTo(sampleEvery) < 0 ? sampleEvery : most;
    }

    private AgentState.Monitor monitor(AgentClient client) {
      ActivationInterval given = interval;
      return given == null
          ? () -> client.state(announceLimit)
          : () -> new AgentState(client.levelBytes(announceLimit), given, 0);
    }
  }
}
