package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Recorder;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.Load;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A simulated service: replicas behind a balancer, and their requests. A {@link Simulation} has one
 * service, and a {@link FanOutSimulation} has several services that share their events.
 */
final class SimulatedService implements Host, Scaling.Effect {

  private final Scenario scenario;
  private final Load.Keys keys;
  private final Seeds seeds;
  private final Recorder recorder;
  private final EventQueue events;
  private final int service;
  private final Caller caller;
  private final @Nullable Clients clients;
  private final Scaling scaling;
  private final Copies copies = new Copies();
  private final Balancer balancer;
  private final Replica[] replicas;
  private final Technique technique;
  private final SplittableRandom loadRandom;
  private final WaitingCopies waiting;
  private final long hopNanos;
  private final boolean blocks;

  /**
   * Makes a service.
   *
   * @param scenario the scenario to simulate
   * @param seeds the seeds of this service
   * @param recorder counts requests, refusals and tasks
   * @param events the future events of all services
   * @param service the number of this service
   * @param caller the source of requests; {@code null} for the clients of the scenario
   */
  SimulatedService(
      Scenario scenario,
      Seeds seeds,
      Recorder recorder,
      EventQueue events,
      int service,
      @Nullable Caller caller) {
    this.scenario = scenario;
    this.keys = scenario.traffic().keys();
    this.seeds = seeds;
    this.recorder = recorder;
    this.events = events;
    this.service = service;
    this.technique = scenario.balancing().technique();
    this.hopNanos = scenario.balancing().hopNanos();
    this.blocks = scenario.balancing().memory() == Scenario.Memory.BLOCKLIST;
    this.loadRandom = seeds.stream("load");
    this.clients = caller == null ? new Clients(scenario, loadRandom, events, this) : null;
    this.caller = caller == null ? clients : caller;
    this.scaling = new Scaling(scenario.scale(), seeds.stream("scale"));
    this.balancer =
        new Balancer(
            scenario,
            scenario.balancing().routing().chooser(scenario.replicas(), seeds.seed("routing")));
    this.waiting = new WaitingCopies(balancer::anyOpen, this::routeAgain, this::drop);
    this.replicas = new Replica[scenario.replicas()];
    for (int i = 0; i < replicas.length; i++) {
      replicas[i] = scenario.model().create(i, this, seeds);
      if (!scaling.isPresent(i)) {
        leave(i);
      }
    }
  }

  /**
   * Schedules scaling, the end of the warm-up, and the first request of each client of the service.
   */
  void begin() {
    scheduleScale();
    if (clients != null) {
      if (scenario.length().warmupNanos() > 0) {
        events.put(scenario.length().warmupNanos(), event(Events.WARM, 0, 0));
      }
      clients.begin();
    }
  }

  /** Tells whether the clients of the service have sent the last request. */
  boolean isEnded() {
    return clients != null && clients.areDone();
  }

  /** Returns the number of requests that the clients of the service have sent. */
  long arrivals() {
    return clients == null ? 0 : clients.arrivals();
  }

  SimulationResult result(long endNanos, double requestsPerSecond) {
    return recorder.result(scenario.describe(), seeds.listed(), endNanos, requestsPerSecond);
  }

  private long event(int kind, int generation, int index) {
    return Events.of(kind, service, generation, index);
  }

  void handle(long event) {
    int index = Events.index(event);
    switch (Events.kind(event)) {
      case Events.DONE -> {
        if (copies.generation(index) == Events.generation(event)) {
          done(index, event);
        }
      }
      case Events.ARRIVE -> clients.arrive(index);
      case Events.HEDGE -> {
        if (copies.generation(index << 1) == Events.generation(event)
            && !copies.isAnswered(index)) {
          sendSecond(index);
        }
      }
      case Events.REPLICA -> replicas[index].woken(Events.generation(event));
      case Events.UNBLOCK -> {
        balancer.unblock(index, Events.generation(event));
        hasRoom(index);
      }
      case Events.SCALE -> scale();
      default -> recorder.restart(events.nowNanos());
    }
  }

  // --- requests ------------------------------------------------------------------------------

  /** Handles the request of a client. */
  void request(int client) {
    recorder.arrived();
    int request = copies.open(events.nowNanos(), keys.next(loadRandom), client);
    int copy = request << 1;
    copies.create(copy);
    int generation = copies.generation(copy);
    route(copy);
    if (technique.kind() != Technique.Kind.NONE && copies.generation(copy) == generation) {
      sendSecondAtOnce(request);
    }
  }

  private void sendSecondAtOnce(int request) {
    boolean tied =
        technique.kind() == Technique.Kind.TIED
            && copies.state(request << 1) != Copies.IN_SERVICE
            && replicas.length > 1;
    if (tied || technique.kind() == Technique.Kind.DUPLICATE) {
      sendSecond(request);
    }
  }

  private void sendSecond(int request) {
    recorder.copied();
    copies.create(request << 1 | 1);
    route(request << 1 | 1);
  }

  private void route(int copy) {
    int request = copy >> 1;
    int sibling = copy ^ 1;
    balancer.begin(copies.isLive(sibling) ? copies.replica(sibling) : -1);
    long key = copies.key(request);
    for (int chosen = balancer.choose(key); chosen >= 0; chosen = balancer.choose(key)) {
      copies.place(copy, chosen, Copies.NOWHERE);
      if (replicas[chosen].offer(copy)) {
        balancer.taken(chosen);
        dispatched(copy);
        return;
      }
      refuse(chosen, copy);
    }
    copies.place(copy, -1, Copies.NOWHERE);
    if (balancer.queues() && !recorder.timeline().isOutage()) {
      waitAtBalancer(copy);
    } else {
      drop(copy);
    }
  }

