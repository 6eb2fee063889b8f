package io.github.btc.grpc;

import io.github.btc.Permit;
import io.grpc.ForwardingServerCallListener;
import io.grpc.ServerCall;
import java.lang.ref.Cleaner;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The listener of a call that is inside, made before the call enters. Every call is told of its end
 * once, by {@code onComplete} or {@code onCancel}, after whatever the application was doing on the
 * call's thread, also when that has thrown an exception.
 *
 * <p>An {@link Error} is different: it ends the run of the call's queue of events, and an end that
 * is already in the queue then stays there for ever. So an error is an end of its own.
 *
 * <p>gRPC can also lose the event of an end before it tells anybody: when memory fails it, or when
 * the server's executor rejects work. Then it drops the call and with it this object, and the
 * collection that finds it unreachable counts the call out.
 */
final class CountedListener<Q> extends ForwardingServerCallListener<Q> {

  private static final Cleaner LOST_CALLS = Cleaner.create();

  private final Cleaner.Cleanable end;
  private ServerCall.@Nullable Listener<Q> application; // set before anybody else knows this object

  CountedListener(Permit permit) {
    end = LOST_CALLS.register(this, permit::release); // knows the permit, not this: that would live
  }

  /** Sets whom to tell what happens to the call. */
  void tells(ServerCall.Listener<Q> listener) {
    application = Objects.requireNonNull(listener, "listener of the application");
  }

  /** Leaves the gate, the first time; forgets a call that has not entered. */
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
