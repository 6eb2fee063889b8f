package io.github.btc;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-jdk")
class ArchitectureTest {

  private static final String ROOT = "io.github.btc";

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void packagesAreFreeOfCycles() {
    slices()
        .matching("io.github.(btc..)")
        .should()
        .beFreeOfCycles()
        .ignoreDependency(resideInAPackage(ROOT + ".internal"), type(RefusedSettingException.class))
        .check(CORE);
  }

  @Test
  void theWordsDependOnNothingElse() {
    noClasses()
        .that()
        .resideInAPackage(ROOT)
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + ".*..").and(not(resideInAPackage(ROOT + ".internal"))))
        .check(CORE);
  }

  @Test
  void whatIsInternalKnowsNothingOfTheWordsButTheRefusal() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".internal")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..")
                .and(not(resideInAPackage(ROOT + ".internal")))
                .and(not(type(RefusedSettingException.class))))
        .check(CORE);
  }

  @Test
  void theMachineKnowsNoClockThreadOrGate() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + ".machine..", ROOT + ".estimator..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".gate..", ROOT + ".controller..", "java.util.concurrent..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Ticker.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .check(CORE);
  }

  @Test
  void onlyTheTickerReadsAClock() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Ticker.class.getName())
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(CORE);
  }

  @Test
  void onlyObserveKnowsManagementAndTheFlightRecorder() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".observe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.lang.management..", "javax.management..", "jdk.jfr..")
        .check(CORE);
  }

  @Test
  void nothingSleepsPrintsOrReadsTheEnvironment() {
    noClasses()
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .check(CORE);
  }
}
