package io.github.btc.kubernetes.lease;

import org.jspecify.annotations.Nullable;

/** Keeps the Lease. Each call is one request, which may be lost, late, or answered in vain. */
public interface LeaseStore {

  /**
   * Reads the Lease.
   *
   * @return the state of the Lease, {@link LeaseRecord#ABSENT} if there is no Lease
   * @throws Exception if there was no answer
   */
  LeaseRecord read() throws Exception;

  /**
   * Writes the Lease, if it has not changed.
   *
   * @param seen the state that the Lease must still have
   * @param holder the new holder, empty for none
   * @return the new state, {@code null} if the Lease has changed meanwhile
   * @throws Exception if there was no answer; the Lease may have been written nevertheless
   */
  @Nullable LeaseRecord write(LeaseRecord seen, String holder) throws Exception;
}
