package io.github.btc.tools.demo;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs the four configurations one after another. */
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
    for (Configuration configuration : Configuration.values()) {
      DemoSettings fitted = settings.fittedTo(configuration);
      planned = planned.plus(fitted.warmUp()).plus(fitted.measure()).plus(OVERHEAD);
    }
    return planned;
  }

  List<RunRecord> run(Progress progress) throws IOException, InterruptedException {
    List<RunRecord> records = new ArrayList<>();
    int number = 0;
    for (Configuration configuration : Configuration.values()) {
      progress.begin(
          configuration.shownName(),
          configuration.meaning(),
          ++number,
          Configuration.values().length);
      DemoSettings fitted = settings.fittedTo(configuration);
      records.add(new ServiceRun(fitted.planOf(configuration), workplace).run().record());
    }
    return records;
  }
}
