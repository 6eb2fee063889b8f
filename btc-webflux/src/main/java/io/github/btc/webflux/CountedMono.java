package io.github.btc.webflux;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * An exchange that asks the gate when somebody subscribes: served and counted, or refused.
 *
 * <p>Everything that counting it out takes is made before it enters: memory that runs out must not
 * keep it inside. It leaves after whoever is told of the ending has acted on it: a failure has
 * become an answer by then. Reactor tells nobody of errors that it takes for fatal; they fly past,
 * through here, and are an ending too.
 */
final class CountedMono extends Mono<Void> {

  private final AdmissionGate gate;
  private final Mono<Void> served;
  private final Mono<Void> refused;

  CountedMono(AdmissionGate gate, Mono<Void> served, Mono<Void> refused) {
    this.gate = gate;
    this.served = served;
    this.refused = refused;
  }

  @Override
  public void subscribe(CoreSubscriber<? super Void> actual) {
    Counted counted = new Counted(actual, new Permit(gate));
    if (!counted.permit.tryEnter()) {
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

  /** Who waits for the end of a counted exchange, and may give up. Thread-safe. */
  private static final class Counted implements CoreSubscriber<Void>, Subscription {

    private final CoreSubscriber<? super Void> actual;
    private final Permit permit;

    // volatile: written by who serves, read by who gives up
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

    /** Nobody can ask for more, or give up, before {@link #onSubscribe} has handed this over. */
    private Subscription serving() {
      return Objects.requireNonNull(serving, "nothing is served yet");
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
