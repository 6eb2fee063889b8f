package io.github.btc.proofs.contracts;

import io.github.btc.AdmissionGate;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * A real server with the adapter in front of the application that {@link Behaviour} describes. The
 * contract makes a new one for every test.
 */
public interface ServerUnderTest extends AutoCloseable {

  /**
   * Starts the server on an ephemeral port of the loopback address. Its adapter asks the gate, has
   * the hold budget, bypasses what it bypasses by default and {@link Behaviour#BYPASSED}.
   *
   * @param gate the gate
   * @param hold the hold budget, zero for none
   * @param application to be called by the behaviours
   * @return the port
   * @throws Exception if it cannot start
   */
  int start(AdmissionGate gate, Duration hold, ContractApplication application) throws Exception;

  /**
   * Returns the behaviours that the framework knows. The others are not tested.
   *
   * @return all by default
   */
  default Set<Behaviour> behaviours() {
    return EnumSet.allOf(Behaviour.class);
  }

  /**
   * Tells whether the adapter can hold requests for a budget instead of refusing them.
   *
   * @return true by default
   */
  default boolean canHold() {
    return true;
  }

  /**
   * Tells whether the adapter sees the type of an answer when it begins, and so no longer counts a
   * request whose answer is a stream of events.
   *
   * @return true by default
   */
  default boolean seesTheTypeOfAnAnswer() {
    return true;
  }

  /**
   * Tells whether the server itself closes a connection after a 503, whatever the adapter does.
   *
   * @return false by default: a refusal must then leave the connection open
   */
  default boolean closesAfterRefusal() {
    return false;
  }

  /**
   * Tells whether the server asks a client that sends {@code Expect: 100-continue} for its body
   * before the adapter sees the request.
   *
   * @return false by default: the adapter must then refuse before the body is sent
   */
  default boolean asksForTheBodyFirst() {
    return false;
  }

  /** Stops the server and whatever it started. */
  @Override
  void close();
}
