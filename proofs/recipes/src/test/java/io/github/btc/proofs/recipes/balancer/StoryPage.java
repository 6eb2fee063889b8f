package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The page with the way to production, which is the script of {@link StoryIT}. */
final class StoryPage {

  private static final Path PAGE = Path.of("..", "..", "docs", "guides", "roll-out.md");
  private static final Pattern STEP = Pattern.compile("(?m)^## (?=\\d+\\. )");
  private static final String WRONG = "**Something is wrong**";
  private static final String UNDO = "**Undo:**";

  private static final Pattern PROPERTIES = Pattern.compile("(?s)```properties\n(.*?)```");
  private static final Pattern SIGHT = Pattern.compile("(?m)^\\| (?!where )(.*?) \\| `(.*)` \\|$");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^curl -X POST (?:.*-d '(.*)'\\s+(?:\\\\\\s+)?)?http://localhost:8081(\\S+)$");
  private static final Pattern VARIABLE = Pattern.compile("`(\\w+)=(\\w+)` in the environment");
  private static final Pattern REMOVED = Pattern.compile("remove `(btc\\S+)`");
  private static final Pattern SENTENCE = Pattern.compile("(?<!\\*)\\*(\\w[^*]+)\\*(?!\\*)");
  private static final Pattern COUNTER = Pattern.compile("rate\\((\\w+)\\[");

  private final String[] steps;

  private StoryPage(String[] steps) {
    this.steps = steps;
  }

  static StoryPage read() throws IOException {
    return new StoryPage(STEP.split(Files.readString(PAGE)));
  }

  /** Returns what one does in a step, and what one sees then. */
  Part step(int number) {
    String text = text(number);
    int end = Math.min(indexOrEnd(text, WRONG), indexOrEnd(text, UNDO));
    return new Part(text.substring(0, end));
  }

  /** Returns what one does if a step goes wrong. */
  Part wrong(int number) {
    String text = text(number);
    return new Part(text.substring(indexOrEnd(text, WRONG), indexOrEnd(text, UNDO)));
  }

  /** Returns what undoes a step. */
  Part undo(int number) {
    String text = text(number);
    return new Part(text.substring(indexOrEnd(text, UNDO)));
  }

  private String text(int number) {
    assertThat(steps[number]).startsWith(number + ". ");
    return steps[number];
  }

  private static int indexOrEnd(String text, String mark) {
    int index = text.indexOf(mark);
    return index < 0 ? text.length() : index;
  }

  /** A place, and a text that stands there. */
  record Sight(String where, String what) {}

  /** A request to the actuator. */
  record Command(String path, String body) {}

  /** A part of a step. */
  record Part(String text) {

    /** Returns the properties as arguments of the service. */
    List<String> properties() {
      return only(PROPERTIES).group(1).lines().map("--"::concat).toList();
    }

    /** Returns the same, one of them with a value of this machine. */
    List<String> propertiesWith(String name, Path value) {
      String start = "--" + name + "=";
      assertThat(properties()).filteredOn(each -> each.startsWith(start)).hasSize(1);
      return properties().stream()
          .map(each -> each.startsWith(start) ? start + value : each)
          .toList();
    }

    Command command() {
      MatchResult command = only(COMMAND);
      return new Command(command.group(2), command.group(1) == null ? "" : command.group(1));
    }

    List<Sight> sights() {
      List<Sight> sights =
          all(SIGHT).map(row -> new Sight(row.group(1).replace("`", ""), row.group(2))).toList();
      assertThat(sights).as(text).isNotEmpty();
      return sights;
    }

    /** Returns what goes into the environment instead. */
    Map<String, String> environment() {
      MatchResult variable = only(VARIABLE);
      return Map.of(variable.group(1), variable.group(2));
    }

    /** Returns the arguments of a service without the property that the page removes. */
    List<String> without(List<String> arguments) {
      String removed = "--" + only(REMOVED).group(1) + "=";
      assertThat(arguments).anyMatch(each -> each.startsWith(removed));
      return arguments.stream().filter(each -> !each.startsWith(removed)).toList();
    }

    /** Returns how the sentences begin that the page names. */
    List<String> sentences() {
      return all(SENTENCE).map(sentence -> capitalised(sentence.group(1))).toList();
    }

    private static String capitalised(String sentence) {
      return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    /** Returns the counters of an expression for Prometheus, in their order. */
    List<String> counters() {
      return all(COUNTER).map(rate -> rate.group(1)).toList();
    }

    private MatchResult only(Pattern pattern) {
      List<MatchResult> all = all(pattern).toList();
      assertThat(all).as("%s in %s", pattern, text).hasSize(1);
      return all.get(0);
    }

    private Stream<MatchResult> all(Pattern pattern) {
      return pattern.matcher(text).results();
    }
  }
}
