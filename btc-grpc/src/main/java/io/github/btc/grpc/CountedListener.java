package io.github.btc.grpc;

import io.github.btc.Permit;
import io.grpc.ForwardingServerCallListener;
import io.grpc.ServerCall;
import java.lang.ref.Cleaner;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The listener of a counted call, made before the call enters. gRPC reports the end of every call
 * once, by {@link #onComplete} or {@link #onCancel}. It does so after the application's work on the
 * call's thread, also when that work has thrown an exception.
 *
 * <p>An {@link Error} is different: it stops the processing of the call's queue of events, and an
 * end that is already in the queue stays there for ever. So an error ends the call too.
 *
 * <p>gRPC can also lose the event of an end before any listener sees it, if memory runs out or if
 * the server's executor throws {@code RejectedExecutionException}. It then drops the call and this
 * object, and the collection that finds the object unreachable releases the permit.
 */
final class CountedListener<Q> extends ForwardingServerCallListener<Q> {

  private static final Cleaner LOST_CALLS = Cleaner.create();

  private final Cleaner.Cleanable end;
  private ServerCall.@Nullable Listener<Q> application; // set before gRPC gets this object

  CountedListener(Permit permit) {
    end = LOST_CALLS.register(this, permit::release); // refers to the permit: this would live on
  }

  /** Sets the application's listener, which gets every event of the call. */
  void tells(ServerCall.Listener<Q> listener) {
    application = Objects.requireNonNull(listener, "listener of the application");
  }

  /** Releases the permit, if the call has entered. Later calls have no effect. */
  void leave() {
    end.clean();
  }

  @Override
  protected ServerCall.Listener<Q> delegate() {
    return Objects.requireNonNull(application);
  }

  @Override
  public void onMessage(Q message) {
    try {
      super.onMessage(message);
    } catch (Error e) {
      leave();
      throw e;
    }
  }

  @Override
  public void onHalfClose() {
    try {
      super.onHalfClose();
    } catch (Error e) {
      leave();
      throw e;
    }
  }

  @Override
  public void onReady() {
    try {
      super.onReady();
    } catch (Error e) {
      leave();
      throw e;
    }
  }

  @Override
  public void onComplete() {
    try {
      super.onComplete();
    } finally {
      leave();
    }
  }

  @Override
  public void onCancel() {
    try {
      super.onCancel();
    } finally {
      leave();
    }
  }
}
