package io.github.btc.research.benches.hazelcast;

import io.github.btc.tools.console.process.ParentWatch;
import io.github.btc.tools.replicas.load.AttemptRecorder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/*
 * Request n starts at t0 + n / rate if a thread is free, no matter what happened to the others, and
 * its latency counts from that time in any case. Only YCSB's workload is used: its command would
 * measure the warm-up too, and needs libraries that are no longer maintained.
 */

/**
 * The main class of the load generator for Hazelcast. It ends when all requests are sent, or when
 * its standard input ends.
 */
@Command(name = "ycsb-load", hidden = true, description = "YCSB's core workload over REST.")
public final class YcsbMain implements Callable<Integer> {

  /** The line on standard output after all records have been added. */
  static final String LOADED = "loaded";

  private static final int INSERT_THREADS = 4;

  /**
   * Requests before the open loop, which would begin with a queue on JVMs that have read no record.
   */
  private static final int PRIMING_REQUESTS = 200;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final Duration LEAD = Duration.ofMillis(20);

  @Option(names = "--target", required = true)
  private String target = "";

  @Option(names = "--records", required = true)
  private int records;

  @Option(names = "--record-bytes", required = true)
  private int recordBytes;

  @Option(names = "--read-percent", required = true)
  private int readPercent;

  @Option(names = "--rate", required = true)
  private double rate;

  @Option(names = "--threads", defaultValue = "64")
  private int threads;

  @Option(names = "--warm-up", required = true)
  private Duration warmUp = Duration.ZERO;

  @Option(names = "--measure", required = true)
  private Duration measure = Duration.ZERO;

  @Option(names = "--attempts", required = true)
  private Path attempts = Path.of("");

  @Option(names = "--updates", required = true)
  private Path updates = Path.of("");

  private final BitSet changing = new BitSet(); // guarded by this

  /**
   * Fills the map, waits for a line on standard input, and sends the requests.
   *
   * @param arguments values of the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new YcsbMain()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    CoreWorkload workload = new YcsbWorkload(records, recordBytes, readPercent).start();
    insertAll(workload);
    prime(workload);
    System.out.println(LOADED);
    if (System.in.read() < 0) {
      return 1;
    }
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(1));
    int requests = (int) Math.ceil(warmUp.plus(measure).toNanos() * rate / NANOS_PER_SECOND);
    AttemptRecorder recorder = new AttemptRecorder(requests);
    long startNanos = System.nanoTime() + LEAD.toNanos();
    AtomicInteger next = new AtomicInteger();
    inParallel(threads, () -> sendUntil(requests, next, startNanos, workload, recorder));
    long fromNanos = startNanos + warmUp.toNanos();
    recorder.write(attempts, fromNanos, fromNanos + measure.toNanos());
    Files.write(updates, changing.toByteArray());
    return 0;
  }

  private void insertAll(CoreWorkload workload) throws InterruptedException, IOException {
    AtomicInteger left = new AtomicInteger(records);
    inParallel(
        INSERT_THREADS,
        () -> {
          HttpDb db = newDb();
          while (left.getAndDecrement() > 0) {
            if (!workload.doInsert(db, null)) {
              throw new IOException(
                  "The insertion of a record failed with status " + db.status() + ".");
            }
          }
        });
  }

  private void prime(CoreWorkload workload) {
    HttpDb db = newDb();
    for (int i = 0; i < PRIMING_REQUESTS; i++) {
      workload.doTransaction(db, null);
    }
  }

  private HttpDb newDb() {
    int colon = target.lastIndexOf(':');
    int port = Integer.parseInt(target.substring(colon + 1));
    return new HttpDb(new InetSocketAddress(target.substring(0, colon), port), recordBytes);
  }

  private void sendUntil(
      int requests,
      AtomicInteger next,
      long startNanos,
      CoreWorkload workload,
      AttemptRecorder recorder) {
    HttpDb db = newDb();
    for (int request = next.getAndIncrement();
        request < requests;
        request = next.getAndIncrement()) {
      long intendedNanos = startNanos + (long) (request * (NANOS_PER_SECOND / rate));
      await(intendedNanos);
      db.next(request);
      workload.doTransaction(db, null);
      takeDown(db, request, intendedNanos, recorder);
    }
  }

  private static void await(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = nanos - System.nanoTime();
    }
  }

  private synchronized void takeDown(
      HttpDb db, int request, long intendedNanos, AttemptRecorder recorder) {
    recorder.add(
        request, request, -1, db.status(), intendedNanos, db.sentNanos(), db.receivedNanos());
    if (db.wasUpdate()) {
      changing.set(request);
    }
  }

  private static void inParallel(int threads, Job job) throws InterruptedException, IOException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> jobs = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        jobs.add(
            executor.submit(
                () -> {
                  job.run();
                  return true;
                }));
      }
      for (Future<?> each : jobs) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause() == null ? e : e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /** The work of one thread. */
  private interface Job {
    void run() throws IOException, WorkloadException;
  }
}
