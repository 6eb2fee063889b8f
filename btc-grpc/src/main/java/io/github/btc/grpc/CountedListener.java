package io.github.btc.grpc;

import io.github.btc.Permit;
import io.grpc.ForwardingServerCallListener;
import io.grpc.ServerCall;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The listener of a call that is inside, made before the call enters. Every call is told of its end once, by {@code onComplete}
 * or {@code onCancel}, after whatever the application was doing on the call's thread, also when
 * that has thrown an exception.
 *
 * <p>An {@link Error} is different: it ends the run of the call's queue of events, and an end that
 * is already in the queue then stays there for ever. So an error is an end of its own.
 */
final class CountedListener<Q> extends ForwardingServerCallListener<Q> {

  private final Permit permit;
  private ServerCall.@Nullable Listener<Q> application; // set before anybody else knows this object

  CountedListener(Permit permit) {
    this.permit = permit;
  }

  /** Sets whom to tell what happens to the call. */
  void tells(ServerCall.Listener<Q> listener) {
    application = Objects.requireNonNull(listener, "listener of the application");
  }

  /** Leaves the gate, the first time. */
  void leave() {
    permit.release();
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
      permit.release();
      throw e;
    }
  }

  @Override
  public void onHalfClose() {
    try {
      super.onHalfClose();
    } catch (Error e) {
      permit.release();
      throw e;
    }
  }

  @Override
  public void onReady() {
    try {
      super.onReady();
    } catch (Error e) {
      permit.release();
      throw e;
    }
  }

  @Override
  public void onComplete() {
    try {
      super.onComplete();
    } finally {
      permit.release();
    }
  }

  @Override
  public void onCancel() {
    try {
      super.onCancel();
    } finally {
      permit.release();
    }
  }
}
