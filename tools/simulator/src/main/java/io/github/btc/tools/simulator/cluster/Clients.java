package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.IntQueue;
import io.github.btc.tools.simulator.workload.Load;
import java.util.SplittableRandom;

/**
 * A service's own clients, as many as its load says: each waits for its answer before it asks
 * again, or requests come whatever happens to those before. They stop when enough requests have
 * come.
 */
final class Clients implements Caller {

  private final Load load;
  private final long mostRequests;
  private final EventQueue events;
  private final SimulatedService service;
  private final SplittableRandom random;
  private final IntQueue parked = new IntQueue();
  private long arrivals;
  private boolean ended;

  Clients(Scenario scenario, SplittableRandom random, EventQueue events, SimulatedService service) {
    this.load = scenario.traffic().load();
    this.mostRequests = scenario.length().mostRequests();
    this.events = events;
    this.service = service;
    this.random = random;
  }

  /** Puts in the first request of every client. */
  void begin() {
    int clients = load instanceof Load.Closed closed ? closed.clients() : 1;
    for (int client = 0; client < clients; client++) {
      comes(client, 0);
    }
  }

  /** Tells whether the last request wanted has come. */
  boolean areDone() {
    return ended;
  }

  long arrivals() {
    return arrivals;
  }

  /** A client sends its request. */
  void arrive(int client) {
    if (arrivals >= mostRequests) {
      ended = true;
      return;
    }
    arrivals++;
    if (load instanceof Load.Open open) {
      comes(0, open.gap().sample(random));
    }
    service.request(client);
  }

  private void comes(int client, long afterNanos) {
    events.put(events.nowNanos() + afterNanos, Events.of(Events.ARRIVE, 0, 0, client));
  }

  @Override
  public void answered(int client, long hopNanos) {
    if (load instanceof Load.Closed closed) {
      long pause = closed.think().sample(random) + hopNanos;
      if (pause == 0) {
        arrive(client);
      } else {
        comes(client, pause);
      }
    }
  }

  @Override
  public void denied(int client) {
    if (load instanceof Load.Closed) {
      parked.add(client);
    }
  }

  /** Lets those that were denied ask again. */
  void comeBack() {
    for (int i = parked.size(); i > 0; i--) {
      arrive(parked.remove());
    }
  }
}
