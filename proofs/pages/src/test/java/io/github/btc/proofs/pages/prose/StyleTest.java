package io.github.btc.proofs.pages.prose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The style finds the sentences that it was written against, and leaves good ones alone. */
class StyleTest {

  private static final Path FOLDER = Sources.ROOT.resolve(".vale/BTC");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BTC.Reports     | says what the figures allow to say",
        "BTC.Inversion   | Behind a question that is not answered one more may wait, or they would"
            + " pile up.",
        "BTC.Reports     | Says nothing: that those two had no answer in time has been said.",
        "BTC.Inversion   | Says nothing: that those two had no answer in time has been said.",
        "BTC.Inversion   | Who overlooks it is refused by the word.",
        "BTC.Reports     | Who overlooks it is refused by the word.",
        "BTC.Ellipsis    | half as fast each time it has climbed back too high … and as fast as"
            + " ever again after a run at all the task asks for",
        "BTC.Fragments   | half as fast each time it has climbed back too high … and as fast as"
            + " ever again after a run at all the task asks for",
        "BTC.Fragments   | as fast as ever again",
        "BTC.Fragments   | after a run at all the task asks for",
        "BTC.Inversion   | What is refused here is an error of usage; what fails later is none.",
        "BTC.Fragments   | What is refused here is an error of usage; what fails later is none.",
        "BTC.Fragments   | one a line. As many as there are.",
        "BTC.Riddles     | what is one of our matters",
        "BTC.Such        | Longest such wait.",
        "BTC.Such        | Such a wait, at most.",
        "BTC.Such        | The same for the full collection.",
        "BTC.Subject     | Has no effect.",
        "BTC.Inversion   | Beside the count of requests stands a longest time.",
        "BTC.Inversion   | Not counted are streams.",
        "BTC.Inversion   | So is a request with another host.",
        "BTC.Glossary    | Wait until nobody is inside.",
        "BTC.Glossary    | The number of requests inside.",
        "BTC.Glossary    | The time until the next look at the monitor.",
        "BTC.Glossary    | Held merges are counted.",
        "BTC.Glossary    | The gate is shut.",
        "BTC.Glossary    | The outage of one replica.",
        "BTC.Glossary    | The request is rejected.",
        "BTC.Glossary    | The task is held for the budget.",
      })
  void findsTheSentence(String rule, String sentence) throws IOException {
    assertThat(rulesThatFind(sentence)).contains(rule);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The report shows the conclusions that the figures support.",
        "At most one question waits behind a question that has no answer yet, so that questions do"
            + " not pile up.",
        "The client logs nothing here, because it has already logged that two questions had no"
            + " answer in time.",
        "A client that overlooks the header recognizes the refusal by its status line.",
        "The controller halves the speed after each uncontrolled run, down to a sixteenth.",
        "The controller restores the full speed after the task has run at the top of its interval.",
        "The parser treats this as a usage error; a failure after this point is a runtime error.",
        "Each line has one entry, and the number of lines is not limited.",
        "The test checks whether a problem belongs to BTC.",
        "The longest wait after a closing without effect.",
        "A request such as this one is in flight.",
        "What is BTC?",
        "Whose turn is it?",
        "The controller samples the level at least every 20 ms.",
        "A merge that is postponed waits for a closing.",
        "The gate is closed while the task runs.",
        "The library shuts down the executor.",
      })
  void leavesTheSentenceAlone(String sentence) throws IOException {
    assertThat(rulesThatFind(sentence)).isEmpty();
  }

  @Test
  void findsASentenceOfMoreThanThirtyTwoWords() throws IOException {
    String words = "word ".repeat(31);

    assertThat(rulesThatFind("A " + words.strip() + ".")).isEmpty();
    assertThat(rulesThatFind("A " + words + "more.")).containsExactly("BTC.SentenceLength");
  }

  @Test
  void readsEveryRuleOfTheFolder() throws IOException {
    assertThat(Style.read(FOLDER).rules())
        .extracting(Rule::name)
        .containsExactlyInAnyOrder(
            "BTC.Ellipsis",
            "BTC.Fragments",
            "BTC.Glossary",
            "BTC.Inversion",
            "BTC.Reports",
            "BTC.Riddles",
            "BTC.SentenceLength",
            "BTC.Subject",
            "BTC.Such");
  }

  @Test
  void refusesWhatItWouldReadInAnotherWayThanVale(@TempDir Path folder) throws IOException {
    Path rule = Files.writeString(folder.resolve("New.yml"), "extends: script\n");
    assertThatThrownBy(() -> Style.read(folder)).hasMessageContaining("extends: script (expected");

    Files.writeString(rule, "extends: existence\nexceptions: [a]\n");
    assertThatThrownBy(() -> Style.read(folder)).hasMessageContaining("exceptions (expected");

    Files.writeString(rule, "extends: existence\nscope: blockquote\n");
    assertThatThrownBy(() -> Style.read(folder))
        .hasMessageContaining("scope: blockquote (expected");
  }

  @Test
  void readsThePartsOfAPage() {
    String page =
        """
        # A heading

        A paragraph with `code`
        in two lines.

        * an item

        | a | b |
        |---|---|
        | one | two |

        ```java
        // no prose
        ```

        <!-- table -->
        | generated |
        |---|
        <!-- end of table -->
        """;

    assertThat(MarkdownProse.of("page.md", page))
        .extracting(Prose::line, Prose::scope, Prose::text)
        .containsExactly(
            tuple(1, Prose.HEADING, "A heading"),
            tuple(3, Prose.PARAGRAPH, "A paragraph with Code in two lines."),
            tuple(6, Prose.LIST, "an item"),
            tuple(8, Prose.CELL, "a"),
            tuple(8, Prose.CELL, "b"),
            tuple(10, Prose.CELL, "one"),
            tuple(10, Prose.CELL, "two"));
  }

  @Test
  void readsCommentsHelpAndMessagesOfASource(@TempDir Path folder) throws IOException {
    Path source = folder.resolve("Shown.java");
    Files.writeString(
        source,
        """
        /**
         * Has {@code code} and a {@link String}.
         *
         * <pre>{@code no prose}</pre>
         *
         * @param first the first word
         */
        record Shown(@Help("What this option does here.") String first) {
          String message() {
            return "the gate of " + first + " is closed: name (expected: another)";
          }
        }
        """);

    assertThat(JavaProse.of(folder, List.of(source)))
        .extracting(Prose::line, Prose::scope, Prose::text)
        .containsExactlyInAnyOrder(
            tuple(8, Prose.COMMENT, "Has Code and a Code."),
            tuple(8, Prose.CELL, "the first word"),
            tuple(8, Prose.CELL, "What this option does here."),
            tuple(10, Prose.COMMENT, "the gate of Code is closed: name (expected: another)"));
  }

  private static List<String> rulesThatFind(String sentence) throws IOException {
    Style style = Style.read(FOLDER);
    return List.of(Prose.PARAGRAPH, Prose.CELL).stream()
        .map(scope -> new Prose("page.md", 1, scope, sentence))
        .flatMap(prose -> style.findings(prose).stream())
        .map(Finding::rule)
        .distinct()
        .toList();
  }
}
