package io.github.btc.lab.grid;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how many cells are done: a bar with the time left on a terminal, nothing elsewhere. */
final class GridProgress implements AutoCloseable {

  private final @Nullable ProgressBar bar;

  GridProgress(PrintStream err, boolean terminal, int cells) {
    this.bar =
        terminal
            ? new ProgressBarBuilder()
                .setTaskName("grid")
                .setInitialMax(cells)
                .setUnit(" cells", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(err))
                .build()
            : null;
  }

  void done() {
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
