package io.github.btc.tools.console.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of a page that a verb writes. The rest of the page is written by hand.
 *
 * @param name the verb that writes it, and of what, as {@code bench toy}
 */
public record GeneratedSection(String name) {

  /**
   * Returns the line before it.
   *
   * @return a comment
   */
  public String begin() {
    return "<!-- btc " + name + ": begin -->";
  }

  /**
   * Returns the line after it.
   *
   * @return a comment
   */
  public String end() {
    return "<!-- btc " + name + ": end -->";
  }

  /**
   * Writes another text into it.
   *
   * @param page holds both lines
   * @param text lines
   * @throws IOException if the lines are not there, or the page cannot be written
   */
  public void replace(Path page, String text) throws IOException {
    String all = whole(page);
    String before = all.substring(0, all.indexOf(begin()));
    WholeFile.write(
        page, before + begin() + "\n" + text + "\n" + all.substring(all.indexOf(end())));
  }

  /**
   * Reads what is in it.
   *
   * @param page holds both lines
   * @return the text between them
   * @throws IOException if the lines are not there, or the page cannot be read
   */
  public String read(Path page) throws IOException {
    String all = whole(page);
    return all.substring(all.indexOf(begin()) + begin().length(), all.indexOf(end())).strip();
  }

  private String whole(Path page) throws IOException {
    String all = Files.readString(page);
    int from = all.indexOf(begin());
    if (from < 0 || all.indexOf(end()) < from) {
      throw new IOException(page + ": no lines " + begin() + " and " + end() + " (expected both)");
    }
    return all;
  }
}
