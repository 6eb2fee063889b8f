package io.github.btc.tools.replicas.balancer;

import java.io.IOException;

/** A client that sends one request after another. Not thread-safe. */
interface Caller extends AutoCloseable {

  /**
   * What came back.
   *
   * @param status the HTTP status
   * @param body as text
   */
  record Response(int status, String body) {}

  Response get() throws IOException;

  /** Sends so many bytes. */
  Response post(int bytes) throws IOException;

  /** False if the peer has said that it will close the connection. */
  default boolean isOpen() {
    return true;
  }

  @Override
  default void close() throws IOException {}
}
