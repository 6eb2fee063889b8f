package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** All nginx servers in front of this replica, which are called at the same time. */
final class NginxDoors implements AnnouncedState.Voice {

  /** A lease lasts for at least twenty seconds, so three renewals may fail. */
  private static final long RENEW_EVERY_SECONDS = 5;

  private static final long LONGEST_RENEWAL_SECONDS = 1;

  private final List<NginxDoor> doors;
  private final ParallelCalls parallel = new ParallelCalls("btc-nginx");
  private final ScheduledThreadPoolExecutor renewer;
  private @Nullable ScheduledFuture<?> renewals; // one exchange at a time

  NginxDoors(List<NginxDoor> doors) {
    this.doors = doors;
    this.renewer =
        new ScheduledThreadPoolExecutor(
            1,
            job -> {
              Thread thread = new Thread(job, "btc-nginx-lease");
              thread.setDaemon(true);
              return thread;
            });
    renewer.setRemoveOnCancelPolicy(true);
    renewer.setKeepAliveTime(1, TimeUnit.SECONDS);
    renewer.allowCoreThreadTimeOut(true); // most closings are shorter than a renewal
  }

  @Override
  public Outcome away(Closing closing, Deadline deadline) throws Exception {
    endRenewals();
    renewals =
        renewer.scheduleWithFixedDelay(
            this::renew, RENEW_EVERY_SECONDS, RENEW_EVERY_SECONDS, TimeUnit.SECONDS);
    parallel.all(doors.stream().<Callable<Outcome>>map(door -> () -> door.away(deadline)).toList());
    return Outcome.CONFIRMED; // a door throws unless its nginx has confirmed
  }

  @Override
  public void back(Deadline deadline) throws Exception {
    endRenewals();
    parallel.all(doors.stream().<Callable<Outcome>>map(door -> () -> door.back(deadline)).toList());
  }

  @Override
  public boolean mayGoAwayLate() {
    return doors.stream().anyMatch(NginxDoor::mayCloseLate);
  }

  private void endRenewals() {
    if (renewals != null) {
      renewals.cancel(false);
      renewals = null;
    }
  }

  /** Renews the leases of closed doors. */
  void renew() {
    for (NginxDoor door : doors) {
      try {
        door.renew(Deadline.after(TimeUnit.SECONDS.toNanos(LONGEST_RENEWAL_SECONDS)));
      } catch (Throwable e) { // also an Error, which would end all later renewals
        // The lease lasts for some time; the next renewal may succeed.
      }
    }
  }

  @Override
  public String toString() {
    return "nginx " + doors;
  }
}
