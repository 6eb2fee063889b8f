package io.github.btc.research.tuner;

import io.github.btc.tools.console.Progress;

/** Tells the user which run begins, and how many there are. */
final class Telling {

  private static final int MOST_SETTINGS_SHOWN = 8;

  private final Progress progress;
  private final int runs;
  private int begun;

  Telling(Progress progress, int runs) {
    this.progress = progress;
    this.runs = runs;
  }

  void begins(Job job) {
    String point = job.point() == 0 ? "today" : "point " + job.point();
    begun++;
    String settings =
        job.values().size() > MOST_SETTINGS_SHOWN
            ? job.values().size() + " settings"
            : TuneTable.settings(job.values());
    progress.begin(point, settings, begun, Math.max(begun, runs));
  }
}
