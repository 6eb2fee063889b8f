package io.github.btc.grpc;

import io.github.btc.Permit;
import io.grpc.Context;
import io.grpc.ForwardingServerCallListener;
import io.grpc.ServerCall;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The listener of a call that is inside, made before the call enters. Every call is told of its end
 * once, by {@code onComplete} or {@code onCancel}, after whatever the application was doing on the
 * call's thread, also when that has thrown an exception.
 *
 * <p>An {@link Error} is different: it ends the run of the call's queue of events, and an end that
 * is already in the queue then stays there for ever. So an error is an end of its own.
 */
final class CountedListener<Q> extends ForwardingServerCallListener<Q>
    implements Context.CancellationListener {

  private final Permit permit;
  private ServerCall.@Nullable Listener<Q> application; // set before anybody else knows this object

  // volatile: written by the call's threads, read by whoever cancels its context
  private volatile boolean told;

  CountedListener(Permit permit) {
    this.permit = permit;
  }

  /** Sets whom to tell what happens to the call. */
  void tells(ServerCall.Listener<Q> listener) {
    application = Objects.requireNonNull(listener, "listener of the application");
  }

  /**
   * The context of a call ends with it. Nobody tells a listener of that if gRPC could not begin to
   * tell it anything. One that has been told something will be told of the end too, after what the
   * application does.
   */
  @Override
  public void cancelled(Context context) {
    if (!told) {
      permit.release();
    }
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
    told = true;
    try {
      super.onMessage(message);
    } catch (Error e) {
      permit.release();
      throw e;
    }
  }

  @Override
  public void onHalfClose() {
    told = true;
    try {
      super.onHalfClose();
    } catch (Error e) {
      permit.release();
      throw e;
    }
  }

  @Override
  public void onReady() {
    told = true;
    try {
      super.onReady();
    } catch (Error e) {
      permit.release();
      throw e;
    }
  }

  @Override
  public void onComplete() {
    told = true;
    try {
      super.onComplete();
    } finally {
      permit.release();
    }
  }

  @Override
  public void onCancel() {
    told = true;
    try {
      super.onCancel();
    } finally {
      permit.release();
    }
  }
}
