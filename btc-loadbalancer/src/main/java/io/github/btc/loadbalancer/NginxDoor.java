package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * nginx has no command to drain a server, but its stock modules suffice (nginx.conf of the guide):
 *
 *   GET    /now          the current unit of ten seconds by nginx's clock: 179542345
 *   PUT    /away/s1.179542345     creates a file. The door of s1 looks for the file of the current ten
 *                        seconds at each request and answers 503 if it is there
 *   GET    /in-flight/s1    204: the door has no request; 409: it has one (limit_conn counts them)
 *   DELETE /away/s1.179542345     removes the file
 *
 * The door counts a request before it looks for the file. So once the file exists and the count is 0,
 * every later request finds the file, and no worker has a request on its way to the replica.
 *
 * There is a file for the previous ten seconds too, because a worker that had no core for some time
 * still has an old time. The files for the next twenty seconds make the lease. If a replica dies
 * behind a closed door, its address gets requests again after at most thirty seconds, also without
 * BTC.
 */

/** This replica's door in one nginx. Thread-safe; one exchange at a time. */
final class NginxDoor {

  private static final int TENS_BEFORE = 1;
  private static final int TENS_AFTER = 2;
  private static final long POLL_MILLIS = 1;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) .*");
  private static final Pattern TENS = Pattern.compile("(?s).*\r\n\r\n(\\d{1,18})\\s*");

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  private final AdminHttp http;
  private final String replica;
  private final Set<Long> files = new TreeSet<>(); // guarded by this: the files that may exist
  private final UnansweredCommand closing = new UnansweredCommand(); // guarded by this
  private final UnansweredCommand opening = new UnansweredCommand(); // guarded by this
  private boolean away; // guarded by this

  NginxDoor(SocketAddress admin, String replica) {
    this.http = new AdminHttp(admin);
    this.replica = replica;
  }

  /** Closes the door and waits until it has no request. */
  synchronized Outcome away(Deadline deadline) throws IOException {
    away = true;
    close(deadline);
    awaitNoRequests(deadline);
    checkThatNobodyMayOpen();
    return Outcome.CONFIRMED;
  }

  /** Renews the lease of a closed door, and does nothing if the door is open. */
  synchronized Outcome renew(Deadline deadline) throws IOException {
    if (away) {
      close(deadline);
    }
    return Outcome.CONFIRMED;
  }

  private void close(Deadline deadline) throws IOException {
    long now = tens(deadline);
    for (long ten = now - TENS_BEFORE; ten <= now + TENS_AFTER; ten++) {
      files.add(ten);
      order("PUT", ten, Set.of(CREATED, NO_CONTENT), closing, deadline);
    }
  }

  /** Throws an exception if a late command could let requests in after the confirmation. */
  private void checkThatNobodyMayOpen() throws IOException {
    if (opening.mayCome()) {
      throw new IOException(this + ": a DELETE that was not answered may still be carried out");
    }
  }

  /** Returns true if nginx may still carry out a command that closes the door. */
  synchronized boolean mayCloseLate() {
    return closing.mayCome();
  }

  /** Waits for the door's requests. The gate counts the requests that outlast the deadline. */
  private void awaitNoRequests(Deadline deadline) throws IOException {
    boolean busy = hasRequests(deadline);
    try {
      while (busy && !deadline.hasPassed()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        busy = stillHasRequests(deadline);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for nginx's requests");
    }
  }

  /** Asks again, and returns true if the deadline passes first. */
  private boolean stillHasRequests(Deadline deadline) throws IOException {
    try {
      return hasRequests(deadline);
    } catch (IOException e) {
      if (deadline.hasPassed()) {
        return true;
      }
      throw e;
    }
  }

  private boolean hasRequests(Deadline deadline) throws IOException {
    return ask("GET", "/in-flight/" + replica, Set.of(NO_CONTENT, CONFLICT), deadline) == CONFLICT;
  }

  /**
   * Opens the door; an open door stays open. If the files are unknown, the method removes all files
   * that can still matter.
   */
  synchronized Outcome back(Deadline deadline) throws IOException {
    away = false;
    if (files.isEmpty()) {
      long now = tens(deadline);
      for (long ten = now - TENS_BEFORE; ten <= now + TENS_AFTER; ten++) {
        files.add(ten);
      }
    }
    for (Long ten : List.copyOf(files)) {
      order("DELETE", ten, Set.of(NO_CONTENT, NOT_FOUND), opening, deadline);
      files.remove(ten);
    }
    return Outcome.CONFIRMED;
  }

  private void order(
      String method, long ten, Set<Integer> expected, UnansweredCommand ifLost, Deadline deadline)
      throws IOException {
    try {
      ask(method, file(ten), expected, deadline);
    } catch (IOException e) {
      ifLost.isLost();
      throw e;
    }
  }

  private String file(long ten) {
    return "/away/" + replica + "." + ten;
  }

  private long tens(Deadline deadline) throws IOException {
    String answer = said("GET", "/now", Set.of(OK), deadline);
    Matcher tens = TENS.matcher(answer);
    if (!tens.matches()) {
      throw new IOException(
          this
              + ": GET /now returned no number (expected nginx.conf of the guide, which returns the"
              + " time)");
    }
    return Long.parseLong(tens.group(1));
  }

  private int ask(String method, String path, Set<Integer> expected, Deadline deadline)
      throws IOException {
    return status(said(method, path, expected, deadline));
  }

  private String said(String method, String path, Set<Integer> expected, Deadline deadline)
      throws IOException {
    try {
      String said = http.ask(method, path, deadline);
      if (!expected.contains(status(said))) {
        throw new IOException(
            "\""
                + AdminHttp.firstLine(said)
                + "\" to "
                + method
                + " "
                + path
                + " (expected nginx.conf of the guide)");
      }
      closing.isFollowedByAnswer();
      opening.isFollowedByAnswer();
      return said;
    } catch (IOException e) {
      closing.isFollowedBySilence();
      opening.isFollowedBySilence();
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  /** Returns the status of an answer, or -1 if the text is no answer. */
  private static int status(String said) {
    Matcher status = STATUS.matcher(AdminHttp.firstLine(said));
    return status.matches() ? Integer.parseInt(status.group(1)) : -1;
  }

  @Override
  public String toString() {
    return replica + " at " + http;
  }
}
