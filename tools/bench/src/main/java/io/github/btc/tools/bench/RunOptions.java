package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.console.SeedOption;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the measuring verbs for their runs: the JDK, the seed, and runs in pieces. */
public final class RunOptions {

  private static final int MOST_MINUTES = 10_000;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description =
          "The JDK of all replicas (default: the newest in the folder of the JDK that runs btc).")
  private @Nullable Path jdk;

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--resume",
      description =
          "Continues in the --output folder: runs that have finished there do not run again.")
  private boolean resume;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description =
          "Begins no run that would end after this time, 1 to 10000; --resume continues later"
              + " (default: no limit).")
  private int minutes = MOST_MINUTES;

  /** Creates the options with their defaults. */
  public RunOptions() {}

  /**
   * Finds the JDK of the replicas.
   *
   * @return the JDK
   * @throws IllegalArgumentException if the folder has none
   */
  public Jdk jdk() {
    if (jdk == null) {
      return Jdk.newest();
    }
    return Jdk.in(jdk)
        .orElseThrow(
            () ->
                new RefusedSettingException(
                    "--jdk",
                    String.valueOf(jdk),
                    "the folder of a JDK, with bin/java and release"));
  }

  /**
   * Returns the seed.
   *
   * @return the seed of all random choices
   */
  public long seed() {
    return seed.value();
  }

  /**
   * Tells whether finished runs stay.
   *
   * @return true if they do not run again
   */
  public boolean resume() {
    return resume;
  }

  /**
   * Returns the time after which no run ends that has not begun yet.
   *
   * @return the time from the beginning of the verb
   * @throws IllegalArgumentException if the minutes are out of range
   */
  public Duration most() {
    Ranges.whole("--minutes", minutes, 1, MOST_MINUTES);
    return Duration.ofMinutes(minutes);
  }
}
