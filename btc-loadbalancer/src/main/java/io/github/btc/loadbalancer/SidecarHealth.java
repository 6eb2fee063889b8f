package io.github.btc.loadbalancer;

import java.io.IOException;
import java.util.regex.Pattern;

/*
 * Envoy has one flag for its health check filter, whoever sets it: POST /healthcheck/fail is also how
 * people drain an Envoy by hand. A flag that is set before a closing is therefore an operator's, and
 * stays. One that an operator sets in a closing cannot be told from ours, and ends with it.
 */

/**
 * The health that one Envoy beside this replica reports. It remembers whether it has failed it. A
 * replica that has just started does not know it: a crash in a closing may have left it failing, so
 * it counts as ours. Not thread-safe; one exchange at a time.
 */
final class SidecarHealth {

  private static final Pattern FAILING = Pattern.compile("\"state\"\\s*:\\s*\"DRAINING\"");

  private final EnvoyAdmin admin;
  private final UnansweredCommand failing = new UnansweredCommand();
  private final UnansweredCommand passing = new UnansweredCommand();
  private boolean ours = true;

  SidecarHealth(EnvoyAdmin admin) {
    this.admin = admin;
  }

  /** Fails the health, unless somebody else has failed it before. */
  void fail(Deadline deadline) throws IOException {
    try {
      if (ours || !isFailing(deadline)) {
        ours = true; // before the command: its answer may be lost although it was carried out
        order("/healthcheck/fail", failing, deadline);
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void order(String path, UnansweredCommand ifLost, Deadline deadline) throws IOException {
    try {
      admin.post(path, deadline);
      failing.isFollowedByAnswer();
      passing.isFollowedByAnswer();
    } catch (IOException e) {
      ifLost.isLost();
      throw e;
    }
  }

  private boolean isFailing(Deadline deadline) throws IOException {
    return FAILING.matcher(admin.get("/server_info", deadline)).find();
  }

  /** Ends the failing that this object has begun. */
  void pass(Deadline deadline) throws IOException {
    try {
      if (ours) {
        order("/healthcheck/ok", passing, deadline);
      }
      ours = failing.mayCome(); // a late failing must not count as an operator's
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Returns true if Envoy may still carry out a command that ends the failing. */
  boolean mayPassLate() {
    return passing.mayCome();
  }

  private IOException failed(IOException e) {
    failing.isFollowedBySilence();
    passing.isFollowedBySilence();
    return new IOException("sidecar at " + admin + ": " + e.getMessage(), e);
  }

  @Override
  public String toString() {
    return admin.toString();
  }
}
