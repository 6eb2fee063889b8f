package io.github.btc.search;

import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.RetryAfter;
import io.github.btc.Ticker;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.gate.OneWordGate;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * BTC in one node of a search cluster: the gate, its controller, and the state that the doors need.
 * A task that this JVM does not support is left out with a warning. Without any task, the gate
 * never closes. Thread-safe.
 */
public final class SearchNode implements AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc.search");
  private static final Duration DRAIN_LIMIT = Duration.ofSeconds(1);

  /** A request that was sent so long ago has arrived, and a gate counts it. */
  private static final long ON_THE_WAY_MILLIS = 100;

  private static final Duration TASK_LIMIT = Duration.ofSeconds(10);

  private final Set<Door> doors;
  private final Cluster cluster;
  private final AwayNodes away = new AwayNodes(Ticker.system());
  private final ClosingSlots slots;
  private final OpenSearches searches = new OpenSearches();
  private final UnansweredRequests unanswered = new UnansweredRequests();
  private final PostponedMerges merges = new PostponedMerges();
  private final RecentClosings closings = new RecentClosings();
  private final QuietTimes quiet = new QuietTimes(Ticker.system());
  private final LongAdder entered = new LongAdder();
  private final AdmissionGate gate;
  private final Optional<BackgroundTaskController> controller;

  /**
   * Makes a node with an open gate, which does not close before {@link #start()}.
   *
   * @param settings the settings of the node
   * @param cluster the cluster of the node
   * @throws IllegalArgumentException if a setting is out of range
   */
  public SearchNode(NodeSettings settings, Cluster cluster) {
    this.doors = settings.doors();
    this.cluster = cluster;
    if (settings.observeOnly() || !settings.areProvidedFor()) {
      merges.stopPostponing();
    }
    this.slots = new ClosingSlots(settings.mostClosed(), away, Ticker.system());
    List<BackgroundTask> tasks = tasks(settings);
    if (tasks.isEmpty() || doors.isEmpty()) {
      LOG.log(Level.WARNING, "BTC: this node has no task or no door, so its gate stays open.");
      merges.stopPostponing(); // no controller would start them
      this.controller = Optional.empty();
      this.gate = new OneWordGate(() -> {}, () -> 0);
      return;
    }
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .name("search-node")
            .propertyNames(NodeSettings::nameOf)
            .refusalsAreRetried(settings.areProvidedFor())
            .coordinator(new ClusterCoordinator(cluster, slots))
            .drain(DrainPolicy.abandonAfter(DRAIN_LIMIT))
            .taskLimit(TASK_LIMIT)
            .unavailabilityBudget(settings.closedShare(), Duration.ofMinutes(1))
            .listener(closings)
            .observeOnly(settings.observeOnly());
    if (settings.areProvidedFor()) {
      builder.announcer(new ClusterAnnouncer(new EveryNode(cluster, away), doors, searches));
    }
    tasks.forEach(builder::task);
    BackgroundTaskController built = builder.build();
    merges.postponeWhile(() -> built.snapshot().state() != ControllerState.STOPPED);
    this.controller = Optional.of(built);
    this.gate = built.gate();
  }

  private List<BackgroundTask> tasks(NodeSettings settings) {
    List<BackgroundTask> tasks = new ArrayList<>();
    for (String name : settings.tasks()) {
      if (name.equals(MergeTask.NAME)) {
        tasks.add(new MergeTask(merges, quiet::isQuiet));
        continue;
      }
      try {
        tasks.add(NodeSettings.collection(name).get());
      } catch (IllegalStateException e) { // with the heap doctor's message
        LOG.log(Level.WARNING, "BTC: task " + name + " is left out: " + e.getMessage());
      }
    }
    return tasks;
  }

  /** Starts watching the tasks. */
  public void start() {
    controller.ifPresent(BackgroundTaskController::start);
  }

  /** {@return the doors with the gate} */
  public Set<Door> doors() {
    return doors;
  }

  /** {@return the gate} */
  public AdmissionGate gate() {
    return gate;
  }

  /**
   * Enters the gate for one request.
   *
   * @return the visit with one holder; {@code null} if refused
   */
  public @Nullable NodeVisit enter() {
    quiet.somebodyComes();
    NodeVisit visit = NodeVisit.in(gate);
    if (visit != null) {
      countEntrance(visit);
    }
    return visit;
  }

  /** Counts a request. The counter may allocate memory, which may fail. */
  private void countEntrance(NodeVisit visit) {
    try {
      entered.increment();
    } catch (Throwable e) {
      visit.letGo();
      throw e;
    }
  }

  /**
   * Returns the number of requests that have entered, without those that belong to another request.
   */
  long entered() {
    return entered.sum();
  }

  /**
   * Admits or refuses a request at the HTTP door.
   *
   * @param serve gets the visit and the action that ends it, to run when the response is released
   * @param refuse refuses it
   */
  public void admit(BiConsumer<NodeVisit, Runnable> serve, Consumer<RetryAfter> refuse) {
    NodeVisit visit = enter();
    if (visit == null) {
      refuse.accept(gate.retryAfter());
      return;
    }
    Runnable exit = visit.exit();
    try {
      serve.accept(visit, exit);
    } catch (RuntimeException | Error e) {
      exit.run();
      throw e;
    }
  }

  /**
   * Handles a notice of another node. The answer to a node that goes away waits until that node has
   * answered the earlier requests of this one, at most a tenth of a second. One of them may still
   * lie in the socket of that node, which would stop before it reads it.
   *
   * @param notice the notice
   * @param answer gets the answer to a question once; true for every other notice
   */
  public void hear(Notice notice, Consumer<Boolean> answer) {
    boolean yes = hear(notice);
    if (notice.word() != Notice.Word.AWAY) {
      answer.accept(yes);
      return;
    }
    Runnable confirm = UnansweredRequests.once(() -> answer.accept(yes));
    unanswered.whenNone(notice.nodeId(), confirm);
    try {
      cluster.later(confirm, ON_THE_WAY_MILLIS);
    } catch (RuntimeException | Error e) { // a node that ends accepts no more work
      confirm.run();
    }
  }

  /** Handles a notice, and returns the answer to a question; true for every other notice. */
  boolean hear(Notice notice) {
    switch (notice.word()) {
      case AWAY, BACK -> away.hear(notice);
      case MAY_I -> {
        return slots.take(notice, cluster.nodeIds());
      }
      case DONE -> slots.giveBack(notice);
    }
    return true;
  }

  /** Returns the nodes that have announced that they go away, including this one. */
  AwayNodes away() {
    return away;
  }

  /** Returns the requests that other nodes have not answered yet. */
  UnansweredRequests unanswered() {
    return unanswered;
  }

  /** {@return the searches that have state on this node} */
  public OpenSearches searches() {
    return searches;
  }

  /** Returns the last closings. */
  RecentClosings closings() {
    return closings;
  }

  /**
   * Sets how many nodes of the cluster may be closed at a time. It applies while this node is
   * elected.
   *
   * @param most 1 to 100
   */
  public void mostClosed(int most) {
    slots.most(most);
  }

  /** {@return the postponed merges} */
  public PostponedMerges merges() {
    return merges;
  }

  /** {@return the state and counts of the controller; empty without any task} */
  public Optional<ControllerSnapshot> snapshot() {
    return controller.map(BackgroundTaskController::snapshot);
  }

  /** Pauses the controller until {@link #resume()}. */
  public void pause() {
    controller.ifPresent(BackgroundTaskController::pause);
  }

  /** Lets closings start again. */
  public void resume() {
    controller.ifPresent(BackgroundTaskController::resume);
  }

  /**
   * Requests a closing now.
   *
   * @param task the name of the task to run in it
   * @throws IllegalArgumentException if there is no such task
   */
  public void runNow(String task) {
    controller
        .orElseThrow(() -> new IllegalArgumentException("task: \"" + task + "\" (expected none)"))
        .runNow(task);
  }

  /** Opens the gate for good, and postpones no merge any more. */
  @Override
  public void close() {
    merges.stopPostponing();
    controller.ifPresent(BackgroundTaskController::close);
  }
}
