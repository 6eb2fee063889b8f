package io.github.btc.research.proofs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The research knows the product, and the product does not know the research. */
class ResearchArchitectureTest {

  private static final String RESEARCH = "io.github.btc.research.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.btc");

  @Test
  void theProductKnowsNoResearch() {
    noClasses()
        .that(not(resideInAPackage(RESEARCH + ".")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(RESEARCH + ".")
        .check(CLASSES);
  }

  @ParameterizedTest
  @CsvSource({
    "models, ''",
    "placement, ''",
    "lake, placement",
    "experiment, faas heap placement lake",
    "faas, ''",
    "heap, ''",
    "grid, experiment faas heap placement lake",
    "ablation, heap",
    "simulate, experiment faas heap placement lake grid ablation",
    "output, ''",
    "benches, placement output",
    "papers, models experiment faas heap placement lake",
    "tuner, models experiment faas heap placement lake grid output",
  })
  void aPartKnowsTheOnesBelowItAndNoOther(String part, String below) {
    String own = RESEARCH + part + "..";
    String[] allowed =
        below.isEmpty()
            ? new String[] {own}
            : (own + " " + RESEARCH + below.replace(" ", ".. " + RESEARCH) + "..").split(" ");
    noClasses()
        .that(resideInAPackage(own))
        .should()
        .dependOnClassesThat(resideInAPackage(RESEARCH + ".").and(not(resideInAnyPackage(allowed))))
        .check(CLASSES);
  }

  @Test
  void partsAreFreeOfCycles() {
    slices().matching(RESEARCH + "(*)..").should().beFreeOfCycles().check(CLASSES);
    for (String part : List.of("benches", "models", "papers", "tuner")) {
      slices().matching(RESEARCH + part + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }
  }

  /** What is computed stays computable without a command line, a file format or a cluster. */
  @Test
  void modelsAndExperimentsKnowNoCommandAndNoFormat() {
    noClasses()
        .that()
        .resideInAnyPackage(
            RESEARCH + "models",
            RESEARCH + "models.ctmc..",
            RESEARCH + "models.srn..",
            RESEARCH + "experiment..",
            RESEARCH + "faas..",
            RESEARCH + "heap..",
            RESEARCH + "placement..",
            RESEARCH + "lake..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "picocli..", "tools.jackson..", "com.hazelcast..", "io.github.btc.tools.console..")
        .check(CLASSES);
  }

  /** A rule about a part that is not on the class path could not fail. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "models",
        "experiment",
        "faas",
        "heap",
        "placement",
        "lake",
        "grid",
        "simulate",
        "output",
        "benches",
        "papers",
        "tuner"
      })
  void theClassesOfEveryPartAreRead(String part) {
    assertThat(CLASSES)
        .anyMatch(each -> (each.getPackageName() + ".").startsWith(RESEARCH + part + "."));
  }
}
