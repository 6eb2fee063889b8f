package io.github.btc.webflux;

import io.github.btc.AdmissionGate;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import reactor.netty.http.server.HttpServer;

/**
 * The contract on the Reactor Netty of any line. Before 1.3.8 it may stop reading a connection,
 * with BTC or without it ({@code docs/guides/webflux.md}): so a refusal closes the connection, and
 * the JVM has the option that avoids the fault for clients that wait for each answer.
 */
@ExtendWith(AnyReactorNettyContractTest.WaitingClients.class)
final class AnyReactorNettyContractTest extends HttpAdapterContract {

  private static final String PIPELINED = "keepsPipelinedRequestsInOrder";

  private static final boolean MAY_STOP_READING =
      LostReads.possibleIn(HttpServer.class.getPackage().getImplementationVersion());

  @Override
  protected ServerUnderTest newServer() {
    return new ServerOfTheLine(new ReactorNettyServer());
  }

  /** Leaves out the one test whose client does not wait for each answer. */
  static final class WaitingClients implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      boolean pipelined =
          context.getTestMethod().map(Method::getName).filter(PIPELINED::equals).isPresent();
      return pipelined && MAY_STOP_READING
          ? ConditionEvaluationResult.disabled("this Reactor Netty may stop reading after it")
          : ConditionEvaluationResult.enabled("no request is lost");
    }
  }

  private record ServerOfTheLine(ReactorNettyServer server) implements ServerUnderTest {

    @Override
    public int start(AdmissionGate gate, Duration hold, ContractApplication application) {
      return server.start(gate, hold, application);
    }

    @Override
    public Set<Behaviour> behaviours() {
      return server.behaviours();
    }

    @Override
    public boolean closesAfterRefusal() {
      return MAY_STOP_READING;
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
