package io.github.btc.proofs.recipes.sidecar;

import io.github.btc.tools.console.process.ParentWatch;
import io.github.btc.tools.replicas.replica.AnswerLog;
import io.github.btc.tools.replicas.replica.ChoiceLog;
import io.github.btc.tools.replicas.replica.LiveState;
import io.github.btc.tools.replicas.replica.ReplicaServer;
import io.github.btc.tools.replicas.replica.ToyService;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A service that knows nothing of BTC: GET and POST, each answered with the number of bytes that
 * came. Takes down when it had answered whom, and when the proxy before it had chosen it for whom.
 * Arguments: a folder for Tomcat, a file for the answers, a file for the choices.
 */
public final class UnchangedServiceMain {

  private static final long SEED = 7;
  private static final int LIVE_MEGABYTES = 4;

  private UnchangedServiceMain() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    ParentWatch.start(System.in, released::countDown);
    ToyService work = new ToyService(LiveState.ofMegabytes(LIVE_MEGABYTES), SEED);
    AnswerLog answers = new AnswerLog();
    ChoiceLog choices = new ChoiceLog();
    Echo echo = new Echo(work);
    try (ReplicaServer server =
        new ReplicaServer(
            ReplicaServer.ANY_PORT,
            Path.of(arguments[0]),
            echo,
            new Echo(work),
            List.of(answers, choices))) {
      System.out.println("ready " + server.start());
      released.await();
    }
    answers.write(Path.of(arguments[1]));
    choices.write(Path.of(arguments[2]));
  }

  /** Does the toy service's work and says how much came. */
  private static final class Echo extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient ToyService work;

    Echo(ToyService work) {
      this.work = work;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      answer(request, response);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      answer(request, response);
    }

    private void answer(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      int bytes = request.getInputStream().readAllBytes().length;
      work.serve();
      byte[] answer = Integer.toString(bytes).getBytes(StandardCharsets.US_ASCII);
      response.setContentLength(answer.length);
      response.getOutputStream().write(answer);
    }
  }
}
