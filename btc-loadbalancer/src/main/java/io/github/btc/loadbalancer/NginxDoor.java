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
 * nginx has no command for this, but its stock modules have what it takes (nginx.conf of the guide):
 *
 *   GET    /now          how often ten seconds have passed by nginx's clock: 179542345
 *   PUT    /shut/s1.179542345     makes a file. The door of s1 looks for the file of the current ten
 *                        seconds at each request and answers 503 if it is there
 *   GET    /inside/s1    204: nobody is in that door; 409: somebody is (limit_conn counts them)
 *   DELETE /shut/s1.179542345     removes the file
 *
 * The door counts a request before it looks for the file. So once the file is there and nobody is
 * counted, whoever comes later finds the file: nobody can be on the way any more, in no worker.
 *
 * The files are for the ten seconds before the current ones, too: a worker that had no core for a
 * while still has the time at which it lost it. And for twenty seconds after: that is the lease. A
 * replica that dies behind a shut door is used again after thirty seconds at most, whoever or
 * whatever is started in its place.
 */

/** This replica's door in one nginx. Thread-safe; one conversation at a time. */
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
  private final Set<Long> files = new TreeSet<>(); // guarded by this: those that may be there
  private boolean away; // guarded by this

  NginxDoor(SocketAddress admin, String replica) {
    this.http = new AdminHttp(admin);
    this.replica = replica;
  }

  /** Shuts the door and waits until nobody is in it. */
  synchronized Outcome away(Deadline deadline) throws IOException {
    away = true;
    shut(deadline);
    awaitNobodyInside(deadline);
    return Outcome.CONFIRMED;
  }

  /** Keeps a door shut that is; does nothing otherwise. */
  synchronized Outcome renew(Deadline deadline) throws IOException {
    if (away) {
      shut(deadline);
    }
    return Outcome.CONFIRMED;
  }

  private void shut(Deadline deadline) throws IOException {
    long now = tens(deadline);
    for (long ten = now - TENS_BEFORE; ten <= now + TENS_AFTER; ten++) {
      files.add(ten);
      ask("PUT", file(ten), Set.of(CREATED, NO_CONTENT), deadline);
    }
  }

  /** Requests that outlast the deadline are left to the gate, which counts them too. */
  private void awaitNobodyInside(Deadline deadline) throws IOException {
    boolean somebody = isSomebodyInside(deadline);
    try {
      while (somebody && !deadline.hasPassed()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        somebody = isStillSomebodyInside(deadline);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for nginx's requests");
    }
  }

  /** Falls back on what was seen last if the deadline comes first. */
  private boolean isStillSomebodyInside(Deadline deadline) throws IOException {
    try {
      return isSomebodyInside(deadline);
    } catch (IOException e) {
      if (deadline.hasPassed()) {
        return true;
      }
      throw e;
    }
  }

  private boolean isSomebodyInside(Deadline deadline) throws IOException {
    return ask("GET", "/inside/" + replica, Set.of(NO_CONTENT, CONFLICT), deadline) == CONFLICT;
  }

  /**
   * Opens the door; one that was open stays so. Where it is not known which files are there, all
   * that can matter are removed.
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
      ask("DELETE", file(ten), Set.of(NO_CONTENT, NOT_FOUND), deadline);
      files.remove(ten);
    }
    return Outcome.CONFIRMED;
  }

  private String file(long ten) {
    return "/shut/" + replica + "." + ten;
  }

  private long tens(Deadline deadline) throws IOException {
    String answer = said("GET", "/now", Set.of(OK), deadline);
    Matcher tens = TENS.matcher(answer);
    if (!tens.matches()) {
      throw new IOException(
          this
              + ": no number for GET /now (expected nginx.conf of the guide, which says the time)");
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
      return said;
    } catch (IOException e) {
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  /** Returns -1 for what is no answer. */
  private static int status(String said) {
    Matcher status = STATUS.matcher(AdminHttp.firstLine(said));
    return status.matches() ? Integer.parseInt(status.group(1)) : -1;
  }

  @Override
  public String toString() {
    return replica + " at " + http;
  }
}
