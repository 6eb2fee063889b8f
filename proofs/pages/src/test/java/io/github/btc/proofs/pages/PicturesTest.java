package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A picture of a result is the one that its own command draws from this result. */
final class PicturesTest {

  private static final String DESCRIPTION = "<desc>.*</desc>";
  private static final Pattern COMMAND = Pattern.compile("<desc>\\./btc (report .*)</desc>");

  @TempDir private Path directory;

  @TestFactory
  List<DynamicTest> everyPictureIsTheOneOfItsResult() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path file : RepositoryTree.files()) {
      if (file.toString().endsWith(".svg")) {
        String picture = Files.readString(file);
        Matcher command = COMMAND.matcher(picture);
        if (command.find()) {
          List<String> words = ShownCommand.split(command.group(1).replace("&lt;", "<"));
          String name = Page.ROOT.relativize(file).toString();
          tests.add(DynamicTest.dynamicTest(name, () -> check(file, picture, words)));
        }
      }
    }
    return tests;
  }

  private void check(Path file, String picture, List<String> words) throws IOException {
    Path drawn = directory.resolve("drawn.svg");
    List<String> arguments = new ArrayList<>(words);
    for (int i = 1; i < words.size(); i++) {
      if (i == 1 || words.get(i - 1).equals("--with")) {
        arguments.set(i, Page.ROOT.resolve(words.get(i)).toString());
      }
    }
    int to = arguments.indexOf("--curves") + 1;
    assertThat(Page.ROOT.resolve(arguments.set(to, drawn.toString()))).isEqualTo(file);
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).as(err.toString()).isZero();
    String again = Files.readString(drawn);
    if (Boolean.getBoolean("btc.docs.write")) {
      Matcher description = Pattern.compile(DESCRIPTION).matcher(picture);
      assertThat(description.find()).isTrue();
      Files.writeString(
          file, again.replaceFirst(DESCRIPTION, Matcher.quoteReplacement(description.group())));
    } else {
      assertThat(picture.replaceFirst(DESCRIPTION, ""))
          .as("-Dbtc.docs.write=true draws it again")
          .isEqualTo(again.replaceFirst(DESCRIPTION, ""));
    }
  }
}
