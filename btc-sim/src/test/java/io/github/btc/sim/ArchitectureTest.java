package io.github.btc.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.btc.sim");

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.github.btc.sim.(*)..").should().beFreeOfCycles().check(classes);
  }

  /** Of the balancers' module only the choice of a replica, nothing that opens a connection. */
  @Test
  void knowsHowAReplicaIsChosenAndNotHowOneIsAnnounced() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.github.btc.loadbalancer")
        .check(classes);
  }

  @Test
  void knowsNoCommandAndNoFormat() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.github.btc.lab..", "picocli..", "tools.jackson..", "com.hazelcast..")
        .check(classes);
  }
}
