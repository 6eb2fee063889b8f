package io.github.btc.http;

import io.github.btc.AdmissionGate;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.Objects;

/**
 * The checked settings of an HTTP adapter. Immutable.
 *
 * @param gate the gate to ask
 * @param bypass which requests are neither counted nor refused
 * @param hold for how long the gate may hold a request, 0 to 10 s; with 0 it holds no request
 * @param status the status of a refusal, 400 to 599
 */
public record AdapterSettings(AdmissionGate gate, Bypass bypass, Duration hold, int status) {

  private static final Duration LONGEST_HOLD = Duration.ofSeconds(10);

  public AdapterSettings {
    Objects.requireNonNull(gate, "gate");
    Objects.requireNonNull(bypass, "bypass");
    Ranges.nanos("hold", hold, Duration.ZERO, LONGEST_HOLD);
    Ranges.whole("status", status, 400, 599);
  }
}
