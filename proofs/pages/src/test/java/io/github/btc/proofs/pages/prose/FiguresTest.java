package io.github.btc.proofs.pages.prose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.proofs.pages.prose.Figure.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures on pages for users are those of the results that their comments name. */
class FiguresTest {

  private static final Path RESULTS = Sources.ROOT.resolve("docs/results");

  private final Results results = new Results(RESULTS);

  @Test
  void everyFigureIsTheOneOfItsResult() throws IOException {
    int checked = 0;
    List<String> wrong = new ArrayList<>();
    for (Path page : Sources.pages()) {
      updateIfAskedFor(page);
      for (Figure figure : figures(page)) {
        if (figure.source() instanceof Measured measured) {
          checked++;
          String value = Figure.rounded(results.valueAt(measured), figure.shown());
          if (!value.replace(",", "").equals(figure.shown().replace(",", ""))) {
            wrong.add("%s (expected %s of %s)".formatted(figure, value, measured));
          }
        }
      }
    }

    assertThat(wrong).as("-Dbtc.docs.write=true writes the figures of the results").isEmpty();
    assertThat(checked).isPositive();
  }

  private void updateIfAskedFor(Path page) throws IOException {
    String text = Files.readString(page);
    if (Boolean.getBoolean("btc.docs.write") && text.contains("<!-- = ")) {
      Files.writeString(page, Figure.updated(text, results));
    }
  }

  @Test
  void everyFigureOnAPageForUsersHasASource() throws IOException {
    Baseline baseline = Baseline.read("figures.txt");
    SortedSet<String> pages = new TreeSet<>();
    List<Figure> unknown = new ArrayList<>();
    for (Path page : Sources.userPages()) {
      String name = Sources.ROOT.relativize(page).toString();
      for (Figure figure : figures(page)) {
        if (figure.source() == null) {
          pages.add(name);
          unknown.add(figure);
        }
      }
    }
    unknown.removeIf(figure -> baseline.contains(figure.where().replaceFirst(":\\d+$", "")));

    assertThat(unknown).as("name the result of each figure, as Figure describes").isEmpty();
    assertThat(baseline.withoutOffence(pages))
        .as("take these lines out of %s; -Dbtc.docs.write=true does it", baseline)
        .isEmpty();
  }

  @Test
  void everySourceStandsBehindItsNumber() throws IOException {
    for (Path page : Sources.pages()) {
      long measured =
          figures(page).stream().filter(figure -> figure.source() instanceof Measured).count();
      Matcher comments = Pattern.compile("<!-- = ").matcher(Files.readString(page));

      assertThat(comments.results().count()).as(page.toString()).isEqualTo(measured);
    }
  }

  private static List<Figure> figures(Path page) throws IOException {
    return Figure.of(Sources.ROOT.relativize(page).toString(), Files.readString(page));
  }

  @Test
  void aMeasuredNumberNeedsASource() {
    String page =
        """
        It took 12.9 ms, and 6 of 14,400
        requests in 3 min; `60 ms` is code. It is 2.5 times
        as long, 7 % more, and 60 ms<!-- given: a setting --> of 512 MB.

        | run of 9 | p99 ms | threads | default |
        |---|---|---|---|
        | 100 | 5.0 | 8 | 20 ms |
        """;

    assertThat(Figure.of("page.md", page))
        .filteredOn(figure -> figure.source() == null)
        .extracting(Figure::toString)
        .containsExactly("page.md:1: 12.9", "page.md:2: 2.5", "page.md:3: 7", "page.md:7: 5.0");
  }

  @Test
  void aSourceMayStandOnTheNextLine() {
    assertThat(Figure.of("page.md", "It took 12.9\nms\n<!-- = toy runs[a b]/p99.9 -->."))
        .containsExactly(new Figure("page.md:1", "12.9", new Measured("toy", "runs[a b]/p99.9")));
  }

  @Test
  void aValueIsFoundByItsPlace(@TempDir Path folder) throws IOException {
    Results results = results(folder);

    assertThat(results.valueAt(new Measured("toy", "rows[serial 0.5]/p99.9")))
        .isEqualByComparingTo("12.946");
    assertThat(results.valueAt(new Measured("toy", "rows[serial 0.5]/lost in %")))
        .isEqualByComparingTo("2.28");
    assertThat(results.valueAt(new Measured("toy", "mean of rows[serial]/p99.9")))
        .isEqualByComparingTo("9.223");
    assertThat(results.valueAt(new Measured("toy", "requests more than rows[serial 1]/lost in %")))
        .isEqualByComparingTo("44");
    assertThatThrownBy(() -> results.valueAt(new Measured("toy", "mean of rows[zgc]/p99.9")))
        .hasMessageContaining("no element (expected one or more)");
    assertThatThrownBy(() -> results.valueAt(new Measured("toy", "rows[serial]/p99.9")))
        .hasMessageContaining("2 elements (expected one)");
    assertThatThrownBy(() -> results.valueAt(new Measured("toy", "rows[zgc]/p99.9")))
        .hasMessageContaining("0 elements (expected one)");
    assertThatThrownBy(() -> results.valueAt(new Measured("toy", "rows[serial 1]/p50")))
        .hasMessageContaining("expected a number");
  }

  @Test
  void aPageIsUpdatedWithItsDecimalsAndItsWords(@TempDir Path folder) throws IOException {
    String page = "12 ms, 3.0 ms<!-- = toy rows[serial 0.5]/p99.9 -->, 5<!-- = toy requests -->";

    assertThat(Figure.updated(page, results(folder)))
        .isEqualTo(
            "12 ms, 12.9 ms<!-- = toy rows[serial 0.5]/p99.9 -->, 14,400<!-- = toy requests -->");
  }

  private static Results results(Path folder) throws IOException {
    Path result = Files.createDirectory(folder.resolve("toy")).resolve("result.json");
    Files.writeString(
        result,
        """
        {"requests": 14400, "rows": [
          {"name": "serial", "quota": 0.5, "p99.9": 12.946, "lost": 0.0228},
          {"name": "serial", "quota": 1, "p99.9": 5.5, "lost": 10000}]}
        """);
    return new Results(folder);
  }
}
