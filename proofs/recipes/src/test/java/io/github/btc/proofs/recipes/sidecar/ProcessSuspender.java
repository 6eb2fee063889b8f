package io.github.btc.proofs.recipes.sidecar;

import io.github.btc.tools.console.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.concurrent.TimeUnit;

/** Stops a process, as a virtual machine without a processor is stopped. Thread-safe. */
final class ProcessSuspender implements AutoCloseable {

  /** A shell that lives on: to start a program for each signal would take longer than a closing. */
  private static final String LOOP = "while read -r line; do kill $line; echo; done";

  private final Process shell;
  private final Writer orders;
  private final BufferedReader answers;

  ProcessSuspender() throws IOException {
    shell = new ProcessBuilder("sh", "-c", LOOP).start();
    orders = shell.outputWriter();
    answers = shell.inputReader();
  }

  /** Stops it, and returns when it has been stopped for some time. */
  void stop(ChildJvm process, long nanos) {
    signal("STOP", process.pid());
    try {
      TimeUnit.NANOSECONDS.sleep(nanos); // HAProxy's clock ends the lease, and says so to nobody
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets it go on; does nothing to one that was not stopped. */
  void goOn(ChildJvm process) {
    signal("CONT", process.pid());
  }

  private synchronized void signal(String name, long pid) {
    try {
      orders.write("-" + name + " " + pid + "\n");
      orders.flush();
      if (answers.readLine() == null) {
        throw new IOException("the shell has ended");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    shell.destroy();
  }
}
