package io.github.btc.proofs.pages.adapter;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

// tag::adapter
/** Asks the gate before a request reaches the handlers of the JDK's HTTP server. */
public final class GatedHttpFilter extends Filter {

  private static final int LONGEST_DISCARDED_BODY = 2 << 20;

  private final AdapterSettings settings;

  private GatedHttpFilter(AdapterSettings settings) {
    this.settings = settings;
  }

  public static Builder builder(AdmissionGate gate) {
    return new Builder(gate);
  }

  @Override
  public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
    if (isBypassed(exchange)) {
      chain.doFilter(exchange);
      return;
    }
    Permit permit = new Permit(settings.gate()); // before the gate: an allocation can fail
    if (!enters(permit) && !permit.tryEnterAgain(field(exchange, Refusal.REQUEST_ID))) {
      refuse(exchange);
      return;
    }
    try {
      chain.doFilter(exchange);
    } finally {
      permit.release();
    }
  }

  private boolean isBypassed(HttpExchange exchange) {
    return settings
        .bypass()
        .appliesToTarget(
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            field(exchange, "Upgrade"),
            field(exchange, "Accept"));
  }

  private static @Nullable String field(HttpExchange exchange, String name) {
    List<String> values = exchange.getRequestHeaders().get(name);
    return values == null ? null : String.join(", ", values);
  }

  private boolean enters(Permit permit) {
    try {
      return permit.tryEnter(settings.hold().toNanos());
    } catch (InterruptedException e) { // the server shuts down while the request is held
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void refuse(HttpExchange exchange) throws IOException {
    discard(exchange.getRequestBody());
    Refusal.writeHeaders(settings.gate().retryAfter(), exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(settings.status(), -1); // -1: no body
  }

  /** Reads the rest of the body, which the server would take for the next request. */
  private static void discard(InputStream body) throws IOException {
    byte[] buffer = new byte[8192];
    int discarded = 0;
    for (int read = 0; read >= 0 && discarded < LONGEST_DISCARDED_BODY; discarded += read) {
      read = body.read(buffer);
    }
  }

  @Override
  public String description() {
    return "Asks the admission gate of BTC.";
  }

  /** The settings that every HTTP adapter has. */
  public static final class Builder extends AdapterBuilder<Builder> {

    private Builder(AdmissionGate gate) {
      super(gate);
    }

    @Override
    protected Builder self() {
      return this;
    }

    public GatedHttpFilter build() {
      return new GatedHttpFilter(settings());
    }
  }
}
// end::adapter
