package io.github.btc.lab.demo;

import io.github.btc.lab.measure.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs the four configurations in turn. */
final class Demo {

  /** What starting and ending the JVMs of one configuration takes on two cores. */
  private static final Duration OVERHEAD = Duration.ofMillis(3000);

  private final DemoSettings settings;
  private final Path directory;
  private final Children children;

  Demo(DemoSettings settings, Path directory, Children children) {
    this.settings = settings;
    this.directory = directory;
    this.children = children;
  }

  Duration plannedTime() {
    Duration one = settings.warmUp().plus(settings.measure()).plus(OVERHEAD);
    return one.multipliedBy(Configuration.values().length);
  }

  List<RunRecord> run(Progress progress) throws IOException, InterruptedException {
    List<RunRecord> records = new ArrayList<>();
    int number = 0;
    for (Configuration configuration : Configuration.values()) {
      progress.begin(configuration, ++number, Configuration.values().length);
      records.add(new ConfigurationRun(settings, configuration, directory, children).run());
    }
    return records;
  }
}
