package io.github.btc.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A run of the harness. Each benchmark runs in JVMs of its own, with its bytes counted. All
 * benchmarks run in turn, three times, so that a temporary disturbance of the machine affects them
 * all.
 *
 * @param suite the suite to measure
 * @param methods the benchmarks of the suite, as a regular expression
 * @param threads how many threads share the gate
 * @param virtual whether the threads are virtual
 * @param closed whether the gate is closed
 * @param quick whether the run is shorter and less precise
 * @param verbose whether the output of the harness is shown
 */
record Measurement(
    Suite suite,
    String methods,
    int threads,
    boolean virtual,
    boolean closed,
    boolean quick,
    boolean verbose) {

  private static final int ROUNDS = 3;
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  List<Cost> run() throws RunnerException, IOException {
    Path logs = Files.createTempDirectory("btc-jmh"); // Sentinel always writes logs
    try {
      List<RunResult> runs = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        runs.addAll(new Runner(options(logs).build(), output()).run());
      }
      return Cost.of(runs);
    } finally {
      delete(logs);
    }
  }

  /** Returns the output of the harness, which also receives what the peers print at their start. */
  private OutputFormat output() {
    return verbose
        ? OutputFormatFactory.createFormatInstance(System.out, VerboseMode.NORMAL)
        : OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, UTF_8), VerboseMode.SILENT);
  }

  private ChainedOptionsBuilder options(Path logs) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(suite.pattern(methods))
            .threads(threads)
            .forks(1)
            .warmupIterations(quick ? 2 : 5)
            .warmupTime(TimeValue.milliseconds(quick ? 100 : 400))
            .measurementIterations(quick ? 3 : 10)
            .measurementTime(TimeValue.milliseconds(quick ? 100 : 400))
            .timeout(TimeValue.seconds(30))
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .jvmArgsAppend(
                "-Xmx512m",
                "-XX:+UseParallelGC",
                "-Dcsp.sentinel.log.dir=" + logs,
                "-Dproject.name=btc-jmh");
    if (virtual) {
      // A benchmark never parks, so each virtual thread needs a carrier of its own.
      options.jvmArgsPrepend(
          "-Djmh.executor=VIRTUAL", "-Djdk.virtualThreadScheduler.parallelism=" + threads);
    }
    if (suite == Suite.GATE && !methods.equals("empty")) {
      options.param("closed", Boolean.toString(closed));
    }
    return options;
  }

  static boolean virtualThreadsExist() {
    return Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
