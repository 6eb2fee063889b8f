package io.github.btc.loadbalancer;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process of HAProxy that answers, as it describes itself in {@code show info}.
 *
 * @param id the number of the process
 * @param ageSeconds the age of the process in whole seconds
 */
record HaProxyProcess(long id, long ageSeconds) {

  /** The command that a process answers with its description. */
  static final String SHOW = "show info";

  private static final String BEGINNING = "Name: ";
  private static final String END = "\n\n";
  private static final Pattern ID = Pattern.compile("(?m)^Pid: (\\d{1,9})$");
  private static final Pattern AGE = Pattern.compile("(?m)^Uptime_sec: (\\d{1,9})$");

  /** Reads the description, wherever it stands in the answer to several commands. */
  static HaProxyProcess parse(String answer) throws IOException {
    return new HaProxyProcess(number(ID, answer), number(AGE, answer));
  }

  private static long number(Pattern line, String answer) throws IOException {
    Matcher number = line.matcher(answer);
    if (!number.find()) {
      throw new IOException(
          "HAProxy's show info has no number in " + line + " (expected HAProxy 2.4 or newer)");
    }
    return Long.parseLong(number.group(1));
  }

  /** Returns what the other commands have answered. */
  static String without(String answer) {
    int beginning = answer.indexOf(BEGINNING);
    int end = answer.indexOf(END, Math.max(0, beginning));
    return beginning < 0 || end < 0
        ? answer
        : answer.substring(0, beginning) + answer.substring(end);
  }
}
