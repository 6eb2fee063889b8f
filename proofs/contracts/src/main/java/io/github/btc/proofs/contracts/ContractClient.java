package io.github.btc.proofs.contracts;

import io.github.btc.test.Eventually;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A real client of a server under test. Each call has its own connection. */
public interface ContractClient {

  /**
   * Sends a request.
   *
   * @param behaviour the behaviour that the request asks for
   * @return the call, as soon as the whole request has been sent
   * @throws IOException if it could not be sent
   */
  Call start(Behaviour behaviour) throws IOException;

  /**
   * Waits for a value that a client expects from a server.
   *
   * @param <T> the type of the value
   * @param expected completes with the value
   * @return the value
   * @throws IOException if it fails, or does not come within 30 s
   */
  static <T> T await(Future<T> expected) throws IOException {
    try {
      return expected.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IOException(e);
    }
  }

  /** A request that has been sent. */
  interface Call {

    /**
     * Waits for the whole answer, with a time limit of 30 s.
     *
     * @return the answer
     * @throws IOException if there is none
     */
    Answer answer() throws IOException;

    /**
     * Breaks the connection or cancels the call, without reading the answer.
     *
     * @throws IOException if that fails
     */
    void abort() throws IOException;
  }
}
