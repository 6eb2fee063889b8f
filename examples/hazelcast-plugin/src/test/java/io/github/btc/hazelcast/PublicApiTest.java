package io.github.btc.hazelcast;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The coordinator is for every application that embeds a member, whatever its version. */
class PublicApiTest {

  @Test
  void theCoordinatorUsesNothingInternal() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.hazelcast..impl..", "com.hazelcast.internal..")
        .check(new ClassFileImporter().importClasses(HazelcastCoordinator.class));
  }
}
