package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.TimeUnit;

/*
 * What is found, and what is done about it:
 *
 *   status          away                                   back
 *   --------------  -------------------------------------  --------------------------------------
 *   MAINT           an operator's: left alone, confirmed   an operator's: left alone
 *   DRAIN, not ours an operator's: left alone, confirmed   left alone
 *   DRAIN, ours     drained again (idempotent)             ready
 *   DOWN            drained: a check may bring it up       ready: the drain hides behind DOWN
 *   UP, no check    drained                                ready (HAProxy was restarted: no harm)
 *
 * Whose a DRAIN is, is remembered here. A replica that has just started does not know: a crash in a
 * closing may have left one, so it is taken for ours unless the user says otherwise.
 */

/**
 * This replica's server in one HAProxy. Not thread-safe; one conversation at a time. Remembers
 * whether the drain was set from here, because an operator's maintenance or drain must survive.
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

  HaProxyLink(SocketAddress address, String backend, String server, boolean ours) {
    this.api = new Exchange(address);
    this.backend = backend;
    this.server = server;
    this.ours = ours;
  }

  /**
   * Drains and waits for the requests that HAProxy has given to this server.
   *
   * @param others how many other servers must be usable; otherwise nothing is drained
   * @return CONFIRMED
   * @throws IOException unless no further request will be sent
   */
  Outcome away(int others, Deadline deadline) throws IOException {
    HaProxyBackend now = look(deadline);
    HaProxyBackend.Server found = now.server(server);
    boolean operators = found.inMaintenance() || found.isDrained() && !ours;
    if (operators) {
      ours = false;
    } else {
      checkOthers(now, others);
      ours = true; // before it is said: an answer that is lost may hide a drain that was set
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

  /** Or requests would come although it has been confirmed that none does. */
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

  /** Two replicas may have drained at the same time, each counting on the other. */
  private void undoIfAlone(HaProxyBackend now, int others, Deadline deadline) throws IOException {
    try {
      checkOthers(now, others);
    } catch (NoOtherReplicaException e) {
      back(deadline);
      throw e;
    }
  }

  /** Requests that outlast the deadline are left to the gate, which counts them too. */
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

  /** Falls back on what was seen last if the deadline comes first. */
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

  /** Makes the server ready again and returns true, if it was drained from here. */
  boolean back(Deadline deadline) throws IOException {
    boolean undo = ours && !look(deadline).server(server).inMaintenance();
    if (undo) {
      HaProxyBackend.Server now = order("ready", ready, deadline).server(server);
      if (now.isDrained()) {
        throw new IOException(this + ": status " + now.status() + " after ready (expected UP)");
      }
    }
    ours = drain.mayCome(); // or it would be taken for an operator's
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

  /** Returns what the last line is answered. */
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
