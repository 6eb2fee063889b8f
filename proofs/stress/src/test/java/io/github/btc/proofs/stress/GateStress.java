package io.github.btc.proofs.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.btc.AdmissionGate;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * What must never come out when two threads meet at the gate. Three meet in {@link
 * ModelCheckingTest}: jcstress leaves out what needs more processors than there are.
 */
public final class GateStress {

  private GateStress() {}

  /** A gate and the wake-ups it gave. */
  static class Woken {
    final AtomicInteger wakes = new AtomicInteger();
    final GateUnderTest gate = GateUnderTest.make(wakes::incrementAndGet);

    boolean closeAndLook() {
      gate.close();
      return gate.isDrained();
    }

    void comeAndGo() {
      int ticket = gate.tryEnter();
      if (ticket != AdmissionGate.REFUSED) {
        gate.leave(ticket);
      }
    }

    boolean enters() {
      return gate.tryEnter() != AdmissionGate.REFUSED;
    }

    int wokenAtAll() {
      return Math.min(1, wakes.get());
    }

    boolean leaveIsRefused() {
      try {
        gate.leave(0);
        return false;
      } catch (IllegalStateException e) {
        return true;
      }
    }
  }

  /** A request enters while the gate is closed. */
  @JCStressTest
  @Outcome(id = "true, true", expect = FORBIDDEN, desc = "drained with a request in flight")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class Entering extends Woken {

    @Actor
    public void request(ZZ_Result result) {
      result.r1 = enters();
    }

    @Actor
    public void closing(ZZ_Result result) {
      result.r2 = closeAndLook();
    }
  }

  /** A request leaves and the next one enters. */
  @JCStressTest
  @Outcome(id = "true, true", expect = FORBIDDEN, desc = "drained with a request in flight")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class EnteringAfterLeaving extends Woken {

    @Actor
    public void requests(ZZ_Result result) {
      comeAndGo();
      result.r1 = enters();
    }

    @Actor
    public void closing(ZZ_Result result) {
      result.r2 = closeAndLook();
    }
  }

  /** The hand-over: whoever is in flight while a task runs sees it, or is seen. */
  @JCStressTest
  @Outcome(id = "true, .*", expect = FORBIDDEN, desc = "a request saw a task")
  @Outcome(id = ".*, true", expect = FORBIDDEN, desc = "a task saw a request")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class HandOver extends Woken {
    private int requests;
    private int tasks;

    @Actor
    public void request(ZZ_Result result) {
      if (enters()) {
        requests = 1;
        result.r1 = tasks == 1;
        requests = 0;
        gate.leave(0);
      }
    }

    @Actor
    public void closing(ZZ_Result result) {
      gate.close();
      if (gate.isDrained()) {
        tasks = 1;
        result.r2 = requests == 1;
        tasks = 0;
      }
      gate.open();
    }
  }

  /** What a request wrote is seen by the task that runs after it, without any other means. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the task has missed what a request wrote")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class Visibility extends Woken {
    private int written;

    public Visibility() {
      gate.tryEnter();
    }

    @Actor
    public void request() {
      written = 1;
      gate.leave(0);
    }

    @Actor
    public void closing(II_Result result) {
      gate.close();
      if (gate.isDrained()) {
        result.r1 = 1;
        result.r2 = written;
      }
    }
  }

  /** The last one leaves while the gate is being closed. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "empty, and nobody wakes who waits for it")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class LastOneLeaving extends Woken {

    public LastOneLeaving() {
      gate.tryEnter();
    }

    @Actor
    public void leaving() {
      gate.leave(0);
    }

    @Actor
    public void closing(II_Result result) {
      result.r1 = closeAndLook() ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result result) {
      result.r2 = wokenAtAll();
    }
  }

  /** The last one to count itself out is one who is being refused. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "empty, and nobody wakes who waits for it")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class LastOneRefused extends Woken {

    @Actor
    public void request() {
      comeAndGo();
    }

    @Actor
    public void closing(II_Result result) {
      result.r1 = closeAndLook() ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result result) {
      result.r2 = wokenAtAll();
    }
  }

  /** The controller asks to be woken at a count that is being reached. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "the count is reached, and nobody wakes")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class WakingAtCount extends Woken {

    public WakingAtCount() {
      gate.wakeAt(1_000);
      gate.tryEnter();
      gate.tryEnter();
    }

    @Actor
    public void requests() {
      gate.leave(0);
      gate.leave(0);
    }

    @Actor
    public void controller(II_Result result) {
      gate.wakeAt(2);
      result.r1 = gate.finished() >= 2 ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result result) {
      result.r2 = wokenAtAll();
    }
  }

  /** Two are refused while the controller looks whether anybody was. */
  @JCStressTest
  @Outcome(id = "0, [12], 0", expect = FORBIDDEN, desc = "a first refusal that wakes nobody")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class FirstRefusal extends Woken {

    @Actor
    public void requests() {
      gate.tryEnter();
      gate.tryEnter();
    }

    @Actor
    public void closing(III_Result result) {
      gate.close();
      result.r1 = (int) gate.refused();
    }

    @Arbiter
    public void end(III_Result result) {
      result.r2 = (int) gate.refused();
      result.r3 = wokenAtAll();
    }
  }

