package io.github.btc.spring;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the log line that describes a started controller. */
final class StartLine {

  /** The built-in tasks, with levels in bytes. */
  private static final Set<String> COLLECTIONS =
      Set.of("young-collection", "full-collection", "concurrent-collection");

  private static final double MEGABYTE = 1 << 20;

  /** The settings by which an application provides for refused requests. */
  enum RetriedSetting {
    PROPERTY("an Announcer bean or btc.refusals-are-retried=true"),
    CUSTOMIZER("an Announcer bean or a ControllerCustomizer with refusalsAreRetried(true)"),
    BUILDER("an announcer or refusalsAreRetried(true) in the builder of your controller");

    private final String text;

    RetriedSetting(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  private StartLine() {}

  static String of(
      BackgroundTaskController controller, List<String> adapters, RetriedSetting setting) {
    ControllerSnapshot now = controller.snapshot();
    return "BTC has started%s. Gate: %s, %s. Tasks: %s. Announcer: %s."
        .formatted(
            observing(now.observing(), setting),
            now.name(),
            entrance(adapters),
            tasks(now.tasks()),
            nameOf(controller.announcer()));
  }

  private static String observing(@Nullable DeferralReason reason, RetriedSetting setting) {
    if (reason == null) {
      return "";
    }
    String onlyObserves = " and only observes: it decides as usual and closes nothing";
    return reason == DeferralReason.NO_ANNOUNCER
        ? onlyObserves + " without " + setting.text()
        : onlyObserves;
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
