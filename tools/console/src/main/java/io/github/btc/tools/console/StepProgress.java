package io.github.btc.tools.console;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows how many of many short steps are done. On a terminal it is a bar with the time left, and
 * elsewhere nothing is shown. {@link Progress} is for runs of known lengths.
 */
public final class StepProgress implements AutoCloseable {

  private final @Nullable ProgressBar bar;

  /**
   * Begins to show the progress.
   *
   * @param name shown before the bar
   * @param unit the name of the steps, shown after their number
   * @param err where the bar is drawn
   * @param terminal whether a bar can be drawn there
   * @param steps the number of steps
   */
  public StepProgress(String name, String unit, PrintStream err, boolean terminal, long steps) {
    this.bar =
        terminal
            ? new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(steps)
                .setUnit(unit, 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(err))
                .build()
            : null;
  }

  /** Adds one step that is done. */
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
