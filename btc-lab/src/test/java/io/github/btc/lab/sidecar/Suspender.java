package io.github.btc.lab.sidecar;

import io.github.btc.lab.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Stops a process, as a virtual machine without a processor is stopped. Thread-safe. */
final class Suspender implements AutoCloseable {

  /** A shell that lives on: to start a program for each signal would take longer than a closing. */
  private static final String LOOP = "while read -r line; do kill $line; echo; done";

  private final Process shell;
  private final Writer orders;
  private final BufferedReader answers;

  Suspender() throws IOException {
    shell = new ProcessBuilder("sh", "-c", LOOP).start();
    orders = shell.outputWriter();
    answers = shell.inputReader();
  }

  /** Stops it for some time, and lets it go on. */
  void suspend(ChildJvm process, long nanos) {
    long pid = process.pid();
    signal("STOP", pid);
    try {
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < nanos) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
    } finally {
      signal("CONT", pid);
    }
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
