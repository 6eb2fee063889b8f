package io.github.btc.proofs.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.btc.Permit;
import io.github.btc.gate.OneWordGate;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A permit that is released from two places at once: complete and timeout. */
@JCStressTest
@Outcome(
    id = {"1, 0, 1", "0, 1, 1"},
    expect = ACCEPTABLE,
    desc = "released once, the other request still in flight")
@Outcome(expect = FORBIDDEN, desc = "released twice, or never")
@State
public class PermitStress {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final Permit permit = new Permit(gate);

  public PermitStress() {
    permit.tryEnter();
    gate.tryEnter();
  }

  @Actor
  public void complete(III_Result result) {
    result.r1 = permit.release() ? 1 : 0;
  }

  @Actor
  public void timeout(III_Result result) {
    result.r2 = permit.release() ? 1 : 0;
  }

  @Arbiter
  public void end(III_Result result) {
    result.r3 = gate.inFlight();
  }
}
