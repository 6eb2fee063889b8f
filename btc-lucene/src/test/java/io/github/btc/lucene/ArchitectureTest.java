package io.github.btc.lucene;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  @Test
  void knowsTheWordsAndLuceneOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.github.btc",
            "io.github.btc.internal",
            "io.github.btc.lucene",
            "org.apache.lucene..",
            "org.jspecify.annotations",
            "java..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.github.btc.lucene"));
  }
}
