package io.github.btc.tools.advisor.gclog;

import io.github.btc.tools.replicas.measure.LogLine;

/** A reader that receives the lines of a log in the order of time. */
public interface LogReader {

  /**
   * Receives the name of the file of the following lines.
   *
   * @param name name of the file
   */
  default void file(String name) {}

  /**
   * Receives the next line.
   *
   * @param line line with a time
   */
  void line(LogLine line);

  /**
   * Receives a line without a time, which does not belong to a log of a JVM.
   *
   * @param text line as it is in the file
   */
  void other(String text);

  /**
   * Receives a line as it is in the file.
   *
   * @param text line
   */
  default void text(String text) {
    LogLine.of(text).ifPresentOrElse(this::line, () -> other(text));
  }
}