  /** Somebody leaves who never entered, through a closed gate: that lets nobody in. */
  @JCStressTest
  @Outcome(id = "false, true", expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "a leave too many let somebody in, or was not refused")
  @State
  public static class OneLeaveTooMany extends Woken {

    public OneLeaveTooMany() {
      gate.close();
    }

    @Actor
    public void entering(ZZ_Result result) {
      result.r1 = enters();
    }

    @Actor
    public void leaving(ZZ_Result result) {
      result.r2 = leaveIsRefused();
    }
  }

  /** Two leave who never entered. */
  @JCStressTest
  @Outcome(id = "true, true, true", expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "a leave too many was not refused, or has left a trace")
  @State
  public static class TwoLeavesTooMany extends Woken {

    public TwoLeavesTooMany() {
      gate.close();
    }

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = leaveIsRefused();
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = leaveIsRefused();
    }

    @Arbiter
    public void end(ZZZ_Result result) {
      result.r3 = gate.isDrained();
    }
  }

  /** A request comes and goes while the controller changes the tickets twice. */
  @JCStressTest
  @Outcome(id = "true, true, true", expect = ACCEPTABLE)
  @Outcome(id = "true, false, true", expect = ACCEPTABLE, desc = "it was in flight with the first")
  @Outcome(expect = FORBIDDEN, desc = "a request was counted out of the wrong ticket")
  @State
  public static class ChangingTickets extends Woken {

    @Actor
    public void request() {
      comeAndGo();
    }

    @Actor
    public void controller(ZZZ_Result result) {
      result.r1 = gate.changeTickets();
      result.r2 = gate.changeTickets();
    }

    @Arbiter
    public void end(ZZZ_Result result) {
      result.r3 = closeAndLook();
    }
  }

  /** Tickets change while the gate is being closed and a request enters. */
  @JCStressTest
  @Outcome(id = "true, true", expect = FORBIDDEN, desc = "drained with a request in flight")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class EnteringWhileTicketsChange extends Woken {

    @Actor
    public void request(ZZ_Result result) {
      result.r1 = enters();
    }

    @Actor
    public void controller(ZZ_Result result) {
      gate.changeTickets();
      result.r2 = closeAndLook();
    }
  }

  /** A refused request comes back while the controller looks and goes to sleep. */
  @JCStressTest
  @Outcome(id = "0, 0, .*", expect = FORBIDDEN, desc = "a request came back, and nobody wakes")
  @Outcome(id = ".*, .*, 0", expect = FORBIDDEN, desc = "drained with a request in flight")
  @Outcome(expect = ACCEPTABLE)
  @State
  public static class ComingBack extends Woken {

    public ComingBack() {
      gate.close();
      gate.tryEnterAgain("one");
    }

    @Actor
    public void request() {
      gate.tryEnterAgain("one");
    }

    @Actor
    public void controller(III_Result result) {
      gate.changeTickets();
      wakes.set(0);
      result.r1 = (int) gate.returned();
    }

    @Arbiter
    public void end(III_Result result) {
      result.r2 = wokenAtAll();
      result.r3 = gate.isDrained() ? 0 : 1;
    }
  }

  /** Two come back at once: the controller counts both. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "a request that came back is not counted")
  @State
  public static class TwoComingBack extends Woken {

    public TwoComingBack() {
      gate.close();
      gate.tryEnterAgain("one");
      gate.tryEnterAgain("two");
    }

    @Actor
    public void first() {
      gate.tryEnterAgain("one");
    }

    @Actor
    public void second() {
      gate.tryEnterAgain("two");
    }

    @Arbiter
    public void end(II_Result result) {
      result.r1 = (int) gate.returned();
      result.r2 = gate.isDrained() ? 1 : 0;
    }
  }

  /** Who comes first after a stop counts those whom it has hit. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "the stop has hit a request that came or left after it")
  @State
  public static class AfterAStop {
    private final StoppedGate gate = new StoppedGate();

    @Actor
    public void entering() {
      gate.enter();
    }

    @Actor
    public void leaving() {
      gate.leave();
    }

    @Arbiter
    public void end(I_Result result) {
      result.r1 = gate.inFlightAtStop();
    }
  }
}
