package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Five runs made by hand: one request per millisecond, one stop at 100 ms in the first four. */
final class SampleRuns {

  private static final long MS = 1_000_000;

  private SampleRuns() {}

  static List<RunRecord> records() {
    return List.of(
        run("off", 100, List.of(pause("Pause Young (Allocation Failure)", 100, 104)), List.of()),
        run(
            "off-least-request",
            100,
            List.of(pause("Pause Young (Allocation Failure)", 100, 101)),
            List.of()),
        run(
            "gate-only",
            100,
            List.of(pause("Pause Full (System.gc())", 100, 180)),
            List.of(closing("full", 98, 182, 80))),
        run(
            "btc",
            300,
            List.of(pause("Pause Young (Allocation Failure)", 100, 104)),
            List.of(closing("young", 86, 106, 8))),
        run("no-collections", 300, List.of(), List.of()));
  }

  static List<RunFigures> figures() {
    return records().stream().map(RunRecord::figures).toList();
  }

  static Rounds rounds() {
    return new Rounds(figures());
  }

  /** A run with a hundred requests, each of which takes the same time. */
  static RunFigures taking(String name, int millis) {
    List<Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      attempts.add(new Attempt(i, i, 0, 200, i * MS, i * MS, (i + millis) * MS));
    }
    ReplicaEvents events = new ReplicaEvents(List.of(), Map.of(), 0);
    return new RunRecord(
            name,
            new Attempts(0, 1000 * MS, attempts),
            List.of(new ReplicaRecord(List.of(), events, Answers.unknown())))
        .figures();
  }

  /** A request is sent at every millisecond but for those around the stop when it is avoided. */
  private static RunRecord run(String name, int from, List<Pause> pauses, List<Closing> closings) {
    List<Attempt> attempts = new ArrayList<>();
    for (int i = from; i < 1000; i++) {
      attempts.add(new Attempt(i, i, 0, 200, i * MS, i * MS, (i + 1) * MS));
    }
    ReplicaEvents events = new ReplicaEvents(closings, Map.of(), 0);
    return new RunRecord(
        name,
        new Attempts(0, 1000 * MS, attempts),
        List.of(new ReplicaRecord(pauses, events, Answers.unknown())));
  }

  private static Pause pause(String what, long startMillis, long endMillis) {
    return new Pause(new Interval(startMillis * MS, endMillis * MS), what);
  }

  private static Closing closing(String task, long startMillis, long endMillis, long taskMillis) {
    return new Closing(
        new Interval(startMillis * MS, endMillis * MS),
        1,
        List.of(
            new Closing.Run(task, new Interval((endMillis - taskMillis) * MS, endMillis * MS))));
  }
}
