package io.github.btc.spring;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds the log line that describes a started controller. */
final class StartLine {

  /** The built-in tasks, with levels in bytes. */
  private static final Set<String> COLLECTIONS =
      Set.of("young-collection", "full-collection", "concurrent-collection");

  private static final double MEGABYTE = 1 << 20;

  private StartLine() {}

  static String of(BackgroundTaskController controller, List<String> adapters) {
    ControllerSnapshot now = controller.snapshot();
    return "BTC has started%s. Gate: %s, %s. Tasks: %s. Announcer: %s."
        .formatted(
            now.observing() == null ? "" : ", observing", // another line says why
            now.name(),
            entrance(adapters),
            tasks(now.tasks()),
            nameOf(controller.announcer()));
  }

  private static String entrance(List<String> adapters) {
    return adapters.isEmpty()
        ? "which no request passes, because no adapter is present (btc-servlet, btc-webflux)"
        : "behind the " + String.join(" and the ", adapters);
  }

  private static String tasks(List<ControllerSnapshot.Task> tasks) {
    return tasks.isEmpty()
        ? "none, so the gate stays open"
        : tasks.stream()
            .map(task -> task.name() + " " + interval(task.name(), task.interval()))
            .collect(Collectors.joining(", "));
  }

  /** Formats an interval. A user's task may have a built-in name and a level in another unit. */
  private static String interval(String task, ActivationInterval interval) {
    boolean bytes = COLLECTIONS.contains(task) && interval.min() >= MEGABYTE;
    double unit = bytes ? MEGABYTE : 1;
    return String.format(
        Locale.ROOT,
        "(from %s to %s%s)",
        number(interval.min() / unit, bytes),
        number(interval.max() / unit, bytes),
        bytes ? " MB" : "");
  }

  private static String number(double value, boolean rounded) {
    return rounded || value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.valueOf(value);
  }

  /** Returns the announcer's text. An exception from a user's announcer must not end the start. */
  private static String nameOf(Object announcer) {
    try {
      return announcer.toString();
    } catch (RuntimeException e) {
      return announcer.getClass().getName();
    }
  }
}
