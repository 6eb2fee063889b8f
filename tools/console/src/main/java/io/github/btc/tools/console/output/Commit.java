package io.github.btc.tools.console.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The commit from which the tools were built, as git reports it. */
public final class Commit {

  private static final String UNKNOWN = "unknown";

  private Commit() {}

  /** Returns the name of the commit, or "unknown" without git. */
  public static String current() {
    try {
      Path classes =
          Path.of(Commit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return in(classes.getParent());
    } catch (java.net.URISyntaxException | RuntimeException e) {
      return UNKNOWN;
    }
  }

  static String in(Path directory) {
    try {
      Process git =
          new ProcessBuilder(
                  List.of("git", "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"))
              .directory(directory.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      return git.waitFor() == 0 && !said.isEmpty() ? said : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN; // no git here
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
