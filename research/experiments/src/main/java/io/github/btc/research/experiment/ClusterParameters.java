package io.github.btc.research.experiment;

import io.github.btc.ActivationInterval;
import io.github.btc.RefusedSettingException;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.simulator.cluster.Announcement;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.ReplicaCache;
import io.github.btc.tools.simulator.cluster.ScalePlan;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Scenario.Memory;
import io.github.btc.tools.simulator.cluster.Scenario.Waiting;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.cluster.Technique;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The parameters of a simulated service: its replicas, its load and its balancer. The level of a
 * replica's task is a number of requests. The task runs by itself at the level {@code every}, and
 * the controller may run it within {@code interval}.
 */
final class ClusterParameters {

  static final List<Parameter> LOAD =
      List.of(
          new Parameter("rate", "1500", "requests per second that come as a Poisson process"),
          new Parameter("clients", "0", "clients with one request at a time, instead of a rate"),
          new Parameter("think", "0ms", "wait of a client between answer and next request"),
          new Parameter("duration", "60s", "simulated time"),
          new Parameter("warmup", "", "time that is not counted (default: the first tenth)"));

  static final List<Parameter> SERVICE =
      List.of(
          new Parameter("replicas", "4", "replicas at the beginning"),
          new Parameter("slots", "2", "requests that a replica serves at once"),
          new Parameter("service", "exp:2ms", "service time of a request"),
          new Parameter("task", "uniform:80ms:120ms", "time of a background task"),
          new Parameter("quiet-task", "", "task time with no request in flight (default: task)"),
          new Parameter("worthwhile", "0ms", "shortest task for which the gate closes"),
          new Parameter("every", "5000", "requests after which a task runs by itself"),
          new Parameter("interval", "0.5:0.75", "activation interval, as two shares of every"),
          new Parameter(
              "technique",
              "none",
              "technique: none, hedge, duplicate, tied, btc, btc-hedge, btc-duplicate or btc-tied"),
          new Parameter("hedge-delay", "", "wait before the second copy (default: p95 of service)"),
          new Parameter("cancel", "false", "true stops the slower copy after the first answer"),
          new Parameter(
              "announce", "first-refusal", "announcer: none, first-refusal or confirmed (in 1 ms)"),
          new Parameter(
              "policy",
              "round-robin",
              "policy of the balancer: round-robin, random, least-loaded, p2c, hash,"
                  + " bounded-load-hash, pasch or carlos"),
          new Parameter("memory", "blocklist", "after a refusal: blocklist or retry-next"),
          new Parameter("waiting", "at-replica", "queue of requests: at-replica or at-balancer"),
          new Parameter("hop", "0ms", "time that each refusal adds to the response time"),
          new Parameter("keys", "20000", "number of different keys"),
          new Parameter("zipf", "0.99", "skew of the keys' popularity; 0 makes all keys equal"),
          new Parameter("cache", "0", "keys in the cache of each replica; 0 for no cache"),
          new Parameter("miss", "exp:6ms", "service time of a request whose key is not cached"),
          new Parameter("scale-plan", "", "replicas over time as seconds:replicas, like 0:4,60:8"),
          new Parameter("joins", "0", "replicas that join per second, as a Poisson process"),
          new Parameter("leaves", "0", "replicas that leave per second, as a Poisson process"),
          new Parameter("least", "1", "smallest number of replicas"),
          new Parameter("most", "", "largest number of replicas (default: twice replicas)"));

  private static final String[] TECHNIQUES = {
    "none", "hedge", "duplicate", "tied", "btc", "btc-hedge", "btc-duplicate", "btc-tied"
  };
  private static final long HEDGE_SEED = 95;
  private static final int HEDGE_SAMPLES = 20_000;

  private final Values values;

  ClusterParameters(Values values) {
    this.values = values;
  }

  Scenario scenario() {
    String technique = values.oneOf("technique", TECHNIQUES);
    boolean controlled = technique.startsWith("btc");
    Controlled model = model();
    return Scenario.ofThesis(1, controlled ? model : model.off())
        .with(scale())
        .with(load())
        .withKeys(keys())
        .with(Routing.named(values.text("policy")))
        .with(technique(technique.replaceFirst("^btc-?", "")))
        .with(waiting())
        .with(memory())
        .withHop(values.duration("hop"))
        .lasting(values.duration("duration"), warmup());
  }

  Load load() {
    double rate = values.number("rate", 0, 1e9);
    int clients = values.whole("clients", 0, 10_000_000);
    return clients > 0 ? closed(clients, rate) : Load.perSecond(rate);
  }

