package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A heading of one page has all words of a phrase that people search for. */
class SearchedPhrasesTest {

  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GC pauses behind a load balancer         | docs/what-btc-does.md",
        "CFS throttling Java                      | docs/faq.md",
        "slow start JVM                           | docs/faq.md",
        "GC readiness                             | docs/faq.md",
        "which collector for a small container    | docs/faq.md",
      })
  void isAHeadingOfOnePage(String phrase, String page) {
    List<String> words = words(phrase);

    assertThat(Page.all())
        .filteredOn(each -> headings(each).stream().anyMatch(heading -> heading.containsAll(words)))
        .extracting(Page::name)
        .containsExactly(page);
  }

  private static List<List<String>> headings(Page page) {
    String prose = page.text().replaceAll("(?ms)^```.*?^```$", "");
    return HEADING.matcher(prose).results().map(found -> words(found.group(1))).toList();
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\W+")).toList();
  }
}
