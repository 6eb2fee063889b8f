package io.github.btc.research.grid;

import java.io.Serializable;
import java.util.concurrent.Callable;

/**
 * A cell on its way to another machine, as JSON both ways: versions of classes need not be the same
 * there, only names of parameters.
 *
 * @param cell what is to be run
 */
record CellTask(String cell) implements Callable<String>, Serializable {

  @Override
  public String call() {
    return Cell.fromJson(cell).run().toJson();
  }
}
