package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Closings and collections of one run, replica by replica, in seconds since measuring began. Those
 * of the warm-up have negative times.
 */
final class Timeline {

  private static final double NANOS_PER_SECOND = 1e9;

  private Timeline() {}

  static Map<String, Object> of(RunRecord run) {
    List<List<Object>> closings = new ArrayList<>();
    List<List<Object>> pauses = new ArrayList<>();
    for (int i = 0; i < run.replicas().size(); i++) {
      ReplicaRecord replica = run.replicas().get(i);
      for (Closing closing : replica.events().closings()) {
        String tasks = String.join(" + ", closing.runs().stream().map(Closing.Run::task).toList());
        add(closings, i, closing.interval(), run.window(), tasks);
      }
      for (Pause pause : replica.pauses()) {
        add(pauses, i, pause.interval(), run.window(), kindOf(pause));
      }
    }
    Map<String, Object> timeline = new LinkedHashMap<>();
    timeline.put("name", run.name());
    timeline.put("replicas", run.replicas().size());
    timeline.put("from", Math.min(0, Math.min(earliest(closings), earliest(pauses))));
    timeline.put("seconds", seconds(run.window().startNanos(), run.window().endNanos()));
    timeline.put("closings", closings);
    timeline.put("pauses", pauses);
    return timeline;
  }

  private static double earliest(List<List<Object>> bars) {
    return bars.stream().mapToDouble(bar -> (double) bar.get(1)).min().orElse(0);
  }

  private static String kindOf(Pause pause) {
    if (pause.isFull()) {
      return "full";
    }
    return pause.what().startsWith("Pause Young") ? "young" : "concurrent";
  }

  private static void add(
      List<List<Object>> to, int replica, Interval interval, Interval window, String what) {
    if (interval.startNanos() < window.endNanos()) {
      to.add(
          List.of(
              replica,
              seconds(window.startNanos(), interval.startNanos()),
              seconds(window.startNanos(), interval.endNanos()),
              what));
    }
  }

  private static double seconds(long fromNanos, long toNanos) {
    return Math.round((toNanos - fromNanos) / NANOS_PER_SECOND * 1e5) / 1e5;
  }
}
