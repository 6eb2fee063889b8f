package io.github.btc.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.btc.tools.console.AcceptedValues;
import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Every option of every verb, with what it cannot take. No verb gets as far as its work. */
class EveryOptionTest {

  /** What each verb cannot do without: a file of every module that brings verbs. */
  private static final Map<String, String> NEEDED = needed();

  /** One for all tests: to make its verbs takes longer than to refuse an option. */
  private static final CommandLine BTC = BtcCommand.commandLine();

  private final CapturedCommand btc = new CapturedCommand(() -> BTC);

  @ParameterizedTest
  @MethodSource("numbers")
  void saysWhichNumbersAnOptionTakes(String verb, OptionSpec option) {
    int code = btc.run(verb, option.longestName() + "=" + keyOf(option) + "two");

    assertThat(code).isEqualTo(2);
    assertThat(btc.err())
        .startsWith("btc " + verb + ": " + option.longestName() + ": ")
        .contains("two\" (expected ")
        .endsWith(AcceptedValues.of(option) + ")")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @MethodSource("ranges")
  void refusesWhatIsOutsideTheRangeOfItsHelp(String verb, OptionSpec option, String beyond) {
    List<String> typed = new ArrayList<>(List.of(option.longestName() + "=" + beyond));
    typed.addAll(neededBeside(verb, option.longestName()));

    int code = btc.run(verb, typed.toArray(String[]::new));

    assertThat(code).as(btc.err()).isEqualTo(2);
    assertThat(btc.err())
        .startsWith("btc " + verb + ": " + option.longestName() + ": ")
        .contains("(expected ")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @MethodSource("flags")
  void saysThatAFlagTakesNoValue(String verb, OptionSpec option) {
    assertThat(btc.run(verb, option.longestName() + "=perhaps")).isEqualTo(2);

    assertThat(btc.err())
        .isEqualTo(
            "btc %s: %s: \"perhaps\" (expected no value)".formatted(verb, option.longestName()));
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void suggestsTheOptionThatWasMeant(String verb, CommandLine line) {
    for (OptionSpec option : line.getCommandSpec().options()) {
      String misspelt = option.longestName().substring(0, option.longestName().length() - 1);
      boolean another = line.getCommandSpec().optionsMap().containsKey(misspelt);
      if (!option.hidden() && !option.versionHelp() && misspelt.length() > 5 && !another) {
        List<String> typed = new ArrayList<>(neededBeside(verb, option.longestName()));
        typed.add(misspelt);

        assertThat(btc.run(verb, typed.toArray(String[]::new))).isEqualTo(2);
        assertThat(btc.err())
            .startsWith("btc " + verb + ": " + misspelt + ": no such option (expected --")
            .endsWith(" perhaps; see btc " + verb + " --help)")
            .hasLineCount(1);
      }
    }
  }

  /** A percent sign stands twice in a description; else picocli complains and prints it raw. */
  @ParameterizedTest
  @MethodSource("verbs")
  void canPrintEachDescription(String verb, CommandLine line) {
    for (ArgSpec each : line.getCommandSpec().args()) {
      Option option =
          each.userObject() instanceof AnnotatedElement element
              ? element.getAnnotation(Option.class)
              : null; // made by a program, and not written as a format
      for (String description : option == null ? new String[0] : option.description()) {
        assertThatCode(() -> String.format(description)).as(verb).doesNotThrowAnyException();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("demanding")
  void asksForWhatIsMissing(String verb, CommandLine line) {
    List<ArgSpec> required =
        line.getCommandSpec().args().stream().filter(ArgSpec::required).toList();
    assertThat(btc.run(verb)).isEqualTo(2);
    assertThat(btc.err())
        .startsWith("btc " + verb + ": ")
        .contains(": missing (expected ", "see btc " + verb + " --help)")
        .hasLineCount(1);
    assertThat(required).anyMatch(each -> btc.err().contains(AcceptedValues.label(each)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "advise --gc-log none.log | --gc-log",
        "bench none.yaml | SCENARIO",
        "bench toy --jdk none | --jdk",
        "report none | DIR",
        "sidecar --haproxy x --server be/s1 --interval 1MB..2MB --token-file none | --token-file",
      })
  void saysWhichFileIsMissing(String typed, String name) {
    assertThat(btc.run("", typed.split(" "))).as(btc.err()).isEqualTo(2);
    assertThat(btc.err())
        .matches("btc [a-z ]+: " + name + ": .*none.*\\(expected .*\\)")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "demo --collector zgc | --collector: \"zgc\" (expected one of serial, parallel, g1)",
        "jmh gates | SUITE: \"gates\" (expected one of gate, estimator, monitor)",
        "demo --rate 10 --rate 20 | --rate: given twice (expected once)",
        "demo --rate | --rate: no value (expected a whole number, 10 to 5000)",
        "demo --rate --quick | --rate: no value (expected a whole number, 10 to 5000)",
        "demo 7 | \"7\": one argument too many (expected only options; see btc demo --help)",
        "report a b c | \"c\": one argument too many (expected no more than DIR DIR2; see btc"
            + " report --help)",
        "demo --lb apache | --lb: apache (expected one of haproxy, nginx, nginx-refusals, envoy,"
            + " pods, pods-envoy)",
        "bench toy --lb apache | --route: apache (expected haproxy, nginx, nginx-refusals, envoy,"
            + " pods, pods-envoy with toy)",
        "sidecar --server pod/own | --haproxy: not given (expected --haproxy or --envoy)",
        "sidecar --haproxy x --envoy y --server pod/own | --envoy: y (expected --haproxy or"
            + " --envoy, and not both)",
        "hop --lb apache | --lb: apache (expected one of haproxy, nginx, nginx-refusals, envoy,"
            + " pods, pods-envoy)",
        "sidecar --haproxy x --server be/s1 --interval 2MB..1MB | --interval: \"2MB..1MB\""
            + " (expected two numbers in MiB, the smaller first, such as 32MiB..40MiB)",
      })
  void saysInOneSentenceWhatItDoesNotKnow(String typed, String sentence) {
    assertThat(btc.run("", typed.split(" "))).isEqualTo(2);
    assertThat(btc.err()).endsWith(": " + sentence).hasLineCount(1);
  }

  /** At once, and not after the minutes or hours that a verb works. */
  @ParameterizedTest
  @CsvSource({
    "demo, --output",
    "demo, --json",
    "demo, --chart",
    "demo, --raw",
    "bench, --output",
    "bench, --json",
    "bench, --raw",
    "plan, --json",
    "advise, --json",
    "jmh, --json",
    "jmh throughput, --json",
    "jmh throughput, --page",
  })
  void saysWhereItCannotWrite(String verb, String option) {
    List<String> typed = new ArrayList<>(neededBeside(verb, option));
    typed.addAll(List.of(option, "pom.xml/x"));

    assertThat(btc.run(verb, typed.toArray(String[]::new))).as(btc.err()).isEqualTo(2);
    assertThat(btc.err())
        .startsWith("btc " + verb + ": " + option + ": pom.xml/x (expected a ")
        .hasLineCount(1);
  }

  static Stream<Arguments> verbs() {
    return CapturedCommand.verbs().entrySet().stream()
        .map(verb -> Arguments.of(verb.getKey(), verb.getValue()));
  }

  static Stream<Arguments> demanding() {
    return verbs()
        .filter(
            each ->
                ((CommandLine) each.get()[1])
                    .getCommandSpec().args().stream().anyMatch(ArgSpec::required));
  }

  static Stream<Arguments> numbers() {
    return options(option -> AcceptedValues.isNumeric(option) && !option.hidden());
  }

  static Stream<Arguments> flags() {
    return options(option -> option.type() == boolean.class && !option.usageHelp())
        .filter(each -> !((OptionSpec) each.get()[1]).versionHelp());
  }

  static Stream<Arguments> ranges() {
    return numbers()
        .filter(each -> !Map.class.isAssignableFrom(((OptionSpec) each.get()[1]).type()))
        .filter(each -> !((OptionSpec) each.get()[1]).longestName().equals("--seed"))
        .flatMap(each -> beyond((String) each.get()[0], (OptionSpec) each.get()[1]));
  }

  private static Stream<Arguments> options(Predicate<OptionSpec> wanted) {
    return CapturedCommand.verbs().entrySet().stream()
        .flatMap(
            verb ->
                new LinkedHashSet<>(verb.getValue().getCommandSpec().options())
                    .stream().filter(wanted).map(option -> Arguments.of(verb.getKey(), option)));
  }

  /** A little less and much more than what the help gives, and what is no number at all. */
  private static Stream<Arguments> beyond(String verb, OptionSpec option) {
    String range = AcceptedValues.range(option);
    assertThat(range)
        .as("the range in the help of btc %s %s", verb, option.longestName())
        .isNotEmpty();
    String[] words = widest(option, range).split(" to |more than |, at most | or more");
    List<String> values = new ArrayList<>();
    double least = Double.parseDouble(words[0].isEmpty() ? words[1] : words[0]);
    boolean whole = AcceptedValues.of(option).startsWith("a whole");
    values.add(whole ? Long.toString((long) least - 1) : Double.toString(least - 1));
    if (words[0].isEmpty()) {
      values.add(Double.toString(least)); // more than
    }
    String most = words[words.length - 1];
    if (range.contains(" to ") || range.contains("at most")) {
      double above = Double.parseDouble(most) * 2;
      values.add(whole ? Long.toString((long) above) : Double.toString(above));
    }
    if (!whole) {
      values.add("NaN");
    }
    return values.stream().map(value -> Arguments.of(verb, option, value));
  }

  /** The heaps of a scenario are sizes or ratios, so only what is beyond both is refused by all. */
  private static String widest(OptionSpec option, String range) {
    return option.longestName().equals("--heaps")
        ? "1.1 to 65536"
        : range.replace("less than ", "");
  }

  private static Map<String, String> needed() {
    Map<String, String> needed = new HashMap<>();
    try {
      for (URL file :
          Collections.list(ClassLoader.getSystemClassLoader().getResources("needed.properties"))) {
        Properties read = new Properties();
        try (InputStream in = file.openStream()) {
          read.load(in);
        }
        read.forEach((verb, typed) -> needed.put((String) verb, (String) typed));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return needed;
  }

  private static List<String> neededBeside(String verb, String option) {
    List<String> needed = new ArrayList<>();
    String[] words = NEEDED.getOrDefault(verb, "").split(" ");
    boolean pid = option.equals("--pid");
    for (int i = 0; i < words.length && !words[0].isEmpty(); i++) {
      if (words[i].equals(option) || pid) {
        i++;
      } else {
        needed.add(words[i]);
      }
    }
    return needed;
  }

  private static String keyOf(OptionSpec option) {
    return Map.class.isAssignableFrom(option.type()) ? "a=" : "";
  }
}
