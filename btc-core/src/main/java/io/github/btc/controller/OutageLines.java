package io.github.btc.controller;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** The sentences of outages in the log. */
final class OutageLines {

  private final Logger logger;

  OutageLines(Logger logger) {
    this.logger = logger;
  }

  /** Passes the sentence as it is: what failed may have braces in its message. */
  void warn(String sentence) {
    logger.log(Level.WARNING, sentence);
  }

  /** Passes the sentence with the stack of its cause. */
  void warn(String sentence, Throwable cause) {
    logger.log(Level.WARNING, sentence, cause);
  }

  /** Tells of the end of an outage. */
  void info(String sentence) {
    logger.log(Level.INFO, sentence);
  }

  /** Tells that an announcer or a task works again. */
  void worksAgain(String what, String name, int failures) {
    info(
        "The "
            + what
            + " \""
            + name
            + "\" works again. It has failed "
            + (failures == 1 ? "once." : failures + " times."));
  }
}
