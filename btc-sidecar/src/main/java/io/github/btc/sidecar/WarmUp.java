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
 * The first closing of a process loads about a hundred classes, and the JVM has not compiled its code
 * yet. On a busy machine it took about a second, during which the service was away. In addition,
 * sidecars that start together would all have a due replica at the same time.
 */

/**
 * Runs the code of closings without an effect: nothing is closed or collected, but the balancer and
 * the agent get the queries of a closing. A random pause follows, so that sidecars that start
 * together do not close together.
 */
final class WarmUp implements AutoCloseable {

  static final int CLOSINGS = 20;

  /** The number of samples in the longest pause. */
  private static final int LONGEST_PAUSE = 20;

  private final AgentState.Monitor agent;
  private final Lease balancer;
  private final Duration sampleEvery;
  private final long pauseNanos;
  private final CountDownLatch enough = new CountDownLatch(CLOSINGS);
  private final Thread thread = new Thread(this::run, "btc-sidecar-warm-up");
  private volatile boolean over; // volatile: set by its thread, read by the controller's

  private WarmUp(
      AgentState.Monitor agent, Lease balancer, Duration sampleEvery, RandomGenerator random) {
    this.agent = agent;
    this.balancer = balancer;
    this.sampleEvery = sampleEvery;
    this.pauseNanos = random.nextLong(LONGEST_PAUSE * sampleEvery.toNanos());
  }

  /** Starts a warm-up. It waits until the agent answers, but not until the balancer does. */
  static WarmUp start(
      AgentState.Monitor agent, Lease balancer, Duration sampleEvery, RandomGenerator random) {
    WarmUp warmUp = new WarmUp(agent, balancer, sampleEvery, random);
    warmUp.thread.setDaemon(true);
    warmUp.thread.start();
    return warmUp;
  }

  boolean isOver() {
    return over;
  }

  private void run() {
    BackgroundTaskController controller = controller();
    try {
      enough.await();
    } catch (InterruptedException e) {
      return; // closed
    } finally {
      controller.close();
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
        .name("sidecar-warm-up")
        .announcer(new Asking())
        .drain(DrainPolicy.abandonAfter(Duration.ofMillis(1)))
        .minimumGap(Duration.ZERO)
        .sampleEvery(sampleEvery)
        .unavailabilityBudget(1, Duration.ofMinutes(1))
        .jmx(false)
        .task(new Collecting())
        .start();
  }

  /** Queries the balancer and announces nothing. */
  private final class Asking implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      try {
        balancer.prepare();
      } catch (Exception e) {
        endNow(); // the first closing will fail too and report the problem
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

  /** A task that is due while the agent answers, until it has run often enough. */
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
        return false; // the sidecar's own samples report it
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
