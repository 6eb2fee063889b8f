package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Ticker;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.TimeUnit;

/*
 * HAProxy has one flag for a drain and one for maintenance, whoever sets them, and "state ready" clears
 * both. So a drain of ours could not be told from an operator's, and its end would end maintenance that
 * began between a look and the command. A weight of 0 keeps requests away in the same way, and is
 * another field.
 *
 *   found                    away                                    back
 *   -----------------------  --------------------------------------  ------------------------------
 *   MAINT or DRAIN           by an operator: unchanged, confirmed    the weight, if we had set it
 *   weight 0, not ours       by an operator: unchanged, confirmed    unchanged
 *   weight 0, ours or a copy 0 again (idempotent)                    the weight that was found before
 *   DOWN                     0: a check may bring it up              the weight that was found before
 *   another weight           0                                       unchanged: HAProxy was restarted,
 *                                                                    or somebody has set a weight
 *
 * This class remembers whether it set the weight to 0, and the weight before. A replica that has just
 * started does not know it: a crash in a closing may have left a 0, so it counts as ours unless a
 * setting says otherwise, and its end is the weight of the configuration. A copy is a 0 of ours that
 * a new process of HAProxy has read from a state file after the closing had ended.
 */

/**
 * This replica's server in one HAProxy. It remembers the weight that it took away, because whatever
 * an operator sets must survive. Not thread-safe; one exchange at a time.
 */
final class HaProxyLink {

  private static final String NONE = "0%";
  private static final String INITIAL = "100%"; // of the configuration's weight
  private static final long POLL_MILLIS = 1;

  private final Exchange api;
  private final String backend;
  private final String server;
  private final UnansweredCommand taking = new UnansweredCommand();
  private final UnansweredCommand restoring = new UnansweredCommand();
  private final ReloadedWeight copy = new ReloadedWeight(Ticker.system());
  private boolean ours;
  private String weight = INITIAL; // before it was taken away

  HaProxyLink(HaProxyTarget target, boolean ours) {
    this.api = new Exchange(target.address());
    this.backend = target.backend();
    this.server = target.server();
    this.ours = ours;
  }

  /**
   * Takes the server's weight away and waits until its requests have ended.
   *
   * @param others how many other servers must be usable; with fewer, the weight stays
   * @return CONFIRMED
   * @throws IOException if HAProxy may send further requests
   */
  Outcome away(int others, Deadline deadline) throws IOException {
    State state = lookAtProcess(deadline);
    HaProxyBackend now = state.servers();
    HaProxyBackend.Server found = now.server(server);
    ours |= isCopy(state);
    boolean operators = found.inMaintenance() || found.isDrained() || found.weight() == 0 && !ours;
    if (!operators) {
      checkOthers(now, others);
      take(found);
      undoIfAlone(order(NONE, taking, deadline).servers(), others, deadline);
    }
    awaitQuiet(lookPastAllThreads(deadline).server(server), deadline);
    checkThatNoWeightMayCome();
    return Outcome.CONFIRMED;
  }

  /** Remembers it before the command, whose answer may be lost although HAProxy carried it out. */
  private void take(HaProxyBackend.Server found) {
    if (found.weight() > 0) {
      weight = String.valueOf(found.weight());
      copy.begins();
    }
    ours = true;
  }

  private State order(String share, UnansweredCommand ifLost, Deadline deadline)
      throws IOException {
    try {
      return tell(share, deadline);
    } catch (IOException e) {
      ifLost.isLost();
      throw e;
    }
  }

  /** Throws an exception if a late command could bring requests after the confirmation. */
  private void checkThatNoWeightMayCome() throws IOException {
    if (restoring.mayCome()) {
      throw new IOException(this + ": a weight that was not answered may still be carried out");
    }
  }

  private void checkOthers(HaProxyBackend now, int others) throws NoOtherReplicaException {
    long usable = now.usableBeside(server);
    if (usable < others) {
      throw new NoOtherReplicaException(this + ": " + usable + " other servers usable", others);
    }
  }

  /** Goes back if too few servers are left, because two replicas went away at the same time. */
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
      throw new IOException(this + ": weight " + now.weight() + " after weight 0 (expected 0)");
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

  /**
   * Gives the server its weight again and returns true, if this object has taken it away, or a new
   * process of HAProxy has read that from a state file.
   */
  boolean back(Deadline deadline) throws IOException {
    if (!ours && !copy.mayCome()) {
      return false;
    }
    State state = lookAtProcess(deadline);
    boolean undo = weight(state) == 0 && (ours || isCopy(state));
    if (undo) {
      state = restore(deadline);
    }
    if (ours) {
      copy.ends();
    }
    copy.found(weight(state), state.process());
    ours = taking.mayCome(); // a late 0 must not count as an operator's
    return undo;
  }

  private boolean isCopy(State state) throws IOException {
    return weight(state) == 0 && copy.isIn(state.process());
  }

  private int weight(State state) throws IOException {
    return state.servers().server(server).weight();
  }

  private State restore(Deadline deadline) throws IOException {
    State state = order(weight, restoring, deadline);
    if (weight(state) == 0 && !weight.equals(INITIAL)) { // which may be 0 itself
      throw new IOException(this + ": weight 0 after an answer (expected " + weight + ")");
    }
    return state;
  }

  /**
   * The answer of one process of HAProxy.
   *
   * @param process the process itself
   * @param servers the servers as this process sees them
   */
  private record State(HaProxyProcess process, HaProxyBackend servers) {}

  private State lookAtProcess(Deadline deadline) throws IOException {
    return askProcess(deadline, "");
  }

  private State tell(String share, Deadline deadline) throws IOException {
    return askProcess(deadline, "set server " + backend + "/" + server + " weight " + share + ";");
  }

  /** Gives an order, or none, and looks at its process and its effect in the same exchange. */
  private State askProcess(Deadline deadline, String order) throws IOException {
    String answer = ask(deadline, order + HaProxyProcess.SHOW + ";" + show());
    HaProxyBackend servers = parsed(HaProxyProcess.without(answer)); // it may be a complaint
    return new State(HaProxyProcess.parse(answer), servers);
  }

  private HaProxyBackend look(Deadline deadline) throws IOException {
    return parsed(ask(deadline, show()));
  }

  private HaProxyBackend lookPastAllThreads(Deadline deadline) throws IOException {
    return parsed(ask(deadline, HaProxyBackend.STAND_STILL, show()));
  }

  private String show() {
    return "show stat " + backend + " 4 -1"; // type 4: servers; -1: all of them
  }

  private HaProxyBackend parsed(String answer) throws IOException {
    try {
      return HaProxyBackend.parse(answer);
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** Returns the answer to the last line. */
  private String ask(Deadline deadline, String... lines) throws IOException {
    try {
      String answer = "";
      for (String line : lines) {
        answer = api.ask(line + "\n", deadline);
      }
      taking.isFollowedByAnswer();
      restoring.isFollowedByAnswer();
      return answer;
    } catch (IOException e) {
      taking.isFollowedBySilence();
      restoring.isFollowedBySilence();
      throw e instanceof ClosedByInterruptException ? e : named(e);
    }
  }

  private IOException named(IOException e) {
    return new IOException(this + ": " + e.getMessage(), e);
  }

  @Override
  public String toString() {
    return backend + "/" + server + " at " + api;
  }
}
