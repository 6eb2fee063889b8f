package io.github.btc.research.benches.elasticsearch;

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
 * This is an open loop: each search starts at its time if a thread is free, no matter what happened
 * to the others, and its latency counts from that time. A refused search waits as long as the server
 * asks and is sent again to the same server, because there is no other. Its latency includes the wait.
 */

/** Sends searches to one server at their intended times. */
final class Replay {

  /** Names a search in the log of a server. */
  private static final String NUMBER = "X-Opaque-Id";

  private static final int THREADS = 64;
  private static final int UNAVAILABLE = 503;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
  private static final long OTHERWISE_NANOS = 10_000_000;

  /** The least wait before a search is sent again, also if the server asks for no wait. */
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
   * Prepares the searches.
   *
   * @param requests searches in the order of their times
   * @param target server, for instance {@code http://127.0.0.1:9200}
   * @param retryLimit time after its start during which a refused search is sent again; 0 for never
   */
  Replay(List<SearchRequest> requests, URI target, Duration retryLimit) {
    this.requests = requests;
    this.target = target;
    this.retryLimitNanos = retryLimit.toNanos();
    this.recorder = new AttemptRecorder(requests.size());
  }

  /**
   * Sends the first searches one after another and ignores the answers. On a server that has not
   * run its code yet, an open loop would begin with a queue that takes seconds to drain.
   *
   * @param most largest number of searches to send
   */
  void prime(int most) throws InterruptedException {
    for (SearchRequest request : requests.subList(0, Math.min(most, requests.size()))) {
      try {
        client.send(http(request).build(), BodyHandlers.discarding());
      } catch (IOException e) {
        // the measured searches to the same server will fail too
      }
    }
  }

  /**
   * Sends all searches, and returns the intended start of the first in {@link System#nanoTime()}.
   */
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

  /** Returns the failure of a thread as a failure of this one. */
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

  /** Sends a search until it is answered or the time for retries is over. */
  private void send(int request, long intendedNanos) throws InterruptedException {
    HttpRequest.Builder http = http(requests.get(request));
    while (true) {
      int attempt = attempts.getAndIncrement();
      long sent = System.nanoTime();
      long waitNanos = 0;
      int status = Attempts.NO_ANSWER;
      HttpRequest numbered = http.setHeader(NUMBER, Integer.toString(attempt)).build();
      try {
        HttpResponse<Void> answer = client.send(numbered, BodyHandlers.discarding());
        status = answer.statusCode();
        waitNanos = status == UNAVAILABLE ? Math.max(LEAST_WAIT_NANOS, hintNanos(answer)) : 0;
      } catch (IOException e) {
        // the status stays NO_ANSWER
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

  private HttpRequest.Builder http(SearchRequest request) {
    String index = URLEncoder.encode(request.index(), StandardCharsets.UTF_8);
    return HttpRequest.newBuilder(target.resolve("/" + index + "/_search"))
        .timeout(ANSWER_LIMIT)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(request.body()));
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

  /** Returns the number of refusals after which a search was sent again. */
  int refusals() {
    return refusals.get();
  }

  /** Returns the number of searches without a good answer. */
  int errors() {
    return errors.get();
  }
}
