package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import java.util.List;
import java.util.function.Predicate;

/**
 * The records of one run.
 *
 * @param name name of the configuration
 * @param attempts attempts of the client
 * @param replicas records of the replicas, in the order of the attempts' replica numbers
 */
public record RunRecord(String name, Attempts attempts, List<ReplicaRecord> replicas) {

  /**
   * Returns the measured time.
   *
   * @return interval from the first intended start that counts to the first that does not
   */
  public Interval window() {
    return new Interval(attempts.measureFromNanos(), attempts.measureToNanos());
  }

  /**
   * Returns this record with another measured time.
   *
   * @param other interval of the intended starts that count; its end does not
   * @return a record of the same run
   */
  public RunRecord during(Interval other) {
    return new RunRecord(
        name, new Attempts(other.startNanos(), other.endNanos(), attempts.all()), replicas);
  }

  /**
   * Returns this record with some of its pauses.
   *
   * @param which which pauses stay
   * @return a record of the same run
   */
  public RunRecord with(Predicate<Pause> which) {
    return new RunRecord(
        name,
        attempts,
        replicas.stream()
            .map(
                replica ->
                    new ReplicaRecord(
                        replica.pauses().stream().filter(which).toList(),
                        replica.events(),
                        replica.answers(),
                        replica.chosen(),
                        replica.causes()))
            .toList());
  }

  /**
   * Computes the figures.
   *
   * @return the figures of the measured time
   */
  public RunFigures figures() {
    return RunFigures.of(name, attempts, replicas);
  }
}
