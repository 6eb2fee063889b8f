package io.github.btc.tools.console.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlFileTest {

  private static final String TEXT =
      """
      name: a-name
      count: 3
      share: 1
      numbers: [1, 2]
      colour: dark
      parts: [{name: one, at: {x.y: 5}}]
      """;

  enum Colour {
    LIGHT,
    DARK
  }

  record Part(String name, Map<String, String> at, @Nullable Boolean isLast) {}

  record Thing(
      @Matching(value = "[a-z-]+", expected = "small letters and hyphens") String name,
      @Whole(least = 1, most = 5) Integer count,
      @Fraction(least = 0, most = 1) Double share,
      @Whole(least = 1, most = 9) List<Integer> numbers,
      @Nullable Colour colour,
      @Nullable List<Part> parts) {}

  private static YamlFile<Thing> parse(String text) {
    return YamlFile.parse("my.yaml", text, Thing.class);
  }

  @Test
  void bindsTheKeysToTheRecord() {
    Thing thing = parse(TEXT).content();

    assertThat(thing)
        .isEqualTo(
            new Thing(
                "a-name",
                3,
                1.0,
                List.of(1, 2),
                Colour.DARK,
                List.of(new Part("one", Map.of("x.y", "5"), null))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count: 3|coun: 3|coun (expected one of colour, count, name, numbers, parts, share)",
        "count: 3|count: 6|count: 6 (expected a whole number from 1 to 5)",
        "count: 3|count: 2.5|count: 2.5 (expected a whole number from 1 to 5)",
        "count: 3|count: '3'|count: \"3\" (expected a whole number from 1 to 5)",
        "count: 3|count: 99999999999|count: 99999999999 (expected a whole number from 1 to 5)",
        "count: 3|count:|count: null (expected a whole number from 1 to 5)",
        "count: 3|#|count: nothing (expected a whole number from 1 to 5)",
        "share: 1|share: .inf|share: \"Infinity\" (expected a number from 0.0 to 1.0)",
        "name: a-name|name: A|name: \"A\" (expected small letters and hyphens)",
        "name: a-name|name: [a]|name: [\"a\"] (expected small letters and hyphens)",
        "[1, 2]|[1, 10]|numbers[2]: 10 (expected a whole number from 1 to 9)",
        "[1, 2]|[1, x]|numbers[2]: \"x\" (expected a whole number from 1 to 9)",
        "[1, 2]|[]|numbers: [] (expected different numbers, at least one)",
        "[1, 2]|[3, 3]|numbers: [3,3] (expected different numbers, at least one)",
        "[1, 2]|{a: 1}|numbers: {\"a\":1} (expected a list of whole numbers)",
        "dark|green|colour: \"green\" (expected one of light, dark)",
        "dark|1|colour: 1 (expected one of light, dark)",
        "name: one|name: ''|parts[1].name: \"\" (expected a text)",
        "name: one|nam: one|parts[1].nam (expected one of at, is_last, name)",
        "x.y: 5|x.y: []|parts[1].at.x.y: [] (expected a text)",
        "x.y: 5|x.y:|parts[1].at.x.y: null (expected a text)",
        "{x.y: 5}|{x.y: 5}, is_last: 1|parts[1].is_last: 1 (expected true or false)",
        "{x.y: 5}|7|parts[1].at: 7 (expected keys and values)",
        "[{name|{name|my.yaml: ",
      })
  void saysInOneSentenceWhatIsWrong(String right, String wrong, String expected) {
    assertThat(TEXT).contains(right);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse(TEXT.replace(right, wrong)))
        .withMessageStartingWith("my.yaml: ")
        .withMessageContaining(expected)
        .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("\n"));
  }

  @ParameterizedTest
  @CsvSource({"''", "42", "[]", "word"})
  void refusesWhatHasNoKeys(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse(text))
        .withMessage("my.yaml: the file (expected keys and values)");
  }

  @Test
  void refusesAKeyThatComesTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("count: 1\ncount: 2\n"))
        .withMessageContaining("\"count\", line 2 (expected YAML, each key once)");
  }

  @Test
  void showsAKeyThatHoldsAnythingInOneLine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("\"a\\nb\": 1\n"))
        .withMessageStartingWith("my.yaml: a b (expected one of ");
  }
}
