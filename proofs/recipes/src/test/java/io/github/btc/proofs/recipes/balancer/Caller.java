package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;

/** A client that sends one request after another. Not thread-safe. */
interface Caller extends AutoCloseable {

  /**
   * The answer of the server.
   *
   * @param status HTTP status
   * @param body body as text
   */
  record Response(int status, String body) {}

  Response get() throws IOException;

  /** Sends a request with a body of this many bytes. */
  default Response post(int bytes) throws IOException {
    return post("/", bytes);
  }

  /** Sends a request with a body of this many bytes to a path that begins with a slash. */
  Response post(String path, int bytes) throws IOException;

  /** Returns false if the peer has announced that it will close the connection. */
  default boolean isOpen() {
    return true;
  }

  @Override
  default void close() throws IOException {}
}
