package io.github.btc.agent.observe;

/** Where an observation learns of the JVM's stops. */
interface StopSource extends AutoCloseable {

  /** The longest time from the end of a stop until the source has told it. */
  long DELAY_NANOS = 3_000_000_000L;

  /** {@return which stops the source knows, in words for the report} */
  String knows();

  @Override
  void close();
}
