package io.github.btc;

/** A clock for measuring time passed. The only way this library reads time. */
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
