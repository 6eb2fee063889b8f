package io.github.btc.tools.advisor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a reader must know of a log before the advice, because it is not complete or not usual. */
final class LogNotes {

  /** Fewer tell nothing. */
  private static final long FEW_STOPS = 5;

  /** The first release that writes its arguments for -Xlog:arguments, of those that are tested. */
  private static final int TELLS_ARGUMENTS = 25;

  private final LoggedJvms jvms;
  private final LoggedJvm jvm;
  private final Activity seen;
  private final List<String> notes = new ArrayList<>();

  LogNotes(LoggedJvms jvms, LoggedJvm jvm) {
    this.jvms = jvms;
    this.jvm = jvm;
    this.seen = jvm.activity();
  }

  List<String> notes() {
    if (jvm.collector().hasEden()) {
      ofWhatIsNotTold();
    }
    ofOthers();
    ofMissingLines();
    ofStartUp();
    return notes;
  }

  private void ofWhatIsNotTold() {
    if (!jvm.heap().tellsHeap) {
      notes.add(
          "the log does not tell the heap's limit, so the largest that was seen is taken for it;"
              + " -Xlog:gc*,safepoint tells it");
    }
    if (!jvm.heap().tellsFlags) {
      notes.add(
          "the log does not tell the flags, so the JVM's defaults are assumed for those it cannot"
              + " show; say them with --flags \"$(jcmd PID VM.flags)\", or "
              + (jvm.heap().feature >= TELLS_ARGUMENTS
                  ? "log with -Xlog:gc*,safepoint,arguments"
                  : "log to standard output with -XX:+PrintCommandLineFlags"));
    }
    if (!jvm.tellsSafepoints()) {
      notes.add(
          "the log does not tell the safepoints, so a stop is taken to last as long as its"
              + " collection, without the time until all threads had stopped; -Xlog:gc*,safepoint"
              + " tells it");
    }
  }

  private void ofOthers() {
    if (jvms.count() > 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the log holds %d JVMs; only the one that ran the longest is judged: from %s on, for"
                  + " %.0f s",
              jvms.count(),
              jvm.begin(),
              jvm.seconds()));
    }
    if (jvm.heap().mayRunBtc()) {
      notes.add(
          "BTC is on the class path of this JVM: if it ran, the stops are those that BTC chose, and"
              + " tell nothing of the service without it; take a log with btc.enabled=false");
    }
    if (seen.asked().count() > 0 && doubts().isEmpty()) {
      notes.add(
          seen.asked().count()
              + " of "
              + seen.stops()
              + " stops were asked for, as by System.gc(): they are not simulated, because BTC does"
              + " not avoid them");
    }
  }

  private void ofMissingLines() {
    long before = jvm.order().before();
    if (before > 0) {
      notes.add("the log begins with collection " + before + ": what came before is not in it");
    }
    if (jvm.order().missing() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%d collections are missing in the middle of the log; the %.0f s without them are not"
                  + " counted",
              jvm.order().missing(),
              jvm.order().missingSeconds()));
    }
  }

  private void ofStartUp() {
    double leftOut = jvm.leftOutSeconds();
    if (leftOut > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the first %.0f s are left out as start-up; --start-up SECONDS changes that",
              leftOut));
    } else if (jvm.isWhole() && jvm.startUpIsIn()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the log lasts %.0f s, so start-up is counted too; --start-up SECONDS leaves it out",
              jvm.seconds()));
    }
  }

  /** Why what was seen does not tell what the service would do without BTC. */
  List<String> doubts() {
    long asked = seen.asked().count();
    return asked >= FEW_STOPS && 2 * asked >= seen.stops()
        ? List.of(
            asked
                + " of "
                + seen.stops()
                + " stops were asked for, as by System.gc(), by BTC itself or by somebody else: the"
                + " log does not tell which stops the service has without them; take one with"
                + " btc.enabled=false, or without whoever asks")
        : List.of();
  }
}