  private Load closed(int clients, double rate) {
    if (values.isGiven("rate") && rate > 0) {
      throw new RefusedSettingException("clients", String.valueOf(clients), "no --rate beside it");
    }
    DurationSet think = values.durations("think");
    if (isZero(values.durations("service")) && isZero(think)) {
      throw new RefusedSettingException(
          "service", values.text("service"), "more than 0 for clients without think time");
    }
    return new Load.Closed(clients, think);
  }

  /** Tells whether all durations are 0, so that simulated time would not pass. */
  private static boolean isZero(DurationSet set) {
    SplittableRandom random = new SplittableRandom(HEDGE_SEED);
    return IntStream.range(0, 1_000).allMatch(i -> set.sample(random) == 0);
  }

  Duration warmup() {
    return values.has("warmup")
        ? values.duration("warmup")
        : values.duration("duration").dividedBy(10);
  }

  private Load.Keys keys() {
    int count = values.whole("keys", 1, 100_000_000);
    return Load.Keys.zipf(count, values.number("zipf", 0, 10));
  }

  private Waiting waiting() {
    return values.oneOf("waiting", "at-replica", "at-balancer").equals("at-replica")
        ? Waiting.AT_REPLICA
        : Waiting.AT_BALANCER;
  }

  private Memory memory() {
    return values.oneOf("memory", "blocklist", "retry-next").equals("blocklist")
        ? Memory.BLOCKLIST
        : Memory.RETRY_NEXT;
  }

  private Controlled model() {
    Controlled model =
        Controlled.of(values.whole("slots", 1, 1_000_000), values.durations("service"), task())
            .with(announcement(values));
    int entries = values.whole("cache", 0, 100_000_000);
    return entries == 0
        ? model
        : model.caching(new ReplicaCache(entries, values.durations("miss")));
  }

  private SimulatedTask task() {
    double every = values.number("every", 2, 1e12);
    String[] shares = values.text("interval").split(":", -1);
    DurationSet byItself = values.durations("task");
    return new SimulatedTask(
            "task",
            0,
            1,
            0.2,
            ActivationInterval.between(every * share(shares, 0), every * share(shares, 1)),
            every,
            values.has("quiet-task") ? values.durations("quiet-task") : byItself,
            byItself,
            BaseCorrectedEstimator::new)
        .worthwhileFrom(values.duration("worthwhile").toNanos());
  }

  private double share(String[] shares, int i) {
    boolean fits =
        shares.length == 2 && Arrays.stream(shares).allMatch(s -> s.matches("0\\.\\d{1,9}"));
    if (!fits || Double.parseDouble(shares[0]) >= Double.parseDouble(shares[1])) {
      throw new RefusedSettingException(
          "interval",
          values.text("interval"),
          "two shares below 1, the smaller first, for instance 0.5:0.75");
    }
    return Double.parseDouble(shares[i]);
  }

  static Announcement announcement(Values values) {
    return switch (values.oneOf("announce", "none", "first-refusal", "confirmed")) {
      case "none" -> Announcement.none();
      case "first-refusal" -> Announcement.firstRefusal();
      default -> Announcement.confirmedAfter(Duration.ofMillis(1));
    };
  }

  private Technique technique(String name) {
    long delay = hedgeDelayNanos();
    Technique technique =
        switch (name) {
          case "hedge" -> Technique.hedge(delay);
          case "duplicate" -> Technique.duplicate();
          case "tied" -> Technique.tied();
          default -> Technique.none();
        };
    return values.yes("cancel") ? technique.cancelling() : technique;
  }

  private long hedgeDelayNanos() {
    if (values.has("hedge-delay")) {
      return values.duration("hedge-delay").toNanos();
    }
    DurationSet service = values.durations("service");
    SplittableRandom random = new SplittableRandom(HEDGE_SEED);
    long[] drawn = new long[HEDGE_SAMPLES];
    Arrays.setAll(drawn, i -> service.sample(random));
    Arrays.sort(drawn);
    return drawn[(int) (0.95 * HEDGE_SAMPLES)];
  }

  private ScalePlan scale() {
    int replicas = values.whole("replicas", 1, 1_000_000);
    double joins = values.number("joins", 0, 1e6);
    double leaves = values.number("leaves", 0, 1e6);
    boolean wanders = joins + leaves > 0;
    if (values.has("scale-plan")) {
      if (wanders) {
        throw new RefusedSettingException(
            "scale-plan", values.text("scale-plan"), "no joins and leaves beside it");
      }
      return ScalePlan.parse(values.text("scale-plan"));
    }
    if (!wanders) {
      return ScalePlan.fixed(replicas);
    }
    int most = values.has("most") ? values.whole("most", 1, 1_000_000) : 2 * replicas;
    return ScalePlan.wandering(replicas, values.whole("least", 1, 1_000_000), most, joins, leaves);
  }
}
