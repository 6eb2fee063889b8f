package io.github.btc.research.tuner;

import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.util.List;

/** Runs programs of this machine, one run after another. Ctrl-C leaves no half run as a result. */
final class LiveTrials {

  private static final long SIGNAL_MILLIS = 1_000;

  private final Workplace workplace;
  private final Beginning beginning;

  LiveTrials(Workplace workplace, Beginning beginning) {
    this.workplace = workplace;
    this.beginning = beginning;
  }

  /** Is told each run before it begins. */
  interface Beginning {
    void begins(Job job);
  }

  /** Carries out one run, which fails or counts. */
  interface Run {
    Trial of(Job job) throws IOException, InterruptedException;
  }

  void run(List<Job> jobs, Run run, TrialRunner.Listener listener)
      throws IOException, InterruptedException {
    for (Job job : jobs) {
      beginning.begins(job);
      Trial trial = run.of(job);
      if (!trial.failure().isEmpty()) {
        Thread.sleep(SIGNAL_MILLIS); // Ctrl-C may have ended its processes before it reaches us
      }
      if (workplace.isAbandoned()) {
        throw new IOException("ended from outside"); // its processes were ended: this is no result
      }
      boolean today = job.point() == 0 && job.repetition() < Search.FIRST_CHECK;
      if (today && !trial.failure().isEmpty()) { // nothing could be compared with the others
        throw new IOException(
            "today's settings: "
                + trial.failure()
                + " (expected a service that carries the load as it is)");
      }
      listener.ended(trial);
    }
  }
}
