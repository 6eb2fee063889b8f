package io.github.btc.proofs.contracts;

import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import java.util.function.LongSupplier;

final class StopWitnessTest extends GateContract<StopWitness> {

  private OneWordGate behind;

  @Override
  protected StopWitness newGate(LongSupplier closingRestNanos) {
    behind = new OneWordGate(() -> {}, closingRestNanos);
    return new StopWitness(behind, Ticker.system());
  }

  @Override
  protected void close(StopWitness gate) {
    behind.close();
  }

  @Override
  protected void open(StopWitness gate) {
    behind.open();
  }

  @Override
  protected boolean isDrained(StopWitness gate) {
    return behind.isDrained();
  }
}
