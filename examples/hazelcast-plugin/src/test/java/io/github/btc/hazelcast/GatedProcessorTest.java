package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.ascii.TextCommandProcessor;
import com.hazelcast.internal.ascii.TextCommandService;
import com.hazelcast.internal.ascii.rest.HttpCommand;
import com.hazelcast.internal.ascii.rest.HttpGetCommand;
import com.hazelcast.internal.nio.ascii.TextDecoder;
import io.github.btc.gate.OneWordGate;
import io.github.btc.loadbalancer.HealthSource;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a request leaves the gate if it cannot be recorded. */
class GatedProcessorTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final List<Throwable> uncounted = new ArrayList<>();
  private final List<HttpCommand> served = new ArrayList<>();
  private final GatedProcessor<HttpCommand> processor =
      new GatedProcessor<>(
          new Serving(), noService(), gate, healthy(), new CommandsInFlight(), uncounted::add);

  @Test
  void keepsNobodyInFlightWhenMemoryRunsOut() {
    HttpCommand command = new FailingCommand(new OutOfMemoryError("as asked"));

    assertThatThrownBy(() -> processor.handle(command)).isInstanceOf(OutOfMemoryError.class);

    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void servesUncountedWhatItCannotNote() {
    HttpCommand command = new FailingCommand(new NoSuchMethodError("as asked"));

    processor.handle(command);

    assertThat(gate.inFlight()).isZero();
    assertThat(served).containsExactly(command);
    assertThat(uncounted).hasSize(1);
  }

  private static HealthSource healthy() {
    return () -> true;
  }

  private static TextCommandService noService() {
    return (TextCommandService)
        Proxy.newProxyInstance(
            GatedProcessorTest.class.getClassLoader(),
            new Class<?>[] {TextCommandService.class},
            (proxy, method, arguments) -> {
              throw new AssertionError(method.getName() + " (expected no call)");
            });
  }

  private final class Serving implements TextCommandProcessor<HttpCommand> {

    @Override
    public void handle(HttpCommand command) {
      served.add(command);
    }

    @Override
    public void handleRejection(HttpCommand command) {
      handle(command);
    }
  }

  /** Where the note of a request asks for its connection. */
  private static final class FailingCommand extends HttpGetCommand {

    private final Error failure;

    FailingCommand(Error failure) {
      super("/hazelcast/rest/maps/orders/1");
      this.failure = failure;
    }

    @Override
    public TextDecoder getDecoder() {
      throw failure;
    }
  }
}
