package io.github.btc.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.github.btc.search.NodeVisit;
import io.github.btc.search.Notice;
import io.github.btc.search.ShardAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.transport.TransportException;
import org.elasticsearch.transport.TransportResponseHandler;
import org.elasticsearch.transport.TransportService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request of the node to itself, sent and answered as the server does it. */
class OutboundCallTest {

  private static final String CLIENT = "X-Client";

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final ThreadContext context = new ThreadContext(Settings.EMPTY);
  private final List<String> said = new ArrayList<>();
  private TransportResponseHandler<NoticeAnswer> sent;

  /** The server notes the context of the sending, and calls the handler in it. */
  private void send(TransportResponseHandler<NoticeAnswer> handler) {
    note("sent");
    sent =
        new TransportService.ContextRestoreResponseHandler<>(
            context.newRestorableContext(true), handler);
  }

  private void note(String what) {
    boolean stays = NodeVisitContext.visitIn(context) != null;
    said.add(what + " for " + context.getHeader(CLIENT) + (stays ? ", a stay" : ""));
  }

  private final class Asker implements TransportResponseHandler<NoticeAnswer> {

    @Override
    public NoticeAnswer read(StreamInput in) {
      throw new UnsupportedOperationException("nothing comes over the wire");
    }

    @Override
    public Executor executor() {
      return EsExecutors.DIRECT_EXECUTOR_SERVICE;
    }

    @Override
    public void handleResponse(NoticeAnswer response) {
      note("answered");
      assertThat(gate.inFlight()).as("in flight until its answer is handled").isEqualTo(1);
    }

    @Override
    public void handleException(TransportException failure) {
      note("failed");
    }
  }

  private OutboundCall<NoticeAnswer> call() {
    NoticeRequest request = new NoticeRequest(new Notice("a", Notice.Word.BACK, false, 1));
    return new OutboundCall<>(
        "indices:data/read/get[s]",
        ShardAction.MOVABLE,
        request,
        new Asker(),
        this::send,
        new ServerCluster(),
        context);
  }

  @BeforeAll
  static void letTheServersClassesLog() {
    LogConfigurator.configureESLogging();
  }

  @BeforeEach
  void aClientAsks() {
    context.putHeader(CLIENT, "somebody");
  }

  @Test
  @SuppressWarnings("try")
  void whatFollowsTheAnswerIsNoPartOfTheStay() {
    call().serve(NodeVisit.in(gate));
    try (ThreadContext.StoredContext another = context.stashContext()) {
      sent.handleResponse(new NoticeAnswer(true));
    }
    assertThat(said).containsExactly("sent for somebody, a stay", "answered for somebody");
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  @SuppressWarnings("try")
  void norIsWhatFollowsAFailure() {
    call().serve(NodeVisit.in(gate));
    try (ThreadContext.StoredContext another = context.stashContext()) {
      sent.handleException(new TransportException("broken"));
    }
    assertThat(said).containsExactly("sent for somebody, a stay", "failed for somebody");
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  @SuppressWarnings("try")
  void takesThePlaceOfAStayThatIsOver() {
    NodeVisit over = NodeVisit.in(gate);
    over.letGo();
    try (ThreadContext.StoredContext left = NodeVisitContext.with(over, context)) {
      NodeVisit visit = NodeVisit.in(gate);
      call().serve(visit);
      assertThat(NodeVisitContext.visitIn(context)).isSameAs(over);
    }
    assertThat(said).containsExactly("sent for somebody, a stay");
  }
}
