package io.github.btc.proofs.contracts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the Java blocks of a Markdown page with regions of a source file that is compiled, so
 * that a guide cannot show code that does not work. A region stands between two comments:
 *
 * <pre>{@code
 * // tag::name
 * // end::name
 * }</pre>
 *
 * <p>A block may begin with imports; the source has to have them too. A class that is nested in the
 * source is shown without its {@code static}, because readers write it into a file of its own.
 */
public final class DocumentedCode {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\R(.*?)^```$");
  private static final Pattern REGION =
      Pattern.compile("(?ms)^[ ]*// tag::([\\w-]+)\\R(.*?)^[ ]*// end::\\1$");

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?([\\w.]+)\\.[\\w*]+;$");

  private static final Pattern NESTED =
      Pattern.compile("(?m)^((?:public )?)static ((?:final )?class )");

  private DocumentedCode() {}

  /**
   * Checks that every Java block of a page is a region of a source and every region is shown.
   *
   * @param page the Markdown page
   * @param sources the compiled sources
   * @throws IOException if one cannot be read
   * @throws AssertionError naming the first block or region without its counterpart
   */
  public static void assertCompiled(Path page, Path... sources) throws IOException {
    List<String> regions = new ArrayList<>();
    StringBuilder compiled = new StringBuilder();
    for (Path source : sources) {
      String code = Files.readString(source);
      compiled.append(code);
      Matcher region = REGION.matcher(code);
      while (region.find()) {
        String shown = region.group(2).stripTrailing().stripIndent();
        regions.add(asTopLevel(IMPORT.matcher(shown).replaceAll("").strip()));
      }
    }
    List<String> unseen = new ArrayList<>(regions);
    Matcher block = BLOCK.matcher(Files.readString(page));
    while (block.find()) {
      String code = withoutImports(page, block.group(1), compiled.toString());
      unseen.remove(code);
      if (!regions.contains(code)) {
        throw new AssertionError(
            "a Java block of " + page + " is no region of the source:\n" + code);
      }
    }
    if (regions.isEmpty() || !unseen.isEmpty()) {
      throw new AssertionError(
          page + " does not show these regions of " + List.of(sources) + ": " + unseen);
    }
  }

  private static String asTopLevel(String region) {
    return NESTED.matcher(region).replaceAll("$1$2");
  }

  private static String withoutImports(Path page, String block, String compiled) {
    Matcher shown = IMPORT.matcher(block);
    while (shown.find()) {
      boolean ofItsPackage = compiled.contains("package " + shown.group(1) + ";");
      if (!ofItsPackage && !compiled.contains(shown.group() + "\n")) {
        throw new AssertionError(
            "a Java block of " + page + " shows what the source does not have: " + shown.group());
      }
    }
    return shown.replaceAll("").strip();
  }
}