  private void dispatched(int copy) {
    int request = copy >> 1;
    if (copies.dispatchedNanos(request) < 0) {
      copies.dispatchedAt(request, events.nowNanos());
      if (technique.kind() == Technique.Kind.HEDGE) {
        events.put(
            events.nowNanos() + technique.delayNanos(),
            event(Events.HEDGE, copies.generation(copy), request));
      }
    }
  }

  private void refuse(int replica, int copy) {
    recorder.refused();
    copies.hop(copy, hopNanos);
    balancer.refused(replica);
    if (blocks) {
      long until = events.nowNanos() + Math.max(0, replicas[replica].retryAfterNanos());
      events.put(until, event(Events.UNBLOCK, balancer.block(replica), replica));
    }
  }

  private void waitAtBalancer(int copy) {
    copies.place(copy, -1, Copies.AT_BALANCER);
    waiting.add(copy, technique.kind() == Technique.Kind.HEDGE && (copy & 1) == 1);
  }

  private void routeAgain(int copy) {
    copies.place(copy, -1, Copies.NOWHERE);
    route(copy);
  }

  private void drop(int copy) {
    int request = copy >> 1;
    int client = copies.client(request);
    boolean lost = !copies.isAnswered(request) && !copies.hasOtherLive(request);
    copies.end(copy);
    if (lost) {
      recorder.denied();
      caller.denied(client);
    }
  }

  private void done(int copy, long event) {
    long delay = copies.takeDelay(copy);
    if (delay == 0) {
      finish(copy);
    } else {
      events.put(events.nowNanos() + delay, event);
    }
  }

  private void finish(int copy) {
    int request = copy >> 1;
    int replica = copies.replica(copy);
    int client = copies.client(request);
    balancer.released(replica);
    copies.place(copy, -1, Copies.NOWHERE);
    boolean first = !copies.isAnswered(request);
    long hops = copies.hops(copy);
    if (first) {
      answer(request, hops);
      if (technique.cancelsLoser() && copies.isLive(copy ^ 1)) {
        cancel(copy ^ 1);
      }
    }
    copies.end(copy);
    replicas[replica].completed(copy);
    if (first) {
      caller.answered(client, hops);
    }
  }

  private void answer(int request, long hops) {
    copies.answer(request);
    long now = events.nowNanos();
    recorder.served(
        now - copies.arrivedNanos(request) + hops, now - copies.dispatchedNanos(request));
  }

  private void cancel(int copy) {
    int state = copies.state(copy);
    int replica = copies.replica(copy);
    copies.end(copy);
    if (state == Copies.AT_BALANCER) {
      waiting.remove(copy);
    } else {
      balancer.released(replica);
      replicas[replica].cancelled(copy, state == Copies.IN_SERVICE);
    }
  }

  // --- replicas that join and leave ----------------------------------------------------------

  private void scheduleScale() {
    long at = scaling.nextNanos(events.nowNanos());
    if (at != ScalePlan.NEVER) {
      events.put(at, event(Events.SCALE, 0, 0));
    }
  }

  private void scale() {
    scaling.change(events.nowNanos(), this);
    scheduleScale();
  }

  @Override
  public void join(int replica) {
    replicas[replica].joined();
    recorder.timeline().setPresent(replica, true, events.nowNanos());
    balancer.setMember(replica, true);
    hasRoom(replica);
  }

  @Override
  public void leave(int replica) {
    balancer.setMember(replica, false);
    recorder.timeline().setPresent(replica, false, events.nowNanos());
    if (recorder.timeline().isOutage()) {
      waiting.dropAll();
    }
  }

  // --- methods for the replicas --------------------------------------------------------------

  @Override
  public long nowNanos() {
    return events.nowNanos();
  }

  @Override
  public void serve(int copy, long endNanos) {
    copies.place(copy, copies.replica(copy), Copies.IN_SERVICE);
    events.put(endNanos, event(Events.DONE, copies.generation(copy), copy));
    int sibling = copies.state(copy ^ 1);
    if (technique.kind() == Technique.Kind.TIED
        && (sibling == Copies.QUEUED || sibling == Copies.AT_BALANCER)) {
      cancel(copy ^ 1);
    }
  }

  @Override
  public void delay(int copy, long nanos) {
    copies.delay(copy, nanos);
  }

  @Override
  public void queued(int copy) {
    copies.place(copy, copies.replica(copy), Copies.QUEUED);
  }

  @Override
  public void sendBack(int copy, int replica) {
    balancer.released(replica);
    copies.place(copy, -1, Copies.NOWHERE);
    refuse(replica, copy);
    route(copy);
  }

  @Override
  public void wakeAt(long atNanos, int replica, int generation) {
    events.put(atNanos, event(Events.REPLICA, generation, replica));
  }

  @Override
  public void setAway(int replica, boolean away) {
    recorder.timeline().set(replica, away, events.nowNanos());
    if (away && recorder.timeline().isOutage()) {
      waiting.dropAll();
    }
  }

  @Override
  public void announce(int replica, boolean away) {
    balancer.announce(replica, away);
  }

  @Override
  public void hasRoom(int replica) {
    if (!balancer.isOpen(replica)) {
      return;
    }
    waiting.serve();
    if (clients != null && balancer.anyOpen()) {
      clients.comeBack();
    }
  }

  @Override
  public long key(int copy) {
    return copies.key(copy >> 1);
  }

  @Override
  public Recorder recorder() {
    return recorder;
  }
}
