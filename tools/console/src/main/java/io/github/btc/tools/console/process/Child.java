package io.github.btc.tools.console.process;

/** A child process that must not outlive this JVM. {@link #close()} waits until it has ended. */
public interface Child extends AutoCloseable {

  /** Asks the process to end by itself. This method does not wait. */
  void release();

  /** Ends the process at once. */
  void kill();

  @Override
  void close();
}
