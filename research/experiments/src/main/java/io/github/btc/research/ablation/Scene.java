package io.github.btc.research.ablation;

import io.github.btc.research.heap.CollectionCosts;
import java.util.List;

/**
 * A small service behind a router: what each replica does, and for how long it is watched.
 *
 * @param name the name
 * @param replicas the number of replicas, which start together
 * @param seconds the simulated time
 * @param traffic the requests
 * @param heap the memory and the tasks
 * @param router how the router learns of closings
 */
record Scene(String name, int replicas, double seconds, Traffic traffic, Heap heap, Router router) {

  /** How the router learns of closings, and what it does then. */
  enum Router {
    /** An announcer tells it within some milliseconds. It sends no more, and puts closings off. */
    TOLD,
    /** It learns from refusals: it tries another replica and obeys Retry-After. */
    BY_REFUSALS,
    /** It confirms, and takes the wrong replica out. */
    MISTAKEN,
    /** It has one replica, and sends that one again what it has refused. */
    ALONE,
    /** As {@link #TOLD}, but nothing answers from second 20 to 80, and nobody retries refusals. */
    DOWN_FOR_A_MINUTE,
    /** It takes the announcement and confirms nothing, and nobody retries refusals. */
    CONFIRMS_NOTHING
  }

  /** The background tasks of the replicas. */
  enum Work {
    /** Young and full collections, as the library has them. */
    COLLECTIONS,
    /** A task whose runs leave its level where it was, as where all of a store is alive. */
    FREES_NOTHING,
    /** A task whose runs free nothing while its level grows, as a checkpoint behind a reader. */
    IS_BLOCKED,
    /** A task whose runs fail. */
    FAILS
  }

  /**
   * The requests to all replicas together.
   *
   * @param perSecond how many arrive, as a Poisson process
   * @param burst how many times as many arrive in a burst
   * @param burstEverySeconds the time between the beginnings of two bursts
   * @param burstSeconds the length of a burst
   * @param longShare the share of requests that take {@code longSeconds} at most
   * @param longSeconds the longest of them; the others take some milliseconds
   * @param slowClients clients that send one request of three seconds after the other
   */
  record Traffic(
      double perSecond,
      double burst,
      double burstEverySeconds,
      double burstSeconds,
      double longShare,
      double longSeconds,
      int slowClients) {

    static Traffic steady(double perSecond) {
      return new Traffic(perSecond, 1, 1_000, 0, 0, 0, 0);
    }

    Traffic bursting(double times, double everySeconds, double seconds) {
      return new Traffic(
          perSecond, times, everySeconds, seconds, longShare, longSeconds, slowClients);
    }

    Traffic withSlowClients(int clients) {
      return new Traffic(
          perSecond, burst, burstEverySeconds, burstSeconds, longShare, longSeconds, clients);
    }

    Traffic withLong(double share, double seconds) {
      return new Traffic(
          perSecond, burst, burstEverySeconds, burstSeconds, share, seconds, slowClients);
    }
  }

  /**
   * The memory of a replica in MB, and what collects it.
   *
   * @param eden the size of Eden
   * @param old the use of the old generation at which the JVM collects it by itself
   * @param live what a full collection leaves
   * @param perRequest what a request allocates on average
   * @param promoted the share of it that goes to the old generation
   * @param collectsAt the share of Eden at which the JVM collects by itself
   * @param collector how long collections take
   * @param work the tasks
   */
  record Heap(
      double eden,
      double old,
      double live,
      double perRequest,
      double promoted,
      double collectsAt,
      CollectionCosts collector,
      Work work) {

    static final Heap USUAL =
        new Heap(64, 360, 100, 0.5, 0.02, 1, CollectionCosts.G1, Work.COLLECTIONS);

    Heap of(double newEden, double newLive, double newPromoted, CollectionCosts costs) {
      return new Heap(newEden, old, newLive, perRequest, newPromoted, collectsAt, costs, work);
    }

    Heap collectingAt(double share) {
      return new Heap(eden, old, live, perRequest, promoted, share, collector, work);
    }

    Heap allocating(double megabytes) {
      return new Heap(eden, old, live, megabytes, promoted, collectsAt, collector, work);
    }

    Heap doing(Work other) {
      return new Heap(eden, old, live, perRequest, promoted, collectsAt, collector, other);
    }
  }

