package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Latency;
import io.github.btc.tools.simulator.results.Recorder;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * One run of a {@link FanOut}: its services share one queue of events. Single-threaded; the same
 * seed gives the same result. Memory depends on replicas and requests under way only.
 */
public final class FanOutSimulation implements Caller {

  /** A client that was turned away asks again after this time, and its time to think. */
  private static final long BACK_OFF_NANOS = 1_000_000;

  /** In place of a generation: this user's answers are on their way. Others come anew. */
  private static final int LAYER_ANSWERED = 1;

  private final FanOut fanOut;
  private final Seeds seeds;
  private final SplittableRandom random;
  private final EventQueue events = new EventQueue();
  private final List<SimulatedService> services = new ArrayList<>();
  private final List<Recorder> recorders = new ArrayList<>();
  private final Histogram partNanos = new Histogram(3);
  private final Histogram latency = new Histogram(3);
  private final Users users = new Users();
  private long came;
  private long denied;

  private FanOutSimulation(FanOut fanOut, long seed) {
    this.fanOut = fanOut;
    this.seeds = new Seeds(seed);
    this.random = seeds.stream("users");
    for (int i = 0; i < fanOut.asked(); i++) {
      Recorder recorder = new Recorder(fanOut.service().replicas(), nanos -> {});
      Seeds own = new Seeds(seeds.seed("service-" + i));
      recorders.add(recorder);
      services.add(new SimulatedService(fanOut.service(), own, recorder, events, i, this));
    }
  }

  /** Runs it. */
  public static FanOutResult run(FanOut fanOut, long seed) {
    return new FanOutSimulation(fanOut, seed).run();
  }

  private FanOutResult run() {
    services.forEach(SimulatedService::begin);
    if (!fanOut.warmup().isZero()) {
      events.put(fanOut.warmup().toNanos(), Events.of(Events.WARM, 0, 0, 0));
    }
    int clients = fanOut.users() instanceof Load.Closed closed ? closed.clients() : 1;
    for (int i = 0; i < clients; i++) {
      events.put(0, Events.of(Events.USER, 0, 0, 0));
    }
    long end = fanOut.duration().toNanos();
    while (!events.isEmpty() && events.nextNanos() <= end) {
      handle(events.take());
    }
    return result(end);
  }

  private void handle(long event) {
    switch (Events.kind(event)) {
      case Events.USER -> {
        if (Events.generation(event) == LAYER_ANSWERED) {
          goOn(Events.index(event));
        } else {
          userComes();
        }
      }
      case Events.WARM -> warm();
      default -> services.get(Events.service(event)).handle(event);
    }
  }

  private void warm() {
    recorders.forEach(recorder -> recorder.restart(events.nowNanos()));
    latency.reset();
    came = 0;
    denied = 0;
  }

  private void userComes() {
    if (fanOut.users() instanceof Load.Open open) {
      comeAgain(open.gap().sample(random));
    }
    came++;
    askLayer(users.begin(events.nowNanos()));
  }

  private void comeAgain(long afterNanos) {
    events.put(events.nowNanos() + afterNanos, Events.of(Events.USER, 0, 0, 0));
  }

  private void askLayer(int user) {
    int first = users.layer(user) * fanOut.services();
    users.asks(user, fanOut.services());
    for (int i = first; i < first + fanOut.services(); i++) {
      services.get(i).request(user);
    }
  }

  @Override
  public void denied(int user) {
    users.deny(user);
    answered(user, 0);
  }

  @Override
  public void answered(int user, long hopNanos) {
    users.notBefore(user, events.nowNanos() + hopNanos);
    if (users.stillWaits(user)) {
      return;
    }
    if (users.untilNanos(user) > events.nowNanos()) {
      events.put(users.untilNanos(user), Events.of(Events.USER, 0, LAYER_ANSWERED, user));
    } else {
      goOn(user);
    }
  }

  private void goOn(int user) {
    if (users.isDenied(user)) {
      denied++;
      leave(user, BACK_OFF_NANOS);
    } else if (users.nextLayer(user) < fanOut.layers()) {
      askLayer(user);
    } else {
      latency.recordValue(events.nowNanos() - users.cameNanos(user));
      leave(user, 0);
    }
  }

  private void leave(int user, long backOffNanos) {
    users.end(user);
    if (fanOut.users() instanceof Load.Closed closed) {
      comeAgain(backOffNanos + closed.think().sample(random));
    }
  }

  private FanOutResult result(long endNanos) {
    List<SimulationResult> each = new ArrayList<>();
    for (int i = 0; i < services.size(); i++) {
      each.add(services.get(i).result(endNanos, 0));
      recorders.get(i).addLatencyTo(partNanos);
    }
    return new FanOutResult(
        seeds.listed(),
        came,
        denied,
        Latency.of(latency),
        each.stream().mapToLong(SimulationResult::requests).sum(),
        Latency.of(partNanos),
        each.stream().mapToLong(SimulationResult::exposed).sum(),
        mean(each, SimulationResult::unavailability),
        mean(each, SimulationResult::coua),
        mean(each, SimulationResult::refusals),
        mean(each, SimulationResult::copies),
        each.stream().mapToLong(r -> r.controlledTasks() + r.uncontrolledTasks()).sum());
  }

  private static double mean(
      List<SimulationResult> results, ToDoubleFunction<SimulationResult> measure) {
    return results.stream().mapToDouble(measure).average().orElse(0);
  }
}
