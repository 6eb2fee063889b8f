package io.github.btc.search;

import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.gc.GarbageCollectionTask;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The settings of a search node.
 *
 * @param doors the doors with the gate
 * @param tasks names of background tasks, each one of {@link #TASKS}
 * @param observeOnly true to decide as usual but close nothing
 * @param refusalsAreRetried true if a balancer or the clients retry a refusal of the HTTP door on
 *     another node
 * @param closedShare the largest share of a minute for which the gate may be closed
 * @param mostClosed how many nodes of the cluster may be closed at a time
 */
public record NodeSettings(
    Set<Door> doors,
    List<String> tasks,
    boolean observeOnly,
    boolean refusalsAreRetried,
    double closedShare,
    int mostClosed) {

  /** Names the doors that the node has: a list of {@code http} and {@code shard}. */
  public static final String DOORS = "btc.doors";

  /** Names the tasks that the node runs: a list. */
  public static final String TASK_NAMES = "btc.tasks";

  /** True if the controller decides as usual, but closes nothing and postpones no merge. */
  public static final String OBSERVE_ONLY = "btc.observe_only";

  /** True if refusals of the HTTP door are retried. Otherwise a node with this door observes. */
  public static final String REFUSALS_ARE_RETRIED = "btc.refusals_are_retried";

  /** The largest share of a minute for which the gate may be closed, 0.0001 to 1. */
  public static final String CLOSED_SHARE = "btc.closed_share";

  /** The lower end of {@link #CLOSED_SHARE}. */
  public static final double LEAST_CLOSED_SHARE = 0.0001;

  /** Setting: 1 to 100. The value of the elected node applies. */
  public static final String MOST_CLOSED = "btc.most_closed";

  /** The upper end of {@link #MOST_CLOSED}. */
  public static final int MOST_CLOSED_LIMIT = 100;

  /** The possible task names, in the order in which the tasks run. */
  public static final List<String> TASKS = List.of("full", "young", "merges");

  /** Only the shard door, which works on every node with any HTTP transport. */
  public static final List<String> DEFAULT_DOORS = List.of("shard");

  /** Collections. Merges are only postponed if the setting names them. */
  public static final List<String> DEFAULT_TASKS = List.of("full", "young");

  /** The default of the core. */
  public static final double DEFAULT_CLOSED_SHARE = 0.1;

  public NodeSettings {
    for (String task : tasks) {
      if (!TASKS.contains(task)) {
        throw new RefusedSettingException(
            TASK_NAMES, "\"" + task + "\"", "some of " + String.join(", ", TASKS));
      }
    }
    doors = Set.copyOf(doors);
    tasks = TASKS.stream().filter(tasks::contains).toList();
  }

  /** {@return whether merges are postponed} */
  public boolean postponesMerges() {
    return tasks.contains(MergeTask.NAME);
  }

  /**
   * Tells whether somebody takes what the doors refuse. An asking node knows the other copies of a
   * shard, and nobody knows what a client of the HTTP door does.
   */
  boolean areProvidedFor() {
    return refusalsAreRetried || !doors.contains(Door.HTTP);
  }

  /** Returns the name of a setting of the controller in a file of the server. */
  static String nameOf(String setting) {
    return "btc." + setting.replace('-', '_');
  }

  static Supplier<BackgroundTask> collection(String name) {
    return name.equals("full") ? GarbageCollectionTask::full : GarbageCollectionTask::young;
  }
}
