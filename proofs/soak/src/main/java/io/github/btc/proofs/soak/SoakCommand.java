package io.github.btc.proofs.soak;

import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.DirectoryRemoval;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code soak}. Its exit code is 1 after a fault and 130 after Ctrl-C. */
@Command(
    name = "soak",
    description = {
      "Runs a controller, its tasks, collections and a Tomcat for hours. Fails as soon as a request"
          + " overlaps a task or stays in flight, or as threads, file handles or heap grow."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class SoakCommand implements Callable<Integer>, Verb {

  private static final double LONGEST_HOURS = 10_000;
  private static final int ENDED_BY_SIGNAL = 130;
  private static final long SHUTDOWN_LIMIT_SECONDS = 15;
  private static final Duration SAY_EVERY = Duration.ofSeconds(10);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--hours",
      required = true,
      paramLabel = "N",
      description = "The length of the run in hours, 0.0005 to 10000. 0.001 hours are 3.6 seconds.")
  private double hours;

  @Mixin private SeedOption seed = new SeedOption();

  private final CountDownLatch ended = new CountDownLatch(1);
  private Duration saidAt = Duration.ZERO;
  // volatile: written by the thread that ends the JVM, read by the thread that runs the soak
  private volatile boolean interrupted;

  @Override
  public Purpose purpose() {
    return Purpose.PROVE;
  }

  @Override
  public Integer call() throws Exception {
    if (!(hours >= 0.0005 && hours <= LONGEST_HOURS)) {
      throw new ParameterException(
          spec.commandLine(), "--hours: " + hours + " (expected 0.0005 to 10000)");
    }
    Soak soak = new Soak(Duration.ofMillis(Math.round(hours * 3_600_000)), seed.value());
    Thread onExit = new Thread(() -> endEarly(soak), "end-soak");
    Path directory = Files.createTempDirectory("btc-soak-");
    Runtime.getRuntime().addShutdownHook(onExit);
    try {
      Soak.Outcome outcome = soak.run(directory, this::say);
      publish(outcome);
      return !outcome.violations().isEmpty()
          ? CommandLine.ExitCode.SOFTWARE
          : interrupted ? ENDED_BY_SIGNAL : CommandLine.ExitCode.OK;
    } finally {
      DirectoryRemoval.remove(directory);
      ended.countDown();
      if (!interrupted) {
        Runtime.getRuntime().removeShutdownHook(onExit);
      }
    }
  }

  /** Stops the soak in order after Ctrl-C, and waits until its result is printed. */
  private void endEarly(Soak soak) {
    interrupted = true;
    soak.stop();
    try {
      ended.await(SHUTDOWN_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void say(Soak.Progress progress) {
    if (progress.passed().minus(saidAt).compareTo(SAY_EVERY) < 0) {
      return;
    }
    saidAt = progress.passed();
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        Locale.ROOT,
        "%s passed, %s left: %,d served, %,d runs, %d overlaps%n",
        clock(progress.passed()),
        clock(progress.left()),
        progress.served(),
        progress.runs(),
        progress.overlaps());
    err.flush();
  }

  private static String clock(Duration time) {
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }

  private void publish(Soak.Outcome outcome) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%,d served, %,d refused, %,d runs of tasks, %d overlaps; %s%n",
        outcome.served(),
        outcome.refused(),
        outcome.runs(),
        outcome.overlaps(),
        outcome.last());
    outcome.violations().forEach(it -> out.println("wrong: " + it));
    out.flush();
  }
}
