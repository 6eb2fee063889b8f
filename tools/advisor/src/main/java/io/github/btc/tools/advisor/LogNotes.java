package io.github.btc.tools.advisor;

import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.replicas.measure.CollectorTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes notes about a log that is not complete or not usual. */
final class LogNotes {

  /** The least number of requested stops for a doubt. */
  private static final long FEW_STOPS = 5;

  /** The first tested release that writes its arguments for -Xlog:arguments. */
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
    if (jvm.release().isTooOld()) {
      notes.add(jvm.release().tooOld());
    }
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
          "the log does not contain the limit of the heap, so the largest observed size counts"
              + " instead"
              + (jvm.release().isTooOld() ? "" : "; -Xlog:gc*,safepoint logs the limit"));
    }
    if (!jvm.heap().tellsFlags) {
      notes.add(
          "the log does not contain the flags, so the JVM's defaults count for unknown flags;"
              + " provide them with --flags \"$(jcmd PID VM.flags)\", or "
              + (jvm.heap().feature >= TELLS_ARGUMENTS
                  ? "log with -Xlog:gc*,safepoint,arguments"
                  : "log to standard output with -XX:+PrintCommandLineFlags"));
    }
    if (!jvm.log().tellsSafepoints()) {
      notes.add(
          "the log does not contain the safepoints, so each stop counts with the duration of its"
              + " collection, without the time until all threads had stopped; -Xlog:gc*,safepoint"
              + " logs this time");
    }
  }

  private void ofOthers() {
    if (jvms.count() > 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the log contains %d JVMs; the advice is for the one that ran the longest: from %s"
                  + " on, for %.0f s",
              jvms.count(),
              jvm.begin(),
              jvm.seconds()));
    }
    if (jvm.heap().mayRunBtc()) {
      notes.add(
          "BTC is on the class path of this JVM. If BTC ran, it chose the stops, and they do not"
              + " show the service without BTC; record a log with btc.enabled=false");
    }
    if (seen.asked().count() > 0 && requests().isEmpty()) {
      notes.add(
          seen.asked().count()
              + " of "
              + seen.stops()
              + " stops were requested, for instance by System.gc(). They are not simulated,"
              + " because BTC does not avoid them");
    }
  }

  private void ofMissingLines() {
    long before = jvm.order().before();
    if (before > 0) {
      notes.add("the log begins with collection " + before + " and does not contain earlier lines");
    }
    if (unreadLines() > 0) {
      notes.add(JvmStops.couldNotBeRead(unreadLines()));
    }
    if (jvm.order().missing() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%d collections are missing in the middle of the log; the %.0f s without them do not"
                  + " count",
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
              "the first %.0f s are omitted as start-up; --start-up SECONDS changes this",
              leftOut));
    } else if (jvm.isWhole() && jvm.startUpIsIn()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the log lasts %.0f s, so start-up counts too; --start-up SECONDS omits it",
              jvm.seconds()));
    }
  }

  /** Returns the reasons why the stops do not show the service without BTC. */
  List<String> doubts() {
    CollectorTime time = jvm.log().collectorTime();
    List<String> doubts =
        new ArrayList<>(JvmStops.starved(time.stoppedSeconds(), time.cpuSeconds()));
    doubts.addAll(JvmStops.unread(unreadLines(), seen.stops()));
    if (jvm.release().isTooOld()) {
      doubts.add("this is " + jvm.release().tooOld());
    }
    doubts.addAll(requests());
    return doubts;
  }

  private long unreadLines() {
    return jvms.unreadLinesBefore() + jvm.log().unreadLines();
  }

  private List<String> requests() {
    long asked = seen.asked().count();
    return asked >= FEW_STOPS && 2 * asked >= seen.stops()
        ? List.of(
            asked
                + " of "
                + seen.stops()
                + " stops were requested, for instance by System.gc(), by BTC or by another"
                + " program. The log does not show the stops of the service without these requests;"
                + " record one with btc.enabled=false, or without the program that requests the"
                + " collections")
        : List.of();
  }
}
