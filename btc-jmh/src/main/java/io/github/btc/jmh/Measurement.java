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
 * One run of the harness: each benchmark in JVMs of its own, with its bytes counted, all of them in
 * turn, three times over: what disturbs the machine for a while then disturbs them all.
 *
 * @param suite what to measure
 * @param methods which benchmarks of it, as a regular expression
 * @param threads how many share the gate
 * @param virtual on virtual threads
 * @param closed with the gate shut
 * @param quick shorter
 * @param verbose with the harness's own report
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
    Path logs = Files.createTempDirectory("btc-jmh"); // where Sentinel insists on writing
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

  /** Also takes what the peers print when they start. */
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
      // As many carriers as threads: a benchmark never parks, so one thread would starve the
      // others.
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
