package io.github.btc.servlet;

import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The application behind the filter: one servlet for all paths. */
final class ContractServlet extends HttpServlet {

  static final String ERROR_PAGE = "/page-for-errors";

  private static final long serialVersionUID = 1;
  private static final long TIMEOUT_MILLIS = 20;
  private static final long LONGER_THAN_ANY_HOLD_MILLIS = 20_000;

  private final transient ContractApplication application;
  private final transient ExecutorService otherThreads = Executors.newCachedThreadPool();

  ContractServlet(ContractApplication application) {
    this.application = application;
  }

  @Override
  public void destroy() {
    otherThreads.shutdownNow();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    if (request.getDispatcherType() == DispatcherType.ERROR) {
      response.getWriter().write("error page");
      return;
    }
    if (request.getDispatcherType() == DispatcherType.REQUEST) {
      application.arrived();
    }
    switch (Behaviour.of(pathOfDispatch(request))) {
      case OK -> write(response, "ok");
      case ECHO -> write(response, "" + request.getInputStream().readAllBytes().length);
      case WAITS, HEALTH, BYPASSED -> {
        application.untilReleased().join();
        write(response, "ok");
      }
      case THROWS -> {
        application.untilReleased().join();
        throw new IllegalStateException("as asked");
      }
      case ERROR -> {
        application.untilReleased().join();
        throw new StackOverflowError("as asked");
      }
      case ERROR_PAGE -> {
        application.untilReleased().join();
        response.sendError(500);
      }
      case FORWARD ->
          request.getRequestDispatcher(Behaviour.WAITS.path()).forward(request, response);
      case INCLUDE ->
          request.getRequestDispatcher(Behaviour.WAITS.path()).include(request, response);
      case EVENTS -> events(response);
      default -> goAsync(request);
    }
  }

  private void goAsync(HttpServletRequest request) {
    AsyncContext context = request.startAsync();
    context.setTimeout(LONGER_THAN_ANY_HOLD_MILLIS); // who never completes is ended by the server
    switch (Behaviour.of(pathOfDispatch(request))) {
      case ASYNC -> otherThreads.execute(() -> holdAndComplete(context));
      case ASYNC_EARLY -> {
        Thread early = new Thread(() -> holdAndComplete(context));
        early.start();
        join(early);
      }
      case ASYNC_DISPATCH -> context.dispatch(Behaviour.WAITS.path());
      case ASYNC_AGAIN -> {
        if (request.getDispatcherType() == DispatcherType.REQUEST) {
          otherThreads.execute(context::dispatch);
        } else {
          otherThreads.execute(() -> holdAndComplete(context));
        }
      }
      case ASYNC_THROWS -> {
        application.untilReleased().join();
        throw new IllegalStateException("as asked");
      }
      case ASYNC_TIMEOUT -> context.setTimeout(TIMEOUT_MILLIS);
      default -> throw new IllegalStateException("no behaviour for " + request.getServletPath());
    }
  }

  private void holdAndComplete(AsyncContext context) {
    application.untilReleased().join();
    try {
      try {
        write(context.getResponse(), "ok");
      } finally {
        context.complete();
      }
    } catch (IOException | IllegalStateException e) {
      // The client has gone, and the container may have ended the request.
    }
  }

  private void events(HttpServletResponse response) throws IOException {
    response.setContentType("text/event-stream");
    response.getWriter().write("data: ok\n\n");
    response.flushBuffer();
    application.untilReleased().join();
  }

  private static void write(ServletResponse response, String text) throws IOException {
    response.getWriter().write(text);
    response.getWriter().flush();
  }

  private static String pathOfDispatch(HttpServletRequest request) {
    if (request.getDispatcherType() == DispatcherType.INCLUDE) {
      return Behaviour.WAITS.path();
    }
    return request.getServletPath();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
