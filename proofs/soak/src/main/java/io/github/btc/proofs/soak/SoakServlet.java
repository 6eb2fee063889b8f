package io.github.btc.proofs.soak;

import io.github.btc.test.OverlapDetector;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Executor;

/** A service whose requests end in every way: at once, by a failure, on another thread. */
final class SoakServlet extends HttpServlet {

  static final String FAILS = "/fails";
  static final String ELSEWHERE = "/elsewhere";

  private static final long serialVersionUID = 1L;

  private final transient OverlapDetector detector;
  private final transient Executor elsewhere;

  SoakServlet(OverlapDetector detector, Executor elsewhere) {
    this.detector = detector;
    this.elsewhere = elsewhere;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    OverlapDetector.Watched watched = detector.requestBegins();
    if (request.getRequestURI().equals(ELSEWHERE)) {
      AsyncContext context = request.startAsync();
      elsewhere.execute(() -> answerElsewhere(context, watched));
      return;
    }
    try (watched) {
      response.setStatus(request.getRequestURI().equals(FAILS) ? 500 : 200);
      response.setContentLength(0);
    }
  }

  private static void answerElsewhere(AsyncContext context, OverlapDetector.Watched watched) {
    try (watched) {
      ((HttpServletResponse) context.getResponse()).setContentLength(0);
    } finally {
      context.complete();
    }
  }

  /** Answers the health check, which bypasses the gate. */
  static final class Ready extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentLength(0);
    }
  }
}
