package io.github.btc.research.grid;

/** A cell cannot be run, because of what it was given. */
public final class CellFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  CellFailedException(Cell cell, Throwable why) {
    super(cell.name() + ": " + why.getMessage(), why);
  }
}
