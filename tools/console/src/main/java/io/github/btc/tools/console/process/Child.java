package io.github.btc.tools.console.process;

/** A process that was started here and is not to be left behind. Closing it waits for its end. */
public interface Child extends AutoCloseable {

  /** Asks it to end in peace. Does not wait. */
  void release();

  /** Ends it at once. */
  void kill();

  @Override
  void close();
}
