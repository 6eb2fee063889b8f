package io.github.btc.hazelcast;

import com.hazelcast.internal.ascii.TextCommandProcessor;
import com.hazelcast.internal.ascii.TextCommandService;
import com.hazelcast.internal.ascii.rest.HttpCommand;
import com.hazelcast.internal.ascii.rest.HttpCommandProcessor;
import com.hazelcast.internal.ascii.rest.HttpStatusCode;
import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.http.Refusal;
import io.github.btc.loadbalancer.HealthSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Asks the gate before a request to a map reaches Hazelcast's processor. A readiness probe gets the
 * readiness of the member. All other requests (other probes, queues, management) pass uncounted.
 */
final class GatedProcessor<C extends HttpCommand> implements TextCommandProcessor<C> {

  private final TextCommandProcessor<C> processor;
  private final TextCommandService service;
  private final AdmissionGate gate;
  private final HealthSource health;
  private final CommandsInFlight inFlight;
  private final Consumer<Throwable> uncounted;

  GatedProcessor(
      TextCommandProcessor<C> processor,
      TextCommandService service,
      AdmissionGate gate,
      HealthSource health,
      CommandsInFlight inFlight,
      Consumer<Throwable> uncounted) {
    this.processor = processor;
    this.service = service;
    this.gate = gate;
    this.health = health;
    this.inFlight = inFlight;
    this.uncounted = uncounted;
  }

  @Override
  public void handle(C command) {
    String uri = command.getURI();
    if (uri.startsWith(HttpCommandProcessor.URI_MAPS)) {
      handleMap(command);
    } else if (uri.startsWith(HttpCommandProcessor.URI_HEALTH_READY) && !isReady()) {
      refuse(command);
    } else {
      processor.handle(command);
    }
  }

  /** Evaluates both conditions, because the health source counts the probes. */
  private boolean isReady() {
    return health.isHealthy() & gate.isOpen();
  }

  private void handleMap(C command) {
    Permit permit = new Permit(gate);
    if (!permit.tryEnter()) {
      refuse(command);
      return;
    }
    count(command, permit);
    try {
      processor.handle(command);
    } catch (RuntimeException | Error e) { // no answer will follow
      inFlight.leave(command);
      throw e;
    }
  }

  private void count(C command, Permit permit) {
    try {
      inFlight.enter(command, permit);
    } catch (Throwable e) {
      inFlight.leave(command);
      permit.release();
      if (e instanceof VirtualMachineError) { // out of memory, for instance
        throw e;
      }
      uncounted.accept(e); // the request is served uncounted
    }
  }

  private void refuse(C command) {
    Map<String, Object> headers = new LinkedHashMap<>();
    Refusal.writeHeaders(gate.retryAfter(), headers::put);
    headers.remove("Content-Length"); // Hazelcast writes this header itself
    command.setResponseWithHeaders(HttpStatusCode.SC_503, headers, null);
    service.sendResponse(command);
  }

  @Override
  public void handleRejection(C command) {
    handle(command);
  }
}
