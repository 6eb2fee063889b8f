package io.github.btc.research.tuner;

import io.github.btc.internal.Ranges;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.SobolPoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A search, which tries today's settings first and then points that fill the space evenly.
 *
 * @param dimensions parameters to vary
 * @param today today's settings, with a value for each dimension
 * @param points number of other settings to try
 * @param repetitions number of runs of each point, whose mean counts
 * @param seed seed of the points
 * @param rule rule for acceptable settings
 */
record Search(
    List<Dimension> dimensions,
    Map<String, String> today,
    int points,
    int repetitions,
    long seed,
    SelectionRule rule) {

  /** The first number of a check's repetition, which is larger than any number of the search. */
  static final int FIRST_CHECK = 1_000;

  Search {
    Ranges.whole("points", points, 1, 100_000);
    Ranges.whole("repetitions", repetitions, 1, 100);
  }

  /** Returns all runs, beginning with the first repetition of today's settings. */
  List<Job> jobs() {
    SobolPoints sequence = new SobolPoints(dimensions, seed);
    List<Job> jobs = new ArrayList<>(of(0, today, 0));
    for (int i = 0; i < points; i++) {
      jobs.addAll(of(i + 1, sequence.at(i), 0));
    }
    return jobs;
  }

  private List<Job> of(int point, Map<String, String> values, int from) {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < repetitions; i++) {
      jobs.add(new Job(point, from + i, values));
    }
    return jobs;
  }

  /** Carries out the runs that are not in the file yet. */
  Findings run(TrialRunner runner, TrialFile file, TrialRunner.Listener progress)
      throws IOException, InterruptedException {
    return Findings.of(dimensions, rule, trials(jobs(), runner, file, progress));
  }

  private static List<Trial> trials(
      List<Job> jobs, TrialRunner runner, TrialFile file, TrialRunner.Listener progress)
      throws IOException, InterruptedException {
    Map<String, Trial> known = new LinkedHashMap<>();
    file.found().forEach(each -> known.put(each.point() + "/" + each.repetition(), each));
    List<Trial> trials = new ArrayList<>();
    List<Job> missing = new ArrayList<>();
    for (Job job : jobs) {
      Trial done = known.get(job.point() + "/" + job.repetition());
      if (done == null) {
        missing.add(job);
      } else {
        trials.add(done);
        progress.ended(done);
      }
    }
    runner.run(
        missing,
        trial -> {
          file.add(trial);
          trials.add(trial);
          progress.ended(trial);
        });
    trials.sort(Comparator.comparingInt(Trial::point).thenComparingInt(Trial::repetition));
    return trials;
  }

  /**
   * Runs the chosen settings and today's again by turns. The best of many points is also the
   * luckiest, so only runs that had no part in the choice show how good it is.
   */
  List<Check> check(
      Candidate chosen,
      int pairs,
      TrialRunner runner,
      TrialFile file,
      TrialRunner.Listener progress)
      throws IOException, InterruptedException {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      jobs.add(new Job(0, FIRST_CHECK + i, today));
      jobs.add(new Job(chosen.point(), FIRST_CHECK + i, chosen.values()));
    }
    List<Trial> trials = trials(jobs, runner, file, progress);
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      checks.add(
          new Check(
              Candidate.mean(List.of(trials.get(i))),
              Candidate.mean(List.of(trials.get(pairs + i)))));
    }
    return checks;
  }

  /** A run of today's settings and one of the chosen settings, under the same conditions. */
  record Check(Candidate today, Candidate chosen) {

    boolean counts() {
      return today.counts() && chosen.counts();
    }
  }
}
