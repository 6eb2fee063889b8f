package io.github.btc.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.report.ControlGroupReport;
import io.github.btc.report.SnapshotReport;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JmxRegistrationTest {

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final List<String> called = new ArrayList<>();

  @Test
  void showsEveryNumberOfTheSnapshot() throws Exception {
    try (JmxRegistration registration = register()) {
      ObjectName name = registration.objectName();
      assertThat(name).isNotNull();
      assertThat(server.getAttribute(name, "State")).isEqualTo("DRAINING");
      assertThat(server.getAttribute(name, "Paused")).isEqualTo(false);
      assertThat(server.getAttribute(name, "Observing")).isEqualTo("NO_ANNOUNCER");
      assertThat(server.getAttribute(name, "OmittedClosings")).isEqualTo(14L);
      assertThat(server.getAttribute(name, "ControlGroup")).isEqualTo("Worth it.");
      assertThat(server.getAttribute(name, "InFlight")).isEqualTo(3);
      assertThat(server.getAttribute(name, "Refused")).isEqualTo(4L);
      assertThat(server.getAttribute(name, "Closings")).isEqualTo(5L);
      assertThat(server.getAttribute(name, "AbandonedClosings")).isEqualTo(6L);
      assertThat(server.getAttribute(name, "ExposedRequests")).isEqualTo(7L);
      assertThat(server.getAttribute(name, "ClosedMillis")).isEqualTo(8.0);
      assertThat(server.getAttribute(name, "UncontrolledRuns")).isEqualTo(9L + 11);
    }
  }

  @Test
  void handsItsOperationsOn() throws Exception {
    try (JmxRegistration registration = register(false, null)) {
      ObjectName name = registration.objectName();
      server.invoke(name, "pause", new Object[0], new String[0]);
      server.invoke(name, "resume", new Object[0], new String[0]);
      runNow(name);
    }

    assertThat(called).containsExactly("pause", "resume", "merge");
  }

  @Test
  void refusesARunWhileTheControllerIsPausedOrObserves() {
    assertThatARunIsRefused(
        true, null, "run: the controller is paused (expected one that runs; resume it first)");
    assertThatARunIsRefused(
        false,
        DeferralReason.NO_ANNOUNCER,
        "run: the controller only observes: nobody has said who takes the requests that it"
            + " refuses, such as a load balancer or clients that retry them on another replica"
            + " (expected an announcer)");
    assertThat(called).isEmpty();
  }

  private void assertThatARunIsRefused(
      boolean paused, @Nullable DeferralReason observing, String sentence) {
    try (JmxRegistration registration = register(paused, observing)) {
      assertThatThrownBy(() -> runNow(registration.objectName()))
          .isInstanceOf(RuntimeMBeanException.class)
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage(sentence);
    }
  }

  private void runNow(ObjectName name) throws JMException {
    server.invoke(name, "runNow", new Object[] {"merge"}, new String[] {"java.lang.String"});
  }

  @Test
  void isGoneAfterwards() {
    JmxRegistration registration = register();
    registration.close();
    registration.close();

    assertThat(server.isRegistered(registration.objectName())).isFalse();
  }

  private static ControlGroup controlGroup() {
    ControlGroup.Arm arm = new ControlGroupReport.ArmReport(40, 1, 2);
    return new ControlGroupReport(
        0.05,
        arm,
        arm,
        null,
        null,
        new ControlGroupReport.CostReport(0, 0, 0),
        Verdict.WORTH_IT,
        "Worth it.");
  }

  private JmxRegistration register() {
    return register(false, DeferralReason.NO_ANNOUNCER);
  }

  private JmxRegistration register(boolean paused, @Nullable DeferralReason observing) {
    ActivationInterval interval = ActivationInterval.between(1, 2);
    ControllerSnapshot snapshot =
        new SnapshotReport(
            "jmx-test",
            ControllerState.DRAINING,
            false,
            paused,
            observing,
            observing == null ? null : "an announcer",
            14,
            3,
            12,
            4,
            5,
            6,
            7,
            13,
            8_000_000,
            controlGroup(),
            List.of(
                new SnapshotReport.TaskReport("merge", 1.5, interval, 1, 0, 9, 10),
                new SnapshotReport.TaskReport("gc", 1.5, interval, 1, 0, 11, 10)));
    return JmxRegistration.register(
        "jmx-test",
        () -> snapshot,
        () -> called.add("pause"),
        () -> called.add("resume"),
        called::add);
  }
}
