package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that sleeps, and loads that are one line of a shell. */
class ServiceTrialsTest {

  private static final String SERVICE = "[sleep, '60']";
  private static final String REPORT = "echo \"{\\\"p99.9\\\": 3}\" > \"$1\"";

  @TempDir Path folder;
  private final List<Trial> ended = new ArrayList<>();

  @Test
  void aSecondRunOfTodayThatFailsEndsTheSearchAndIsNotKept() {
    String once = "if test -e ran; then exit 3; fi; touch ran; " + REPORT;

    assertThatThrownBy(() -> run(SERVICE, "", once))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("today's settings: load: ended with code 3")
        .hasMessageEndingWith("(expected a service that carries the load as it is)");
    assertThat(ended).hasSize(1).allMatch(trial -> trial.failure().isEmpty());
  }

  @Test
  void aLaterPointThatFailsIsKept() throws Exception {
    run(SERVICE, "", "echo run >> runs; test $(wc -l < runs) -le 3 || exit 3; " + REPORT);

    assertThat(ended).hasSize(4);
    assertThat(ended.get(3).failure()).startsWith("load: ended with code 3");
  }

  /** A machine that cannot start a program now is no mistake of the plan. */
  @Test
  void whatCannotBeStartedIsNoWrongPlan() {
    assertThatThrownBy(() -> run(folder.resolve("gone"), SERVICE, "", REPORT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("sleep");
    assertThat(ended).isEmpty();
  }

  @Test
  void saysWhatIsExpectedOfTheCommandBefore() {
    assertThatThrownBy(() -> run(SERVICE, "before: [sh, -c, 'echo no disk; exit 7']", REPORT))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "before: ended with code 7. It said: no disk (expected to end with code 0 within 60 s,"
                + " service.ready_seconds)");
  }

  private void run(String service, String before, String load)
      throws IOException, InterruptedException {
    run(folder, service, before, load);
  }

  private void run(Path directory, String service, String before, String load)
      throws IOException, InterruptedException {
    String text =
        """
        points: 1
        checks: 0
        parameters:
          DELAY: {from: 1, to: 100, whole: true, today: 7}
        %s
        service:
          command: %s
          environment: {DELAY: '{DELAY}'}
        load:
          command: [sh, -c, '%s', sh, '{report}']
          seconds: 30
        """
            .formatted(before, service, load);
    ServicePlan plan = ServicePlanFile.parse("plan.yaml", text);
    try (Workplace workplace = new Workplace(folder.resolve("raw"));
        ServiceTrials trials = new ServiceTrials(plan, workplace, directory, job -> {})) {
      trials.run(plan.search().jobs(), ended::add);
    }
  }
}
