package io.github.btc;

/**
 * Lets at most k of n replicas close at a time. A coordinator is optional and is not part of the
 * thesis. Without one, the randomness of {@code X = U(A)} keeps replicas apart most of the time
 * (thesis, Eq. 3.1); with one, they are always apart.
 *
 * <p>The controller asks before each closing, while the gate is open. If the coordinator declines,
 * throws, or does not answer within the announce limit, this replica goes on serving and asks again
 * after the minimum gap. Its task may run uncontrolled, but the replicas never all refuse at once.
 * If a closing of several tasks is declined, the controller first asks without the longest of them.
 *
 * <p>The controller calls the methods one after the other from one of its threads. They should be
 * bounded in time. Limit the time of a permission, or tie it to the membership of its replica.
 */
public interface Coordinator {

  /**
   * Asks for permission to close.
   *
   * @param closing the tasks that will run, how long the gate will probably be closed, and why
   * @return true if this replica may close; the controller then calls {@link #release()} once
   * @throws Exception if the coordinator could not be asked; the controller takes it for a refusal
   */
  boolean tryAcquire(Closing closing) throws Exception;

  /**
   * Gives the permission back. The gate is open again, and the routers know it. The controller
   * calls it once after each {@link #tryAcquire} that returned true.
   *
   * @throws Exception if the permission could not be given back; the controller reports it
   */
  void release() throws Exception;
}
