package io.github.btc.servlet;

import io.github.btc.Permit;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

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
 */
final class CountedRequest extends HttpServletRequestWrapper implements AsyncListener {

  private final Permit permit;

  // volatile: written by whoever goes asynchronous, read by the thread of the first dispatch
  private volatile boolean listening;

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
        permit.release();
      }
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
      getAsyncContext().addListener(this);
      return isAsyncStarted();
    } catch (RuntimeException e) { // it has been completed
      return false;
    }
  }

  @Override
  public AsyncContext startAsync() {
    return listenTo(super.startAsync());
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
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
      permit.release();
      throw e;
    }
  }

  @Override
  public void onComplete(AsyncEvent event) {
    permit.release();
  }

  @Override
  public void onTimeout(AsyncEvent event) {}

  @Override
  public void onError(AsyncEvent event) {}
}
