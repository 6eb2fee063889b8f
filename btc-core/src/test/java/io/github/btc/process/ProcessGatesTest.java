package io.github.btc.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProcessGatesTest {

  private final ProcessGates first = new ProcessGates("shop");
  private final ProcessGates second = new ProcessGates("shop");
  private final RecordingGate gateOfFirst = new RecordingGate();
  private final RecordingGate gateOfSecond = new RecordingGate();

  @AfterEach
  void hide() {
    first.close();
    second.close();
  }

  @Test
  void holdsTheGatesOfTheOthersAndNotItsOwn() {
    first.show(gateOfFirst);
    second.show(gateOfSecond);

    first.hold(70);
    assertThat(first.inside()).isEqualTo(3);
    first.letGo();

    assertThat(gateOfSecond.told).containsExactly("hold 70", "letGo 1070");
    assertThat(gateOfFirst.told).isEmpty();
    assertThat(first.inside()).isZero();
  }

  @Test
  void lettingGoTwiceTellsThemOnce() {
    first.show(gateOfFirst);
    second.show(gateOfSecond);

    first.hold(70);
    first.letGo();
    first.letGo();

    assertThat(gateOfSecond.told).containsExactly("hold 70", "letGo 1070");
  }

  @Test
  void doesNotWaitForOneThatIsGone() {
    first.show(gateOfFirst);
    second.show(gateOfSecond);
    first.hold(70);

    second.close();

    assertThat(first.inside()).isZero();
    first.letGo();
    assertThat(gateOfSecond.told).containsExactly("hold 70");
  }

  @Test
  void doesNotWaitForOneThatFails() {
    first.show(gateOfFirst);
    second.show(
        new RecordingGate() {
          @Override
          public long hold(long nanos) {
            throw new IllegalStateException("broken");
          }
        });

    first.hold(70);

    assertThat(first.inside()).isZero();
  }

  /** Public, because the MBean server says so. */
  public static class RecordingGate implements GateMXBean {

    final List<String> told = new ArrayList<>();

    @Override
    public long hold(long nanos) {
      told.add("hold " + nanos);
      return 1000 + nanos;
    }

    @Override
    public void letGo(long ticket) {
      told.add("letGo " + ticket);
    }

    @Override
    public int getInside() {
      return 3;
    }
  }
}
