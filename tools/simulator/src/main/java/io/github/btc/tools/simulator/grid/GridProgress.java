package io.github.btc.tools.simulator.grid;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how many cells are done: a bar with the time left on a terminal, nothing elsewhere. */
public final class GridProgress implements AutoCloseable {

  private final @Nullable ProgressBar bar;

  GridProgress(PrintStream err, boolean terminal, int cells) {
    this("grid", " cells", err, terminal, cells);
  }

  /**
   * Begins.
   *
   * @param name shown before the bar
   * @param unit what is counted, shown after it
   * @param err where to
   * @param terminal whether a bar can be drawn there
   * @param count how many there are
   */
  public GridProgress(String name, String unit, PrintStream err, boolean terminal, long count) {
    this.bar =
        terminal
            ? new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(count)
                .setUnit(unit, 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(err))
                .build()
            : null;
  }

  /** One more is done. */
  public void done() {
    if (bar != null) {
      bar.step();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
