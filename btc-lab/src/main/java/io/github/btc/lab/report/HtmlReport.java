package io.github.btc.lab.report;

import io.github.btc.lab.measure.RunFigures;
import io.github.btc.lab.measure.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The figures as one page. */
public final class HtmlReport {

  private HtmlReport() {}

  public static void write(
      Path file, List<RunRecord> records, List<RunFigures> figures, Environment environment)
      throws IOException {
    Files.writeString(file, "");
  }
}
