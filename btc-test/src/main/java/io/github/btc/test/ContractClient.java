package io.github.btc.test;

import java.io.IOException;

/** A real client of a server under test, one connection to each call. */
public interface ContractClient {

  /**
   * Sends a request.
   *
   * @param behaviour what it asks for
   * @return the call, as soon as the whole request has been sent
   * @throws IOException if it could not be sent
   */
  Call start(Behaviour behaviour) throws IOException;

  /** A request that has been sent. */
  interface Call {

    /**
     * Waits for the whole answer. Must come to an end, if only by a time limit of 30 s.
     *
     * @return the answer
     * @throws IOException if there is none
     */
    Answer answer() throws IOException;

    /**
     * Gives up: breaks the connection, or cancels, without having read anything.
     *
     * @throws IOException if that fails
     */
    void abort() throws IOException;
  }
}
