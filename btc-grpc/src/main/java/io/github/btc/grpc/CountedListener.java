package io.github.btc.grpc;

import io.github.btc.Permit;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ServerCall;

/**
 * The listener of a call that is inside. Every call is told of its end once, by {@code onComplete}
 * or {@code onCancel}, after whatever the application was doing on the call's thread, also when
 * that has thrown an exception.
 *
 * <p>An {@link Error} is different: it ends the run of the call's queue of events, and an end that
 * is already in the queue then stays there for ever. So an error is an end of its own.
 */
final class CountedListener<Q> extends SimpleForwardingServerCallListener<Q> {

  private final Permit permit;

  CountedListener(ServerCall.Listener<Q> application, Permit permit) {
    super(application);
    this.permit = permit;
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
