package io.github.btc.tools.demo;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs the configurations in rounds. Every second round has the opposite order, so that no
 * configuration is always the first or the last one.
 */
final class Demo {

  /** The time that two cores need to start and end the JVMs of one configuration. */
  private static final Duration OVERHEAD = Duration.ofMillis(3000);

  private final DemoSettings settings;
  private final Workplace workplace;

  Demo(DemoSettings settings, Workplace workplace) {
    this.settings = settings;
    this.workplace = workplace;
  }

  Duration plannedTime() {
    Duration planned = Duration.ZERO;
    for (Turn turn : turns(settings.configurations(), settings.rounds())) {
      DemoSettings fitted = settings.fittedTo(turn.configuration());
      planned = planned.plus(fitted.warmUp()).plus(fitted.measure()).plus(OVERHEAD);
    }
    return planned;
  }

  List<RunRecord> run(Progress progress) throws IOException, InterruptedException {
    List<RunRecord> records = new ArrayList<>();
    List<Turn> turns = turns(settings.configurations(), settings.rounds());
    for (int i = 0; i < turns.size(); i++) {
      Turn turn = turns.get(i);
      Configuration configuration = turn.configuration();
      progress.begin(configuration.shownName(), configuration.meaning(), i + 1, turns.size());
      DemoSettings fitted = settings.fittedTo(configuration);
      RunPlan plan = fitted.planOf(configuration, turn.directoryName());
      records.add(new ServiceRun(plan, workplace).run().record());
    }
    return records;
  }

  static List<Turn> turns(List<Configuration> configurations, int rounds) {
    List<Turn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      List<Configuration> order = new ArrayList<>(configurations);
      if (round % 2 == 0) {
        Collections.reverse(order);
      }
      for (Configuration configuration : order) {
        turns.add(new Turn(configuration, round));
      }
    }
    return turns;
  }

  /** One run of a configuration. Rounds count from 1. */
  record Turn(Configuration configuration, int round) {

    /** Returns a folder of its own for each run. The first round has the plain names. */
    String directoryName() {
      return round == 1 ? configuration.shownName() : configuration.shownName() + "-" + round;
    }
  }
}
