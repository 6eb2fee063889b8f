package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.TimeUnit;

/*
 * The status of the server, and the action for it:
 *
 *   status          away                                   back
 *   --------------  -------------------------------------  --------------------------------------
 *   MAINT           by an operator: unchanged, confirmed   by an operator: unchanged
 *   DRAIN, not ours by an operator: unchanged, confirmed   unchanged
 *   DRAIN, ours     drained again (idempotent)             ready
 *   DOWN            drained: a check may bring it up       ready: DOWN may hide the drain
 *   UP, no check    drained                                ready (HAProxy was restarted: no harm)
 *
 * This class remembers whether it set a DRAIN. A replica that has just started does not know it: a
 * crash in a closing may have left a DRAIN, so it counts as ours unless a setting says otherwise.
 */

/**
 * This replica's server in one HAProxy. It remembers whether it set the drain, because an
 * operator's maintenance or drain must survive. Not thread-safe; one exchange at a time.
 */
final class HaProxyLink {

  private static final String SHOW = "show stat ";
  private static final String SERVERS_ONLY = " 4 -1"; // type 4: servers; -1: all of them
  private static final long POLL_MILLIS = 1;

  private final Exchange api;
  private final String backend;
  private final String server;
  private final UnansweredCommand drain = new UnansweredCommand();
  private final UnansweredCommand ready = new UnansweredCommand();
  private boolean ours;

  HaProxyLink(HaProxyTarget target, boolean ours) {
    this.api = new Exchange(target.address());
    this.backend = target.backend();
    this.server = target.server();
    this.ours = ours;
  }

  /**
   * Drains the server and waits until its requests have ended.
   *
   * @param others how many other servers must be usable; with fewer, the server is not drained
   * @return CONFIRMED
   * @throws IOException if HAProxy may send further requests
   */
  Outcome away(int others, Deadline deadline) throws IOException {
    HaProxyBackend now = look(deadline);
    HaProxyBackend.Server found = now.server(server);
    boolean operators = found.inMaintenance() || found.isDrained() && !ours;
    if (operators) {
      ours = false;
    } else {
      checkOthers(now, others);
      ours = true; // before the command: its answer may be lost although the drain was set
      undoIfAlone(order("drain", drain, deadline), others, deadline);
    }
    awaitQuiet(lookPastAllThreads(deadline).server(server), deadline);
    checkThatNoReadyMayCome();
    return Outcome.CONFIRMED;
  }

  private HaProxyBackend order(String state, UnansweredCommand ifLost, Deadline deadline)
      throws IOException {
    try {
      return tell(state, deadline);
    } catch (IOException e) {
      ifLost.isLost();
      throw e;
    }
  }

  /** Throws an exception if a late ready could end the confirmed drain. */
  private void checkThatNoReadyMayCome() throws IOException {
    if (ready.mayCome()) {
      throw new IOException(this + ": a ready that was not answered may still be carried out");
    }
  }

  private void checkOthers(HaProxyBackend now, int others) throws NoOtherReplicaException {
    long usable = now.usableBeside(server);
    if (usable < others) {
      throw new NoOtherReplicaException(this + ": " + usable + " other servers usable", others);
    }
  }

  /** Ends the drain if too few servers are left, because two replicas drained at the same time. */
  private void undoIfAlone(HaProxyBackend now, int others, Deadline deadline) throws IOException {
    try {
      checkOthers(now, others);
    } catch (NoOtherReplicaException e) {
      back(deadline);
      throw e;
    }
  }

  /** Waits for the server's requests. The gate counts the requests that outlast the deadline. */
  private void awaitQuiet(HaProxyBackend.Server found, Deadline deadline) throws IOException {
    HaProxyBackend.Server now = found;
    try {
      while (now.isAway() && !now.isQuiet() && !deadline.hasPassed()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        now = lookAgain(now, deadline);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for HAProxy's requests");
    }
    if (!now.isAway()) {
      throw new IOException(this + ": status " + now.status() + " after a drain (expected DRAIN)");
    }
  }

  /** Reads the server again, and returns the last reading if the deadline passes first. */
  private HaProxyBackend.Server lookAgain(HaProxyBackend.Server last, Deadline deadline)
      throws IOException {
    try {
      return look(deadline).server(server);
    } catch (IOException e) {
      if (deadline.hasPassed()) {
        return last;
      }
      throw e;
    }
  }

  /** Makes the server ready again and returns true, if this object has drained it. */
  boolean back(Deadline deadline) throws IOException {
    boolean undo = ours && !look(deadline).server(server).inMaintenance();
    if (undo) {
      HaProxyBackend.Server now = order("ready", ready, deadline).server(server);
      if (now.isDrained()) {
        throw new IOException(this + ": status " + now.status() + " after ready (expected UP)");
      }
    }
    ours = drain.mayCome(); // a late drain must not count as an operator's
    return undo;
  }

  private HaProxyBackend look(Deadline deadline) throws IOException {
    return ask(deadline, SHOW + backend + SERVERS_ONLY);
  }

  private HaProxyBackend lookPastAllThreads(Deadline deadline) throws IOException {
    return ask(deadline, HaProxyBackend.STAND_STILL, SHOW + backend + SERVERS_ONLY);
  }

  private HaProxyBackend tell(String state, Deadline deadline) throws IOException {
    String order = "set server " + backend + "/" + server + " state " + state;
    return ask(deadline, order + ";" + SHOW + backend + SERVERS_ONLY);
  }

  /** Returns the answer to the last line. */
  private HaProxyBackend ask(Deadline deadline, String... lines) throws IOException {
    try {
      String answer = "";
      for (String line : lines) {
        answer = api.ask(line + "\n", deadline);
      }
      return HaProxyBackend.parse(answer);
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return backend + "/" + server + " at " + api;
  }
}
