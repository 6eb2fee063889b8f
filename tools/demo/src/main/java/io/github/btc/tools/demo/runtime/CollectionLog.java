package io.github.btc.tools.demo.runtime;

import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The collections that a runtime itself reported. Each line of the file has the begin and the end
 * on the machine's monotonic clock, which {@link System#nanoTime()} reads too, and the kind.
 */
final class CollectionLog {

  private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18}) (young|full)");

  private CollectionLog() {}

  static List<Pause> read(Path file) throws IOException {
    List<Pause> pauses = new ArrayList<>();
    for (String text : Files.readAllLines(file)) {
      Matcher line = LINE.matcher(text);
      if (!line.matches()) {
        throw new IOException(
            file + ": \"" + text + "\" (expected begin, end, and young or full on each line)");
      }
      Interval interval =
          new Interval(Long.parseLong(line.group(1)), Long.parseLong(line.group(2)));
      pauses.add(new Pause(interval, line.group(3).equals("full") ? "Pause Full" : "Pause Young"));
    }
    pauses.sort(Comparator.comparingLong(pause -> pause.interval().startNanos()));
    return List.copyOf(pauses);
  }
}
