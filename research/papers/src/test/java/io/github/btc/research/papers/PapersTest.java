package io.github.btc.research.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.research.papers.reproduce.Chapter;
import io.github.btc.research.papers.reproduce.Claim;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Figure;
import io.github.btc.research.papers.reproduce.Kind;
import io.github.btc.research.papers.reproduce.NumberClaim;
import io.github.btc.research.papers.reproduce.Outcome;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.research.papers.reproduce.Row;
import io.github.btc.research.papers.reproduce.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PapersTest {

  private final List<Reproduction> all = Papers.reproductions();

  @Test
  void everyClaimHasANameOfItsOwn() {
    List<String> ids = all.stream().flatMap(each -> each.claims().stream()).map(Claim::id).toList();

    assertThat(ids).doesNotHaveDuplicates().doesNotContain("").hasSizeGreaterThan(300);
    assertThat(all.stream().map(Reproduction::id)).doesNotHaveDuplicates();
  }

  @Test
  void everyClaimBeginsWithTheNameOfItsReproduction() {
    for (Reproduction each : all) {
      assertThat(each.claims()).allMatch(claim -> claim.id().startsWith(each.id() + "."));
    }
  }

  /** That each row of a chapter has its computation is what {@link Computations} refuses else. */
  @Test
  void everyChapterOfTheFilesIsRunAndNothingElse() {
    assertThat(all)
        .extracting(Reproduction::id)
        .containsExactlyInAnyOrderElementsOf(
            Claims.read().chapters().stream().map(Chapter::id).toList());
  }

  @Test
  void theFilesHaveEveryClaimAndFigureOnce() {
    List<Chapter> chapters = Claims.read().chapters();
    Stream<String> claims =
        chapters.stream().flatMap(each -> each.claims().stream()).map(Claim::id);
    Stream<String> figures =
        chapters.stream().flatMap(each -> each.figures().stream()).map(Chapter.Heading::id);

    assertThat(Stream.concat(claims, figures)).doesNotHaveDuplicates().hasSizeGreaterThan(400);
  }

  /** Of chapters that were measured on clusters, only what their figures say of each other. */
  @Test
  void whatWasMeasuredElsewhereIsOnlyRecomputed() {
    List<String> measured = List.of("thesis-measurements", "sbrc", "scheduling", "tuning");

    assertThat(all)
        .filteredOn(each -> measured.contains(each.id()))
        .flatExtracting(Reproduction::claims)
        .filteredOn(NumberClaim.class::isInstance)
        .hasSizeGreaterThan(50)
        .extracting(Claim::kind)
        .containsOnly(Kind.RECOMPUTED, Kind.STATEMENT, Kind.OWN_CHECK);
  }

  @Test
  void whatInputsWereFittedToIsCalibratedAndSaysSo() {
    List<String> reasons =
        List.of(
            "(calibrated on this)",
            "(the logs are made from this)",
            "(a ratio of times that the logs are made from)",
            "(the design was chosen by this)",
            "(it follows from the number that the durations are made from)");

    assertThat(claims(Kind.CALIBRATED))
        .hasSize(56)
        .allMatch(claim -> reasons.stream().anyMatch(claim.what()::contains));
    assertThat(claims(Kind.PRINTED))
        .noneMatch(claim -> reasons.stream().anyMatch(claim.what()::contains));
  }

  /** A wide tolerance makes any number right, so a row with one is of a kind of its own. */
  @Test
  void aPrintedNumberIsComparedClosely() {
    assertThat(claims(Kind.PRINTED))
        .filteredOn(NumberClaim.class::isInstance)
        .map(NumberClaim.class::cast)
        .filteredOn(claim -> claim.value().least() != 0)
        .filteredOn(claim -> claim.widest() > 0.1501)
        .extracting(Claim::id)
        .as("a bound, or a number of which it is known that ours is another one")
        .containsExactlyInAnyOrder(
            "thesis-techniques.ten.throughput.btc", "thesis-techniques.hundred.throughput.hedge");
  }

  /** Of words and drawings, of other people's programs, and of formulas there is another word. */
  @Test
  void onlyAPrintedNumberIsEverCalledReproduced() {
    assertThat(claims(Kind.PRINTED))
        .filteredOn(claim -> !(claim instanceof Claim.Elsewhere))
        .hasSizeGreaterThan(40)
        .allMatch(NumberClaim.class::isInstance);
    assertThat(Kind.values())
        .filteredOn(kind -> kind.met().contains("reproduced"))
        .containsExactly(Kind.PRINTED);
    assertThat(Kind.values()).extracting(Kind::met).doesNotHaveDuplicates();
  }

  /** Where a source prints numbers, a row does not say that it draws them. */
  @Test
  void whatIsDrawnHasNoNumberAndWhatIsPrintedHasOne() {
    assertThat(all)
        .flatExtracting(Reproduction::claims)
        .filteredOn(claim -> claim.printed().equals("drawn"))
        .isEmpty();
    assertThat(claims(Kind.PRINTED)).allMatch(claim -> claim.printed().matches(".*\\d.*"));
  }

  /** What the bench can measure is never called not reproducible. */
  @Test
  void whatNeedsOtherMachinesIsLittleAndSaysWhat() {
    assertThat(all)
        .flatExtracting(Reproduction::claims)
        .filteredOn(Claim.Elsewhere.class::isInstance)
        .map(Claim.Elsewhere.class::cast)
        .hasSizeLessThanOrEqualTo(25)
        .noneMatch(claim -> claim.needs().contains("btc bench"));
  }

  @Test
  void whatIsComparedWithAFormulaIsNotCalledPrinted() {
    assertThat(claims(Kind.CLOSED_FORM))
        .extracting(Claim::id)
        .contains("thesis-replicas.infinite.n16.coua", "thesis-impact.formula.p99.with")
        .contains("thesis-verification.coua.n4", "thesis-sensitivity.formula");
    assertThat(claims(Kind.PRINTED)).noneMatch(claim -> claim.source().contains("closed form"));
  }

  private List<Claim> claims(Kind kind) {
    return all.stream()
        .flatMap(each -> each.claims().stream())
        .filter(claim -> claim.kind() == kind)
        .toList();
  }

  /** Those that only calculate; the others need time, and are judged where a run is. */
  @Test
  void whatIsAnnouncedIsWhatComesOut() {
    for (Reproduction each : calculations()) {
      List<Claim> judged = each.run(Effort.quick(1)).rows().stream().map(Row::claim).toList();
      assertThat(judged).as(each.id()).isEqualTo(each.claims());
    }
  }

  @Test
  void theSlipsOfTheSourcesAreTheOnlyDifferencesInWhatIsCalculated() {
    Map<String, String> different = new TreeMap<>();
    for (Reproduction each : calculations()) {
      for (Row row : each.run(Effort.quick(1)).rows()) {
        if (row.verdict() instanceof Verdict.Differs differs) {
          different.put(row.claim().id(), differs.why());
        }
      }
    }

    assertThat(different)
        .containsEntry(
            "thesis-replicas.subtraction.single",
            "cancellation below 1e-15; the closed form gives 3.056e-16")
        .containsEntry(
            "thesis-examples.estimate.2.3",
            "0.8 GB at 1.5 MB each are 534; 400 belongs to X = 2.1 GB");
    assertThat(different.values()).noneMatch(why -> why.startsWith("expected"));
    assertThat(different.keySet())
        .containsExactlyInAnyOrder(
            "thesis-impact.omega-of-the-text",
            "thesis-impact.hedge-delay.100x",
            "thesis-examples.estimate.2.3",
            "thesis-examples.estimate.apart",
            "thesis-examples.heap",
            "thesis-examples.interval",
            "thesis-replicas.states.n5",
            "thesis-replicas.subtraction.single",
            "thesis-replicas.subtraction.infinite",
            "thesis-replicas.swapped",
            "thesis-measurements.5.3.share.high.off",
            "thesis-measurements.5.4.heavy",
            "thesis-measurements.5.4.only",
            "thesis-measurements.load-ratio",
            "thesis-measurements.p99.99-production",
            "thesis-measurements.data",
            "thesis-measurements.average",
            "sbrc.iqr.factor",
            "sbrc.iqr.section",
            "scheduling.3.variation",
            "scheduling.8.cost.year",
            "scheduling.8.cost.calls",
            "scheduling.8.path",
            "scheduling.8.variance",
            "tuning.heap-target.formula",
            "tuning.target-rate");
  }

  @Test
  void theImpactModelGivesThePrintedPercentiles() {
    assertThat(value("thesis-impact", "thesis-impact.formula.p50.with"))
        .isCloseTo(0.1934, within(5e-5));
    assertThat(value("thesis-impact", "thesis-impact.p99.9.with")).isCloseTo(11.268, within(5e-4));
    assertThat(value("thesis-impact", "thesis-impact.p99.9.without"))
        .isCloseTo(1.919, within(5e-4));
  }

  @Test
  void theSameSeedGivesTheSameRowsWhateverTheParallelism() throws Exception {
    Claims claims = Claims.read();
    for (Reproduction each :
        List.of(ValidationReproduction.of(claims), CloudComReproduction.of(claims))) {
      Outcome wide = each.run(Effort.quick(5));
      ForkJoinPool alone = new ForkJoinPool(1);
      try {
        assertThat(alone.submit(() -> each.run(Effort.quick(5))).get().rows())
            .extracting(Row::ours)
            .isEqualTo(wide.rows().stream().map(Row::ours).toList());
      } finally {
        alone.shutdown();
      }
      assertThat(each.run(Effort.quick(6)).rows().stream().map(Row::interval))
          .isNotEqualTo(wide.rows().stream().map(Row::interval).toList());
    }
  }

  @Test
  void whatIsTalliedIsTold() {
    List<Double> shares = Collections.synchronizedList(new ArrayList<>());
    Effort.quick(1).telling(shares::add).each(List.of(1, 2, 3, 4), number -> number);

    assertThat(shares).containsExactlyInAnyOrder(0.25, 0.5, 0.75, 1.0);
  }

  @Test
  void figuresHavePointsOfTheirShape() {
    for (Reproduction each : calculations()) {
      for (Figure figure : each.run(Effort.quick(1)).figures()) {
        int numbers = figure.shape() == Figure.Shape.SURFACE ? 3 : 2;
        Stream<List<Double>> points =
            figure.series().stream().flatMap(series -> series.points().stream());
        assertThat(points).as(figure.id()).isNotEmpty().allMatch(point -> point.size() == numbers);
      }
    }
  }

  private List<Reproduction> calculations() {
    return all.stream().filter(each -> each.seconds(Effort.quick(1)) < 1).toList();
  }

  private double value(String reproduction, String claim) {
    Reproduction found =
        all.stream().filter(each -> each.id().equals(reproduction)).findFirst().orElseThrow();
    Estimate estimate =
        found.run(Effort.quick(1)).rows().stream()
            .filter(row -> row.claim().id().equals(claim))
            .findFirst()
            .orElseThrow()
            .interval();
    assertThat(estimate).isNotNull();
    return estimate.value();
  }
}
