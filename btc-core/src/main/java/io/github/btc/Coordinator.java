package io.github.btc;

/**
 * Lets at most k of n replicas close at a time. Optional: without one, the randomness of {@code X =
 * U(A)} keeps replicas apart most of the time (thesis, Eq. 3.1), with one it is certain. Ours.
 *
 * <p>Asked before each closing, with the gate open. A coordinator that declines, throws or is later
 * than the announce limit means that this replica serves on and asks again after the minimum gap:
 * its task may run uncontrolled meanwhile, but no request is refused by all replicas at once.
 *
 * <p>Both methods are called from one thread of the controller's, in turn, and should be bounded in
 * time. A permission must not outlive its replica: lend it with a time limit, or tie it to the
 * membership.
 */
public interface Coordinator {

  /**
   * Asks to close.
   *
   * @return true if this replica may close; answered by one {@link #release()}
   * @throws Exception if it could not be asked; taken for a no
   */
  boolean tryAcquire() throws Exception;

  /**
   * Gives the permission back: the gate is open again and the routers have been told. Called once
   * after each {@link #tryAcquire()} that returned true.
   *
   * @throws Exception if it could not be given back; reported
   */
  void release() throws Exception;
}
