package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The way from one dependency to production, as {@code roll-out.md} tells it, on Spring Boot 4. The
 * properties, the commands and what one sees come from that page.
 */
@Tag("all")
@Tag("one-jdk")
@Timeout(value = 40, unit = TimeUnit.MINUTES) // twelve starts of Spring Boot on a busy machine
class StoryIT {

  private static final int CANARY = 0;
  private static final int OTHER = 1;
  private static final Pattern SENTENCE = Pattern.compile("\"sentence\":\"([^\"]*)");
  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  @TempDir Path directory;

  /** Returns the project of the starter's tests whose service this is. */
  String project() {
    return "new-project";
  }

  @Test
  void eachStepShowsWhatThePageSaysAndNoClientSeesAnError() throws Exception {
    StoryPage page = StoryPage.read();
    Path jar = BootService.jarOf(project());
    Path withoutBtc = BootService.withoutBtc(jar, directory);
    try (StoryFleet fleet = new StoryFleet(withoutBtc, directory)) {
      String report = observe(fleet.replica(CANARY).pid());
      assertThat(page.step(1).sights())
          .allSatisfy(each -> assertThat(report).contains(each.what()));
      await("no thread of the observation is left") // it ends after its last answer
          .untilAsserted(
              () ->
                  assertThat(fleet.replica(CANARY).threads())
                      .anyMatch(each -> each.startsWith("http-nio"))
                      .noneMatch(each -> each.startsWith("btc-")));
      fleet.hasServedEverybody("1");

      List<String> observing = page.step(2).properties();
      fleet.deploy(CANARY, jar, observing);
      fleet.deploy(OTHER, jar, observing);
      fleet.sees(CANARY, page.step(2));
      fleet.sees(OTHER, page.step(2));
      fleet.hasServedEverybody("2");

      fleet.sees(OTHER, page.step(3));
      await("a pause has hit a request") // by chance: most of them hit nobody
          .atMost(Duration.ofMinutes(10))
          .until(() -> panel(page.step(3).counters(), fleet.replica(OTHER)) > 0);

      fleet.route(StoryRouter.File.RECIPE);
      List<String> prepared = and(observing, page.step(4).properties());
      List<String> canary = and(prepared, page.step(5).properties());
      forgetThePropertyOfStep4(fleet, page, jar, and(observing, page.step(5).properties()));
      forgetTheRouter(fleet, page, jar, canary);
      fleet.runs(CANARY, page.step(5).command());
      fleet.sees(CANARY, page.step(5));
      fleet.hasServedEverybody("5");

      StoryPage.Command pause = page.wrong(5).command();
      assertThat(fleet.replica(CANARY).send(pause)).isEqualTo(204);
      fleet.sees(CANARY, page.wrong(5));
      resume(fleet, pause);

      fleet.sees(CANARY, page.step(6));
      assertThat(sentence(fleet.replica(CANARY)))
          .matches(each -> page.step(6).sentences().stream().anyMatch(each::startsWith));
      fleet.hasServedEverybody("6");

      Path turns = directory.toAbsolutePath().resolve("turns");
      List<String> all = and(prepared, page.step(7).propertiesWith("btc.turns-folder", turns));
      for (int replica : List.of(OTHER, CANARY)) {
        fleet.deploy(replica, jar, all);
        waitsForItsTurn(fleet, replica, page.step(5).command(), turns);
        fleet.runs(replica, page.step(5).command());
        fleet.sees(replica, page.step(7));
      }
      fleet.hasServedEverybody("7");

      undo(fleet, page, jar, withoutBtc, canary, all);
    }
  }

  /** The canary lacks its part of step 4: it refuses by 503, and the router retries 425 alone. */
  private static void forgetThePropertyOfStep4(
      StoryFleet fleet, StoryPage page, Path jar, List<String> forgetful) throws Exception {
    fleet.deploy(CANARY, jar, forgetful);
    pauseWhenClientsSee("GET 503", fleet, page);
    fleet.hasServedEverybody("5, wrong and paused");
  }

  /** The router lacks its part of step 4: it has its previous file again, and retries no 425. */
  private static void forgetTheRouter(
      StoryFleet fleet, StoryPage page, Path jar, List<String> canary) throws Exception {
    fleet.route(StoryRouter.File.PREVIOUS);
    fleet.deploy(CANARY, jar, canary);
    pauseWhenClientsSee("GET 425", fleet, page);
    fleet.route(StoryRouter.File.RECIPE);
    resume(fleet, page.wrong(5).command());
    fleet.hasServedEverybody("4, wrong and put right");
  }

