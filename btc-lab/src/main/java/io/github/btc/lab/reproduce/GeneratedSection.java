package io.github.btc.lab.reproduce;

import io.github.btc.lab.report.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that a run writes; what stands around it is written by hand. */
final class GeneratedSection {

  static final String BEGIN = "<!-- btc reproduce: begin -->";
  static final String END = "<!-- btc reproduce: end -->";

  private GeneratedSection() {}

  static void replace(Path page, String text) throws IOException {
    String all = Files.readString(page);
    int from = all.indexOf(BEGIN);
    int to = all.indexOf(END);
    if (from < 0 || to < from) {
      throw new IOException(page + ": no lines " + BEGIN + " and " + END + " (expected both)");
    }
    WholeFile.write(page, all.substring(0, from) + BEGIN + "\n" + text + "\n" + all.substring(to));
  }

  static String read(Path page) throws IOException {
    String all = Files.readString(page);
    return all.substring(all.indexOf(BEGIN) + BEGIN.length(), all.indexOf(END)).strip();
  }
}
