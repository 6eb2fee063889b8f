package io.github.btc.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanServerDelegate;
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
  void takesALeaseOnTheGatesOfTheOthersAndNotOnItsOwn() {
    first.show(gateOfFirst);
    second.show(gateOfSecond);

    first.lease(70);
    assertThat(first.inFlight()).isEqualTo(3);
    first.endLeases();

    assertThat(gateOfSecond.told).containsExactly("lease 70", "endLease 1070");
    assertThat(gateOfFirst.told).isEmpty();
    assertThat(first.inFlight()).isZero();
  }

  @Test
  void noticesNeighboursThatComeAndGoBetweenTwoClosings() {
    first.show(gateOfFirst);
    first.lease(70);

    second.show(gateOfSecond);
    first.lease(80);
    first.endLeases();
    second.close();
    first.lease(90);

    assertThat(gateOfSecond.told).containsExactly("lease 80", "endLease 1080");
    assertThat(first.inFlight()).as("nobody else is left").isZero();
  }

  @Test
  void leavesNoListenerAtTheMBeanServer() {
    first.show(gateOfFirst);

    first.close();

    assertThatExceptionOfType(ListenerNotFoundException.class)
        .isThrownBy(
            () ->
                ManagementFactory.getPlatformMBeanServer()
                    .removeNotificationListener(
                        MBeanServerDelegate.DELEGATE_NAME, first.beansChanged));
  }

  @Test
  void lettingGoTwiceTellsThemOnce() {
    first.show(gateOfFirst);
    second.show(gateOfSecond);

    first.lease(70);
    first.endLeases();
    first.endLeases();

    assertThat(gateOfSecond.told).containsExactly("lease 70", "endLease 1070");
  }

  @Test
  void doesNotWaitForOneThatIsGone() {
    first.show(gateOfFirst);
    second.show(gateOfSecond);
    first.lease(70);

    second.close();

    assertThat(first.inFlight()).isZero();
    first.endLeases();
    assertThat(gateOfSecond.told).containsExactly("lease 70");
  }

  @Test
  void doesNotWaitForOneThatFails() {
    first.show(gateOfFirst);
    second.show(
        new RecordingGate() {
          @Override
          public long lease(long nanos) {
            throw new IllegalStateException("broken");
          }
        });

    first.lease(70);

    assertThat(first.inFlight()).isZero();
  }

  /** Public, because the MBean server says so. */
  public static class RecordingGate implements GateMXBean {

    final List<String> told = new ArrayList<>();

    @Override
    public long lease(long nanos) {
      told.add("lease " + nanos);
      return 1000 + nanos;
    }

    @Override
    public void endLease(long ticket) {
      told.add("endLease " + ticket);
    }

    @Override
    public int getInFlight() {
      return 3;
    }
  }
}