  private static void pauseWhenClientsSee(String refusal, StoryFleet fleet, StoryPage page)
      throws Exception {
    await("a refusal reaches a client")
        .until(
            () -> {
              fleet.runs(CANARY, page.step(5).command());
              return fleet.errors().contains(refusal);
            });
    assertThat(fleet.replica(CANARY).send(page.wrong(5).command())).isEqualTo(204);
    fleet.sees(CANARY, page.wrong(5));
    fleet.awaitServing(CANARY); // the closing under way goes on
    assertThat(fleet.forgetErrors()).containsOnly(refusal);
  }

  private static void resume(StoryFleet fleet, StoryPage.Command pause) throws Exception {
    assertThat(fleet.replica(CANARY).send(resumeInsteadOf(pause))).isEqualTo(204);
    fleet.awaitReport(CANARY, "\"paused\":false");
  }

  /** This process takes the turn of another replica, and closings wait for its end. */
  private static void waitsForItsTurn(
      StoryFleet fleet, int replica, StoryPage.Command run, Path turns) throws Exception {
    FileCoordinator another = FileCoordinator.oneAtATime(turns);
    await("a turn").until(() -> another.tryAcquire(CLOSING));
    try {
      fleet.runs(replica, run);
      fleet.awaitReport(replica, "\"reason\":\"COORDINATOR\"");
    } finally {
      another.release();
    }
  }

  /** Goes back, step by step. */
  private static void undo(
      StoryFleet fleet,
      StoryPage page,
      Path jar,
      Path withoutBtc,
      List<String> canary,
      List<String> all)
      throws Exception {
    assertThat(page.undo(7).text()).contains("btc.observe-only=true", "pause");
    assertThat(fleet.replica(OTHER).send(page.wrong(5).command())).isEqualTo(204);
    fleet.sees(OTHER, page.wrong(5));
    fleet.deploy(OTHER, jar, page.undo(5).environment(), all);
    fleet.sees(OTHER, page.undo(5));
    fleet.hasServedEverybody("7, undone by pause, and by the environment");

    fleet.deploy(CANARY, jar, page.undo(6).without(canary));
    fleet.runs(CANARY, page.step(5).command());
    fleet.sees(CANARY, page.step(5));
    fleet.sees(CANARY, page.undo(6));
    fleet.hasServedEverybody("6, undone");

    fleet.deploy(CANARY, jar, and(canary, page.undo(5).properties()));
    fleet.sees(CANARY, page.undo(5));
    fleet.hasServedEverybody("5, undone by a property");

    fleet.route(StoryRouter.File.PREVIOUS);
    fleet.hasServedEverybody("4, undone");

    fleet.deploy(CANARY, withoutBtc, canary);
    assertThat(fleet.replica(CANARY).get("/actuator/btc").statusCode()).isEqualTo(404);
    fleet.hasServedEverybody("2, undone");
  }

  /** Runs {@code ./btc observe}, for as short as it can. */
  private static String observe(long pid) {
    StringWriter out = new StringWriter();
    StringWriter errors = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(errors))
            .execute("observe", "--pid", Long.toString(pid), "--for", "5");
    assertThat(code).as(errors.toString()).isZero();
    return out.toString();
  }

  /** Returns the quotient of both counters, as the panel shows it. */
  private static double panel(List<String> counters, BootService service) throws Exception {
    String page = service.get("/actuator/prometheus").body();
    return 1e6 * sum(page, counters.get(0)) / sum(page, counters.get(1));
  }

  private static String sentence(BootService service) throws Exception {
    Matcher sentence = SENTENCE.matcher(service.get("/actuator/btc").body());
    assertThat(sentence.find()).isTrue();
    return sentence.group(1);
  }

  private static double sum(String page, String counter) {
    Matcher lines = Pattern.compile("(?m)^" + counter + "\\{.*} (\\S+)$").matcher(page);
    return lines.results().mapToDouble(line -> Double.parseDouble(line.group(1))).sum();
  }

  private static StoryPage.Command resumeInsteadOf(StoryPage.Command pause) {
    return new StoryPage.Command(pause.path().replace("pause", "resume"), pause.body());
  }

  private static List<String> and(List<String> some, List<String> more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
