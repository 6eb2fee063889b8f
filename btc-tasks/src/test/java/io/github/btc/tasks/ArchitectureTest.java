package io.github.btc.tasks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-jdk")
class ArchitectureTest {

  private final JavaClasses tasks =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.btc.tasks");

  @Test
  void knowTheWordsAndTheirThing() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.github.btc",
            "io.github.btc.internal",
            "io.github.btc.tasks",
            "com.sun.management",
            "java..",
            "javax.sql",
            "jdk.jfr",
            "org.jspecify.annotations",
            "org.rocksdb")
        .check(tasks);
  }

  /** Without RocksDB, all other classes must load. */
  @Test
  void onlyCompactionKnowsRocksDb() {
    noClasses()
        .that()
        .doNotHaveSimpleName("RocksCompaction")
        .and()
        .doNotHaveSimpleName("AutomaticCompactions")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.rocksdb..")
        .check(tasks);
  }
}
