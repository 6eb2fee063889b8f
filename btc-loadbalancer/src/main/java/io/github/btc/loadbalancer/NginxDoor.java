package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * nginx has no command for this, but its stock modules have what it takes (nginx.conf of the guide):
 *
 *   PUT    /away/s1    makes a file. The door of s1 looks for it at each request and answers 503
 *   GET    /inside/s1  204: nobody is in that door; 409: somebody is (limit_conn counts them)
 *   DELETE /away/s1    removes the file
 *
 * The door counts a request before it looks for the file. So once the file is there and nobody is
 * counted, whoever comes later finds the file: nobody can be on the way any more, in no worker.
 */

/** This replica's door in one nginx. One conversation at a time; keeps no state. */
final class NginxDoor {

  private static final long POLL_MILLIS = 1;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) .*");

  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  private final AdminHttp http;
  private final String replica;

  NginxDoor(SocketAddress admin, String replica) {
    this.http = new AdminHttp(admin);
    this.replica = replica;
  }

  /** Shuts the door and waits until nobody is in it. */
  Outcome away(Deadline deadline) throws IOException {
    ask("PUT", "/away/", Set.of(CREATED, NO_CONTENT), deadline);
    awaitNobodyInside(deadline);
    return Outcome.CONFIRMED;
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
    return ask("GET", "/inside/", Set.of(NO_CONTENT, CONFLICT), deadline) == CONFLICT;
  }

  /** Opens the door; one that was open stays so. */
  Outcome back(Deadline deadline) throws IOException {
    ask("DELETE", "/away/", Set.of(NO_CONTENT, NOT_FOUND), deadline);
    return Outcome.CONFIRMED;
  }

  private int ask(String method, String folder, Set<Integer> expected, Deadline deadline)
      throws IOException {
    String path = folder + replica;
    try {
      String said = AdminHttp.firstLine(http.ask(method, path, deadline));
      Matcher status = STATUS.matcher(said);
      if (!status.matches() || !expected.contains(Integer.parseInt(status.group(1)))) {
        throw new IOException(
            "\"" + said + "\" to " + method + " " + path + " (expected nginx.conf of the guide)");
      }
      return Integer.parseInt(status.group(1));
    } catch (IOException e) {
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return replica + " at " + http;
  }
}
