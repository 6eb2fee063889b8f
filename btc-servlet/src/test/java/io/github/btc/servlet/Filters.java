package io.github.btc.servlet;

import io.github.btc.AdmissionGate;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.Behaviour;
import java.time.Duration;
import java.util.List;

/**
 * How the filter is set up on either server: mapped to everything, so that it could count twice.
 */
final class Filters {

  static final List<String> EVERY_DISPATCHER =
      List.of("REQUEST", "FORWARD", "INCLUDE", "ERROR", "ASYNC");

  private Filters() {}

  static BtcFilter forContract(AdmissionGate gate, Duration hold) {
    return BtcFilter.builder(gate)
        .bypass(Bypass.standard().path(Behaviour.BYPASSED.path()))
        .hold(hold)
        .build();
  }
}
