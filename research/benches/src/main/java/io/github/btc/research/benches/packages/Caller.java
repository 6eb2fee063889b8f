package io.github.btc.research.benches.packages;

import io.github.btc.client.ReplicaChooser;
import io.github.btc.client.ReplicaTable;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Sends requests at their times, whatever became of those before. */
final class Caller {

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final int OK = 200;

  private final List<InetSocketAddress> addresses;
  private final ReplicaChooser chooser;
  private final ReplicaTable table;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Histogram micros = new ConcurrentHistogram(3);
  private final AtomicLongArray perWorker;
  private final AtomicLong loads = new AtomicLong();
  private final AtomicLong errors = new AtomicLong();

  /**
   * Makes a caller.
   *
   * @param addresses the workers, or the proxy alone
   * @param chooser chooses among the addresses
   * @param workers number of workers
   */
  Caller(List<InetSocketAddress> addresses, ReplicaChooser chooser, int workers) {
    this.addresses = List.copyOf(addresses);
    this.chooser = chooser;
    this.table = new ReplicaTable(addresses.size());
    this.perWorker = new AtomicLongArray(workers);
  }

  /**
   * Sends all requests and waits for their answers.
   *
   * @param cpuNanos reads the CPU time of workers and proxy
   */
  Outcome send(Requests requests, Duration warmUp, LongSupplier cpuNanos)
      throws InterruptedException {
    CountDownLatch open = new CountDownLatch(requests.size());
    long start = System.nanoTime();
    long cpuAtStart = -1;
    for (int i = 0; i < requests.size(); i++) {
      long at = requests.atNanos().get(i);
      awaitNanos(start + at);
      boolean isMeasured = at >= warmUp.toNanos();
      if (isMeasured && cpuAtStart < 0) {
        cpuAtStart = cpuNanos.getAsLong();
      }
      send(requests.number().get(i), isMeasured ? start + at : 0, isMeasured, open);
    }
    open.await();
    long cpu = cpuAtStart < 0 ? 0 : cpuNanos.getAsLong() - cpuAtStart;
    long[] counts = new long[perWorker.length()];
    Arrays.setAll(counts, perWorker::get);
    return new Outcome(micros.copy(), counts, loads.get(), errors.get(), cpu);
  }

  private static void awaitNanos(long time) throws InterruptedException {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  private void send(int number, long plannedNanos, boolean isMeasured, CountDownLatch open) {
    int chosen = chooser.choose(table.candidates(new BitSet(), System.nanoTime()), number);
    InetSocketAddress address = addresses.get(chosen);
    URI uri =
        URI.create("http://" + address.getHostString() + ":" + address.getPort() + "/" + number);
    table.begin(chosen);
    http.sendAsync(
            HttpRequest.newBuilder(uri).timeout(ANSWER_LIMIT).build(), BodyHandlers.ofByteArray())
        .whenComplete(
            (response, failure) -> {
              try {
                table.end(chosen);
                if (isMeasured) {
                  note(response, System.nanoTime() - plannedNanos);
                }
              } finally {
                open.countDown();
              }
            });
  }

  private void note(@Nullable HttpResponse<byte[]> response, long nanos) {
    if (response == null || response.statusCode() != OK) {
      errors.incrementAndGet();
      return;
    }
    micros.recordValue(TimeUnit.NANOSECONDS.toMicros(nanos));
    int worker = Integer.parseInt(response.headers().firstValue(WorkerMain.WORKER).orElseThrow());
    perWorker.incrementAndGet(worker);
    String found = response.headers().firstValue(WorkerMain.PACKAGE).orElseThrow();
    if (found.equals(WorkerMain.LOADED)) {
      loads.incrementAndGet();
    }
  }
}
