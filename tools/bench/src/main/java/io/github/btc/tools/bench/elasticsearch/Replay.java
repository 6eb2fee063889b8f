package io.github.btc.tools.bench.elasticsearch;

import io.github.btc.client.RetryHint;
import io.github.btc.tools.replicas.load.AttemptRecorder;
import io.github.btc.tools.replicas.load.Attempts;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/*
 * Open loop: each search starts when it is to, whatever became of the others, as long as a thread is
 * free, and its latency counts from there. A refused one waits as long as the server asks and goes
 * again, to the same server: there is no other. That waiting is in its latency.
 */

/** Sends searches to one server at their times. */
final class Replay {

  private static final int THREADS = 64;
  private static final int UNAVAILABLE = 503;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
  private static final long OTHERWISE_NANOS = 10_000_000;

  /** A server that asks for no wait at all is not asked again without one. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final List<SearchRequest> requests;
  private final URI target;
  private final long retryLimitNanos;
  private final AttemptRecorder recorder; // guarded by itself
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger attempts = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicInteger errors = new AtomicInteger();
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(ANSWER_LIMIT)
          .build();

  /**
   * Prepares it.
   *
   * @param requests in order of time
   * @param target the server, {@code http://127.0.0.1:9200} for instance
   * @param retryLimit how long after its time a refused search is tried again
   */
  Replay(List<SearchRequest> requests, URI target, Duration retryLimit) {
    this.requests = requests;
    this.target = target;
    this.retryLimitNanos = retryLimit.toNanos();
    this.recorder = new AttemptRecorder(requests.size());
  }

  /**
   * Sends the first ones, one after another, for a server that has never run its code: an open loop
   * would begin with a queue that takes seconds to drain. What becomes of them counts nowhere.
   *
   * @param most how many
   */
  void prime(int most) throws InterruptedException {
    for (SearchRequest request : requests.subList(0, Math.min(most, requests.size()))) {
      try {
        client.send(http(request), BodyHandlers.discarding());
      } catch (IOException e) {
        // it will be seen soon enough
      }
    }
  }

  /** Sends all; returns when the first one should have started, {@link System#nanoTime()}. */
  long run() throws InterruptedException, IOException {
    long startNanos = System.nanoTime();
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        threads.add(executor.submit(() -> sendUntilTheEnd(startNanos)));
      }
      for (Future<?> thread : threads) {
        thread.get();
      }
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } finally {
      executor.shutdownNow();
    }
    return startNanos;
  }

  /** What went wrong in a thread, as if it had gone wrong in this one. */
  private static IOException failure(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException unexpected) {
      throw unexpected;
    }
    return cause instanceof IOException failed ? failed : new IOException(cause);
  }

  private Void sendUntilTheEnd(long startNanos) throws InterruptedException {
    int request = next.getAndIncrement();
    while (request < requests.size()) {
      long intended = startNanos + requests.get(request).offsetNanos();
      awaitNanos(intended);
      send(request, intended);
      request = next.getAndIncrement();
    }
    return null;
  }

  /** Sends a search until it is answered, or nobody waits for it any more. */
  private void send(int request, long intendedNanos) throws InterruptedException {
    HttpRequest http = http(requests.get(request));
    while (true) {
      int attempt = attempts.getAndIncrement();
      long sent = System.nanoTime();
      long waitNanos = 0;
      int status = Attempts.NO_ANSWER;
      try {
        HttpResponse<Void> answer = client.send(http, BodyHandlers.discarding());
        status = answer.statusCode();
        waitNanos = status == UNAVAILABLE ? Math.max(LEAST_WAIT_NANOS, hintNanos(answer)) : 0;
      } catch (IOException e) {
        // no answer
      }
      long received = System.nanoTime();
      record(attempt, request, status, intendedNanos, sent, received);
      boolean again =
          status == UNAVAILABLE && received + waitNanos - intendedNanos < retryLimitNanos;
      if (!again) {
        errors.addAndGet(status == Attempts.OK ? 0 : 1);
        return;
      }
      refusals.incrementAndGet();
      awaitNanos(received + waitNanos);
    }
  }

  private HttpRequest http(SearchRequest request) {
    String index = URLEncoder.encode(request.index(), StandardCharsets.UTF_8);
    return HttpRequest.newBuilder(target.resolve("/" + index + "/_search"))
        .timeout(ANSWER_LIMIT)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(request.body()))
        .build();
  }

  private static long hintNanos(HttpResponse<?> refusal) {
    return RetryHint.nanos(
        refusal.headers().firstValue("Retry-After-Ms").orElse(null),
        refusal.headers().firstValue("Retry-After").orElse(null),
        OTHERWISE_NANOS);
  }

  private void record(
      int attempt, int request, int status, long intended, long sent, long received) {
    synchronized (recorder) {
      recorder.add(attempt, request, 0, status, intended, sent, received);
    }
  }

  private static void awaitNanos(long nanos) throws InterruptedException {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(left, NANOS_PER_SECOND));
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  AttemptRecorder recorder() {
    return recorder;
  }

  /** Returns how often a search was refused and sent again. */
  int refusals() {
    return refusals.get();
  }

  /** Returns how many searches got no good answer. */
  int errors() {
    return errors.get();
  }
}
