package io.github.btc.search;

import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerSnapshot;
import io.github.btc.DrainPolicy;
import io.github.btc.Permit;
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
import org.jspecify.annotations.Nullable;

/**
 * BTC in one node of a search cluster: the gate, its controller, and what the doors must know. A
 * task that this JVM cannot do is left out with a warning; without any task the gate never closes.
 * Thread-safe.
 */
public final class SearchNode implements AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc.search");
  private static final Duration DRAIN_LIMIT = Duration.ofSeconds(1);
  private static final Duration TASK_LIMIT = Duration.ofSeconds(10);

  private final Set<Door> doors;
  private final AwayNodes away = new AwayNodes(Ticker.system());
  private final OpenSearches searches = new OpenSearches();
  private final HeldMerges merges = new HeldMerges();
  private final QuietTimes quiet = new QuietTimes(Ticker.system());
  private final AdmissionGate gate;
  private final Optional<BackgroundTaskController> controller;

  /**
   * Makes a node with an open gate; nothing is closed before {@link #start()}.
   *
   * @param settings what its configuration says
   * @param neighbours tells the other nodes
   * @throws IllegalArgumentException if a setting is out of range
   */
  public SearchNode(NodeSettings settings, Neighbours neighbours) {
    this.doors = settings.doors();
    List<BackgroundTask> tasks = tasks(settings);
    if (tasks.isEmpty() || doors.isEmpty()) {
      LOG.log(Level.WARNING, "BTC: no task or no door; this node's gate stays open.");
      this.controller = Optional.empty();
      this.gate = new OneWordGate(() -> {}, () -> 0);
      return;
    }
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .name("search-node")
            .announcer(new ClusterAnnouncer(neighbours, doors, searches))
            .drain(DrainPolicy.abandonAfter(DRAIN_LIMIT))
            .taskLimit(TASK_LIMIT)
            .unavailabilityBudget(settings.closedShare(), Duration.ofMinutes(1))
            .dryRun(settings.dryRun());
    tasks.forEach(builder::task);
    BackgroundTaskController built = builder.build();
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
      } catch (IllegalStateException e) { // the heap doctor's words
        LOG.log(Level.WARNING, "BTC: task " + name + " is left out: " + e.getMessage());
      }
    }
    return tasks;
  }

  /** Starts watching the tasks. */
  public void start() {
    controller.ifPresent(BackgroundTaskController::start);
  }

  /** {@return where requests meet the gate} */
  public Set<Door> doors() {
    return doors;
  }

  /** {@return the gate} */
  public AdmissionGate gate() {
    return gate;
  }

  /**
   * Enters, for one request.
   *
   * @return the permit, or {@code null} if refused
   */
  public @Nullable Permit enter() {
    quiet.somebodyComes();
    return gate.tryAcquire();
  }

  /** {@return how long a refused client should stay away} */
  public RetryAfter retryAfter() {
    return gate.retryAfter();
  }

  /** {@return the nodes that have said that they go away, this one included} */
  public AwayNodes away() {
    return away;
  }

  /** {@return the searches that have left state on this node} */
  public OpenSearches searches() {
    return searches;
  }

  /** {@return the merges that wait} */
  public HeldMerges merges() {
    return merges;
  }

  /** {@return what has been done so far; empty without any task} */
  public Optional<ControllerSnapshot> snapshot() {
    return controller.map(BackgroundTaskController::snapshot);
  }

  /** Starts no closing until {@link #resume()}. */
  public void pause() {
    controller.ifPresent(BackgroundTaskController::pause);
  }

  /** Lets closings start again. */
  public void resume() {
    controller.ifPresent(BackgroundTaskController::resume);
  }

  /**
   * Asks for a closing now.
   *
   * @param task the name of the task to run in it
   * @throws IllegalArgumentException if there is no such task
   */
  public void runNow(String task) {
    controller
        .orElseThrow(() -> new IllegalArgumentException("task: \"" + task + "\" (expected none)"))
        .runNow(task);
  }

  /** Opens the gate for good, and lets all merges go. */
  @Override
  public void close() {
    merges.holdNoMore();
    controller.ifPresent(BackgroundTaskController::close);
  }
}