  private static Scene of(String name, Traffic traffic, Heap heap, Router router) {
    return new Scene(name, 3, 400, traffic, heap, router);
  }

  private Scene replicas(int number) {
    return new Scene(name, number, seconds, traffic, heap, router);
  }

  Scene lasting(double time) {
    return new Scene(name, replicas, time, traffic, heap, router);
  }

  static List<Scene> all() {
    Traffic steady = Traffic.steady(240);
    Heap usual = Heap.USUAL;
    return List.of(
        of("steady, G1", steady, usual, Router.TOLD),
        of(
            "steady, Serial",
            steady,
            usual.of(64, 200, 0.05, CollectionCosts.SERIAL),
            Router.BY_REFUSALS),
        of("bursts", steady.bursting(6, 20, 2), usual, Router.TOLD),
        of("few requests", Traffic.steady(30), usual, Router.BY_REFUSALS).lasting(1_200),
        of("two thirds alive", steady, usual.of(64, 240, 0.1, CollectionCosts.SERIAL), Router.TOLD),
        of(
            "heap too small",
            steady,
            usual.of(8, 300, 0.05, CollectionCosts.PARALLEL),
            Router.BY_REFUSALS),
        of(
            "heap much too small",
            steady,
            usual.of(4, 300, 0.05, CollectionCosts.SERIAL),
            Router.TOLD),
        of(
            "storms",
            steady.bursting(8, 60, 5),
            usual.of(16, 100, 0.02, CollectionCosts.SERIAL),
            Router.BY_REFUSALS),
        of(
            "old generation in bursts",
            steady.bursting(8, 60, 12),
            usual.of(64, 250, 0.9, CollectionCosts.SERIAL),
            Router.BY_REFUSALS),
        of(
                "short collections",
                Traffic.steady(150),
                usual.of(6, 100, 0.02, CollectionCosts.SERIAL),
                Router.BY_REFUSALS)
            .lasting(900),
        of("JVM collects early", steady, usual.collectingAt(0.8), Router.TOLD),
        of("router takes the wrong one out", steady, usual, Router.MISTAKEN).lasting(900),
        of("a lone replica", Traffic.steady(300), usual.allocating(0.1), Router.ALONE).replicas(1),
        of("balancer down for a minute", steady, usual, Router.DOWN_FOR_A_MINUTE),
        of("nobody confirms", steady, usual, Router.CONFIRMS_NOTHING),
        of("long requests", steady.withLong(0.002, 4), usual, Router.TOLD),
        of("slow clients", steady.withSlowClients(3), usual, Router.BY_REFUSALS),
        of("requests of a second", steady.withLong(0.01, 1.6), usual, Router.BY_REFUSALS),
        of("many requests of a second", steady.withLong(0.04, 1.2), usual, Router.BY_REFUSALS),
        of(
                "two replicas, long closings",
                Traffic.steady(160),
                usual.of(64, 250, 0.3, CollectionCosts.SERIAL),
                Router.TOLD)
            .replicas(2),
        of("a task frees nothing", steady, usual.doing(Work.FREES_NOTHING), Router.TOLD),
        of("a task is blocked", steady, usual.doing(Work.IS_BLOCKED), Router.TOLD),
        of("a task fails", steady, usual.doing(Work.FAILS), Router.TOLD),
        of(
                "16 start together",
                Traffic.steady(12_800),
                usual.of(64, 100, 0.3, CollectionCosts.SERIAL).allocating(0.05),
                Router.TOLD)
            .replicas(16)
            .lasting(12));
  }
}
