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
 * A request in flight and the permit with which it entered the gate.
 *
 * <p>A call of {@code isAsyncStarted()} after the chain is not enough. By the specification it
 * returns false as soon as another thread has completed or dispatched the request, and a dispatched
 * request still has work to do. (Tomcat and Jetty return true for some time.) So this class
 * intercepts {@code startAsync}, and adds its listener before any thread can complete the request.
 *
 * <p>The request ends with {@code onComplete}, also after a timeout, an error or an abort, because
 * the handling of those is work of the request. A second {@code startAsync} drops all listeners,
 * but notifies them first.
 *
 * <p>A chain that goes asynchronous and then throws is an exception: the request ends with {@code
 * onError}. Tomcat 10.1.55 and 11.0.24, which come with Spring Boot 3.5.16 and 4.1.1, do not call
 * {@code onComplete} then.
 *
 * <p>A container whose memory runs out may drop an asynchronous request without notifying its
 * listeners. It then drops this object too, and the collection that finds it unreachable releases
 * the permit.
 */
final class CountedRequest extends HttpServletRequestWrapper implements AsyncListener {

  private static final Cleaner LOST_REQUESTS = Cleaner.create();

  private final Permit permit;

  // volatile: written by the thread that calls startAsync, read by the thread of the first dispatch
  private volatile boolean listening;
  private volatile boolean failed; // written before the container handles the failure of the chain
  private volatile Cleaner.@Nullable Cleanable lost; // null until the request goes asynchronous

  CountedRequest(HttpServletRequest request, Permit permit) {
    super(request);
    this.permit = permit;
  }

  /**
   * Releases the permit, unless the listener is going to do so.
   *
   * @param returned false if the chain has thrown
   */
  void chainEnded(boolean returned) {
    failed = !returned;
    boolean willBeTold = listening;
    try {
      willBeTold = willBeTold || listensLate();
    } finally {
      if (!willBeTold) {
        leave();
      }
    }
  }

  /** Releases the permit. Later calls have no effect. */
  private void leave() {
    permit.release();
    Cleaner.Cleanable watched = lost;
    if (watched != null) {
      watched.clean(); // otherwise the Cleaner keeps it until this object is collected
    }
  }

  private void watchForItsLoss() {
    if (lost == null) {
      lost = LOST_REQUESTS.register(this, permit::release); // refers to the permit and not to this
    }
  }

  /**
   * Adds the listener to a request that became asynchronous without this object, through the
   * wrapped request or in an outer filter. Another thread may be completing the request. So the
   * method asks again after adding the listener: while the request is asynchronous, no listener has
   * been notified of its end.
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

  /**
   * Releases the permit if the listener cannot be added again, because no later notification would
   * come.
   */
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
  public void onError(AsyncEvent event) {
    if (failed) {
      leave();
    }
  }
}
