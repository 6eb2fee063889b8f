package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** What an operator, Kubernetes or a hypervisor does to a process. */
enum Signal {
  /** Asks the process to end. */
  TERM,
  /** Suspends the process, which does not hear of it. */
  STOP,
  /** Lets the master of HAProxy reload. */
  USR2,
  /** Lets a suspended process go on. */
  CONT;

  void to(long pid) throws IOException {
    Process kill = new ProcessBuilder("kill", "-" + this, "" + pid).inheritIO().start();
    try {
      if (!kill.waitFor(1, TimeUnit.MINUTES) || kill.exitValue() != 0) {
        throw new IOException("kill -" + this + " " + pid + " failed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the program of this JVM's descendants that was started with an argument. */
  static long pidOf(String program, String argument) {
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().command().orElse("").endsWith("/" + program))
        .filter(
            each ->
                each.info()
                    .arguments()
                    .filter(all -> String.join(" ", all).contains(argument))
                    .isPresent())
        .findFirst()
        .orElseThrow()
        .pid();
  }
}
