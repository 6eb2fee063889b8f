package io.github.btc.servlet;

import io.github.btc.Permit;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.lang.ref.Cleaner;
import org.jspecify.annotations.Nullable;

/**
 * A request that is inside the gate, with the permit to be there.
 *
 * <p>Asking {@code isAsyncStarted()} after the chain is not enough: by the specification it says
 * false as soon as another thread has completed the request or dispatched it, and the work of a
 * dispatched request is still to come. (Tomcat and Jetty go on saying true for a while.) So the
 * request itself notices that it goes asynchronous, and listens before anybody can complete it.
 *
 * <p>{@code onComplete} is the end, also after a timeout, an error or an abort: what handles those
 * is work of the request. A second {@code startAsync} drops all listeners but tells them first.
 *
 * <p>A container whose memory runs out may drop an asynchronous request and tell nobody. Then it
 * drops this listener as well, and the collection that finds it unreachable counts the request out.
 */
final class CountedRequest extends HttpServletRequestWrapper implements AsyncListener {

  private static final Cleaner LOST_REQUESTS = Cleaner.create();

  private final Permit permit;

  // volatile: written by whoever goes asynchronous, read by the thread of the first dispatch
  private volatile boolean listening;
  private volatile Cleaner.@Nullable Cleanable lost; // null until the request goes asynchronous

  CountedRequest(HttpServletRequest request, Permit permit) {
    super(request);
    this.permit = permit;
  }

  /** Releases the permit unless the completion of the request will. */
  void chainEnded() {
    boolean willBeTold = listening;
    try {
      willBeTold = willBeTold || listensLate();
    } finally {
      if (!willBeTold) {
        leave();
      }
    }
  }

  /** Leaves the gate, the first time. */
  private void leave() {
    permit.release();
    Cleaner.Cleanable watched = lost;
    if (watched != null) {
      watched.clean(); // or it would be kept until this object is collected
    }
  }

  private void watchForItsLoss() {
    if (lost == null) {
      lost = LOST_REQUESTS.register(this, permit::release); // knows the permit, not this
    }
  }

  /**
   * Listens to a request that went asynchronous without this object: by the request that it wraps,
   * or in a filter further out. Another thread may be completing it. So this looks once more when
   * it listens: as long as the request is asynchronous, nobody has been told of its end.
   */
  private boolean listensLate() {
    try {
      if (!isAsyncStarted()) {
        return false;
      }
      watchForItsLoss();
      getAsyncContext().addListener(this);
      return isAsyncStarted();
    } catch (RuntimeException e) { // it has been completed
      return false;
    }
  }

  @Override
  public AsyncContext startAsync() {
    watchForItsLoss();
    return listenTo(super.startAsync());
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    watchForItsLoss();
    return listenTo(super.startAsync(request, response));
  }

  private AsyncContext listenTo(AsyncContext context) {
    if (!listening) {
      context.addListener(this);
      listening = true;
    }
    return context;
  }

  /** Who cannot listen on will never be told of the end, so this is the end. */
  @Override
  public void onStartAsync(AsyncEvent event) {
    try {
      event.getAsyncContext().addListener(this);
    } catch (Throwable e) {
      leave();
      throw e;
    }
  }

  @Override
  public void onComplete(AsyncEvent event) {
    leave();
  }

  @Override
  public void onTimeout(AsyncEvent event) {}

  @Override
  public void onError(AsyncEvent event) {}
}
