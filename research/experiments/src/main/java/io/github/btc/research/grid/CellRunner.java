package io.github.btc.research.grid;

import java.util.List;
import java.util.function.Consumer;

/** Where cells are run. Closing it stops what is still running. */
public interface CellRunner extends AutoCloseable {

  /**
   * Runs cells and tells each result when it is there, from the caller's thread, in any order.
   *
   * @throws CellFailedException if a cell cannot be run
   * @throws InterruptedException if interrupted meanwhile
   */
  void run(List<Cell> cells, Consumer<CellResult> result) throws InterruptedException;

  @Override
  void close();
}
