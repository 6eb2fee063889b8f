package io.github.btc.proofs.contracts;

import io.github.btc.gate.OneWordGate;
import java.util.function.LongSupplier;

final class OneWordGateTest extends GateContract<OneWordGate> {

  @Override
  protected OneWordGate newGate(LongSupplier closingRestNanos) {
    return new OneWordGate(() -> {}, closingRestNanos);
  }

  @Override
  protected void close(OneWordGate gate) {
    gate.close();
  }

  @Override
  protected void open(OneWordGate gate) {
    gate.open();
  }

  @Override
  protected boolean isDrained(OneWordGate gate) {
    return gate.isDrained();
  }
}
