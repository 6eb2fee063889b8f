package example.catalogue.bench;

import io.github.btc.controller.BackgroundTaskController;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The health check for the load generator. It bypasses the gate, and answers 503 while the gate is
 * closed.
 */
@RestController
class ReadyController {

  private static final byte[] NOTHING = {};

  private final BackgroundTaskController controller;

  ReadyController(ObjectProvider<BackgroundTaskController> controller) {
    this.controller = controller.getIfAvailable();
  }

  @GetMapping("/ready")
  ResponseEntity<byte[]> ready() {
    if (controller == null || controller.gate().isOpen()) {
      return ResponseEntity.ok(NOTHING);
    }
    long millis = controller.gate().retryAfter().millis();
    return ResponseEntity.status(503).header("Retry-After-Ms", Long.toString(millis)).body(NOTHING);
  }
}
