package io.github.btc.sidecar;

import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.internal.Ranges;
import io.github.btc.kubernetes.SlotCoordinator;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which the services of several sidecars are away one after the other. */
final class TurnOptions {

  /** Within this time after a refusal and one more sample the controller asks for its turn. */
  private static final Duration ASKED_AGAIN = Duration.ofMillis(50);

  /** A {@link SlotCoordinator} refuses a slot in which closings may begin for less than this. */
  private static final Duration LEAST_BEGINNING = Duration.ofMillis(70);

  private static final Duration GUARD = Duration.ofMillis(50);

  @Option(
      names = "--turns-folder",
      paramLabel = "DIR",
      description =
          "Folder that the sidecars of one host share, so that one service is away at a time.")
  private @Nullable Path folder;

  @Option(
      names = "--turns-replicas",
      paramLabel = "N",
      description = {
        "Number of pods of the StatefulSet, 2 to 1000, so that each pod is away only in its own"
            + " slot of the clock. The variable POD_INDEX or the end of the pod's name is the"
            + " number of the pod."
      })
  private @Nullable Integer replicas;

  @Option(
      names = "--turns-slot",
      paramLabel = "MS",
      description =
          "Length of a slot for --turns-replicas, in milliseconds, 1 to 60000 (default"
              + " ${DEFAULT-VALUE}).")
  private long slotMillis = 500;

  /** Returns the coordinator of this sidecar, or null if it takes no turns. */
  @Nullable Coordinator coordinator(Duration sampleEvery) {
    Ranges.whole("turns-slot", slotMillis, 1, 60_000);
    if (folder != null && replicas != null) {
      throw new RefusedSettingException(
          "turns-folder",
          folder + " with --turns-replicas",
          "--turns-folder on one host, or --turns-replicas in pods");
    }
    if (folder != null) {
      return FileCoordinator.oneAtATime(folder);
    }
    return replicas == null ? null : slots(replicas, sampleEvery).build();
  }

  /** Returns the slots, whose owner is the pod of this process unless the caller names another. */
  SlotCoordinator.Builder slots(int pods, Duration sampleEvery) {
    Ranges.whole("turns-replicas", pods, 2, 1_000);
    Duration longest = longestClosing(sampleEvery);
    if (longest.toMillis() < 1) {
      Duration least = Duration.ofMillis(slotMillis + 1).minus(longest);
      throw new RefusedSettingException(
          "turns-slot", slotMillis + " ms", least.toMillis() + " ms to 1 min");
    }
    return SlotCoordinator.of(pods)
        .slot(Duration.ofMillis(slotMillis))
        .guard(GUARD)
        .longestClosing(longest);
  }

  /** Returns how long the requests may take to end, so that a closing ends with its slot. */
  Duration drainLimit(Duration given, Duration sampleEvery) {
    if (replicas == null) {
      return given;
    }
    Duration half = longestClosing(sampleEvery).dividedBy(2); // the other half is the collection's
    return given.compareTo(half) < 0 ? given : half;
  }

  /** Returns the slot without the guard and without the time in which a closing may begin. */
  private Duration longestClosing(Duration sampleEvery) {
    Duration asked = ASKED_AGAIN.plus(sampleEvery);
    Duration beginning = asked.compareTo(LEAST_BEGINNING) < 0 ? LEAST_BEGINNING : asked;
    return Duration.ofMillis(slotMillis).minus(GUARD).minus(beginning);
  }
}
