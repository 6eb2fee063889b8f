package io.github.btc.webflux;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * An exchange that asks the gate on subscription, and is then served and counted, or refused.
 *
 * <p>The class allocates everything that the end of the request needs before the request enters. If
 * an allocation failed later, the request would stay in flight. The permit is released after the
 * subscriber has handled the end, so that a failure has already become an answer. Reactor throws
 * fatal errors instead of signalling them. They pass through {@code subscribe} here, and they end
 * the request too.
 */
final class CountedMono extends Mono<Void> {

  private final AdmissionGate gate;
  private final @Nullable String requestId;
  private final Consumer<Permit> beforeItEnters;
  private final Mono<Void> served;
  private final Mono<Void> refused;

  CountedMono(
      AdmissionGate gate,
      @Nullable String requestId,
      Consumer<Permit> beforeItEnters,
      Mono<Void> served,
      Mono<Void> refused) {
    this.gate = gate;
    this.requestId = requestId;
    this.beforeItEnters = beforeItEnters;
    this.served = served;
    this.refused = refused;
  }

  @Override
  public void subscribe(CoreSubscriber<? super Void> actual) {
    Permit permit = new Permit(gate);
    Counted counted = new Counted(actual, permit);
    beforeItEnters.accept(permit);
    if (!permit.tryEnter() && !permit.tryEnterAgain(requestId)) {
      refused.subscribe(actual);
      return;
    }
    try {
      served.subscribe(counted);
    } catch (Throwable e) {
      counted.permit.release();
      throw e;
    }
  }

  /** Forwards the signals of a counted exchange, and its cancellation. Thread-safe. */
  private static final class Counted implements CoreSubscriber<Void>, Subscription {

    private final CoreSubscriber<? super Void> actual;
    private final Permit permit;

    // volatile: written by the serving thread, read by a cancelling thread
    private volatile @Nullable Subscription serving;

    Counted(CoreSubscriber<? super Void> actual, Permit permit) {
      this.actual = actual;
      this.permit = permit;
    }

    @Override
    public Context currentContext() {
      return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      serving = subscription;
      actual.onSubscribe(this);
    }

    @Override
    public void onNext(Void nothing) {
      actual.onNext(nothing);
    }

    @Override
    public void onComplete() {
      try {
        actual.onComplete();
      } finally {
        permit.release();
      }
    }

    @Override
    public void onError(Throwable failure) {
      try {
        actual.onError(failure);
      } finally {
        permit.release();
      }
    }

    @Override
    public void request(long count) {
      serving().request(count);
    }

    /**
     * Returns the subscription, which {@link #onSubscribe} sets before any request or cancellation.
     */
    private Subscription serving() {
      return Objects.requireNonNull(serving, "onSubscribe has not been called");
    }

    @Override
    public void cancel() {
      try {
        serving().cancel();
      } finally {
        permit.release();
      }
    }
  }
}
