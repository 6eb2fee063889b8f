package io.github.btc;

/** A clock for measuring time passed. A controller reads the time in no other way. */
@FunctionalInterface
public interface Ticker {

  /**
   * Reads the clock.
   *
   * @return nanoseconds since an arbitrary moment; compare by subtraction only
   */
  long nanos();

  /**
   * Returns the system's clock.
   *
   * @return {@link System#nanoTime()}
   */
  static Ticker system() {
    return System::nanoTime;
  }
}
