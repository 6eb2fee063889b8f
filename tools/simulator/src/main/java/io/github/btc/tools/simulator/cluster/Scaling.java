package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.IndexSet;
import java.util.SplittableRandom;

/** The replicas that belong to a service at a time, according to a {@link ScalePlan}. */
final class Scaling {

  /** Handles replicas that join and leave. */
  interface Effect {
    void join(int replica);

    void leave(int replica);
  }

  private final ScalePlan plan;
  private final SplittableRandom random;
  private final IndexSet present;
  private final IndexSet absent;

  Scaling(ScalePlan plan, SplittableRandom random) {
    this.plan = plan;
    this.random = random;
    this.present = new IndexSet(plan.most());
    this.absent = new IndexSet(plan.most());
    for (int i = 0; i < plan.most(); i++) {
      move(i, i < plan.start());
    }
  }

  boolean isPresent(int replica) {
    return present.contains(replica);
  }

  long nextNanos(long nowNanos) {
    return plan.nextNanos(nowNanos, random);
  }

  /** Lets absent replicas join, the lowest number first, or lets random replicas leave. */
  void change(long nowNanos, Effect effect) {
    int wanted = plan.replicas(nowNanos, present.size(), random);
    while (present.size() < wanted) {
      int joining = absent.nextFrom(0);
      move(joining, true);
      effect.join(joining);
    }
    while (present.size() > wanted) {
      int leaving = anyPresent();
      move(leaving, false);
      effect.leave(leaving);
    }
  }

  private int anyPresent() {
    int drawn;
    do {
      drawn = random.nextInt(present.capacity());
    } while (!present.contains(drawn));
    return drawn;
  }

  private void move(int replica, boolean isPresent) {
    present.set(replica, isPresent);
    absent.set(replica, !isPresent);
  }
}
