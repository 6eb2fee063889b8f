package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.DrainPolicy;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.loadbalancer.Lease;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/*
 * The first closing of a process loads a hundred classes, and the JVM has compiled nothing of it
 * yet. On a busy machine that took about a second, for which the service was away. And the sidecars
 * of several replicas, started together, found all of them due at once.
 */

/**
 * Closings in which nothing is closed and nothing collected: balancer and agent are asked what they
 * will be asked, by the same code. Then a pause of random length, so that sidecars that were
 * started together do not close together.
 */
final class DryRun implements AutoCloseable {

  static final int CLOSINGS = 20;

  /** In looks. */
  private static final int LONGEST_PAUSE = 20;

  private final AgentState.Monitor agent;
  private final Lease balancer;
  private final Duration sampleEvery;
  private final long pauseNanos;
  private final CountDownLatch enough = new CountDownLatch(CLOSINGS);
  private final Thread thread = new Thread(this::run, "btc-sidecar-rehearsal");
  private volatile boolean over; // volatile: set by its thread, read by the controller's

  private DryRun(
      AgentState.Monitor agent, Lease balancer, Duration sampleEvery, RandomGenerator random) {
    this.agent = agent;
    this.balancer = balancer;
    this.sampleEvery = sampleEvery;
    this.pauseNanos = random.nextLong(LONGEST_PAUSE * sampleEvery.toNanos());
  }

  /** Begins one. It waits for an agent that is not there yet, and not for a balancer. */
  static DryRun start(
      AgentState.Monitor agent, Lease balancer, Duration sampleEvery, RandomGenerator random) {
    DryRun rehearsal = new DryRun(agent, balancer, sampleEvery, random);
    rehearsal.thread.setDaemon(true);
    rehearsal.thread.start();
    return rehearsal;
  }

  boolean isOver() {
    return over;
  }

  private void run() {
    BackgroundTaskController rehearsing = controller();
    try {
      enough.await();
    } catch (InterruptedException e) {
      return; // closed
    } finally {
      rehearsing.close();
    }
    pause();
  }

  private void pause() {
    try {
      TimeUnit.NANOSECONDS.sleep(pauseNanos);
      over = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private BackgroundTaskController controller() {
    return BackgroundTaskController.builder()
        .name("sidecar-rehearsal")
        .announcer(new Asking())
        .drain(DrainPolicy.abandonAfter(Duration.ofMillis(1)))
        .minimumGap(Duration.ZERO)
        .sampleEvery(sampleEvery)
        .unavailabilityBudget(1, Duration.ofMinutes(1))
        .jmx(false)
        .task(new Collecting())
        .start();
  }

  /** Tells nobody anything. */
  private final class Asking implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      try {
        balancer.prepare();
      } catch (Exception e) {
        endNow(); // the first closing will fail as well, and that will be told
      }
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }

  private void endNow() {
    while (enough.getCount() > 0) {
      enough.countDown();
    }
  }

  /** Due until it has run often enough, if the agent answers. */
  private final class Collecting implements BackgroundTask {

    private static final ActivationInterval DUE = ActivationInterval.between(1, 1);

    private volatile boolean ran; // volatile: set by the task's thread

    @Override
    public String name() {
      return "agent-collection";
    }

    @Override
    public double level() {
      if (ran) {
        ran = false;
        return 0;
      }
      return enough.getCount() > 0 && answers() ? 1 : 0;
    }

    private boolean answers() {
      try {
        agent.read();
        return true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } catch (Exception e) {
        return false; // the sidecar's own looks tell of it
      }
    }

    @Override
    public ActivationInterval activationInterval() {
      return DUE;
    }

    @Override
    public void run() throws Exception {
      agent.read();
      ran = true;
      enough.countDown();
    }

    @Override
    public OptionalLong maxRequests() {
      return OptionalLong.of(1);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
