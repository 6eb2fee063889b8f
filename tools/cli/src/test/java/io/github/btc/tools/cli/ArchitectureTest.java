package io.github.btc.tools.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which module of the tools and the proofs may know which, and what none of them may know. */
class ArchitectureTest {

  private static final String TOOLS = "io.github.btc.tools.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.btc");

  @ParameterizedTest
  @CsvSource({
    "tools.console, ''",
    "tools.simulator, tools.console",
    "tools.replicas, tools.console",
    "tools.demo, tools.console tools.replicas",
    "tools.bench, tools.console tools.replicas tools.simulator",
    "tools.advisor, tools.console tools.replicas tools.simulator",
    "proofs.soak, tools.console tools.replicas",
    "proofs.stress, ''",
    "proofs.contracts, ''",
  })
  void aModuleKnowsTheOnesBelowItAndNoOther(String module, String below) {
    String own = "io.github.btc." + module + "..";
    String[] allowed =
        below.isEmpty()
            ? new String[] {own}
            : (own + " io.github.btc." + below.replace(" ", ".. io.github.btc.") + "..").split(" ");
    noClasses()
        .that(resideInAPackage(own))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("io.github.btc.tools..", "io.github.btc.proofs..")
                .and(not(resideInAnyPackage(allowed))))
        .check(CLASSES);
  }

  @Test
  void packagesOfTheToolsAreFreeOfCycles() {
    for (String module : "bench console demo replicas simulator advisor".split(" ")) {
      slices().matching(TOOLS + module + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }
  }

  @Test
  void nothingThatIsPublishedKnowsAToolOrAProof() {
    noClasses()
        .that(not(resideInAnyPackage("io.github.btc.tools..", "io.github.btc.proofs..")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.github.btc.tools..", "io.github.btc.proofs..")
        .check(CLASSES);
  }

  /** A service has the turns of Kubernetes only if it names them. A sidecar is no service. */
  @Test
  void noPublishedModuleButTheSidecarKnowsTheTurnsOfKubernetes() {
    String turns = "io.github.btc.kubernetes..";
    String sidecar = "io.github.btc.sidecar..";
    noClasses()
        .that(
            not(
                resideInAnyPackage(
                    turns, sidecar, "io.github.btc.tools..", "io.github.btc.proofs..")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(turns)
        .check(CLASSES);
  }

  @Test
  void slotsNeedNoNetworkAndNoClient() {
    noClasses()
        .that()
        .resideInAPackage("io.github.btc.kubernetes")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.fabric8..", "java.net..", "java.nio..", "io.github.btc.machine..")
        .check(CLASSES);
  }

  /** What is simulated stays computable without a command line, a file format or a cluster. */
  @Test
  void theSimulatorsModelKnowsNoCommandAndNoFormat() {
    noClasses()
        .that()
        .resideInAnyPackage(
            TOOLS + "simulator.engine..",
            TOOLS + "simulator.cluster..",
            TOOLS + "simulator.routing..",
            TOOLS + "simulator.workload..",
            TOOLS + "simulator.results..",
            TOOLS + "advisor.capacity..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..", "tools.jackson..", "com.hazelcast..", TOOLS + "console..")
        .check(CLASSES);
  }

  @Test
  void theSimulatorConnectsToNoLoadBalancer() {
    noClasses()
        .that()
        .resideInAPackage(TOOLS + "simulator..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.github.btc.loadbalancer..")
        .check(CLASSES);
  }

  /** A rule about a module that is not on the class path could not fail. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools.console",
        "tools.simulator",
        "tools.replicas",
        "tools.bench",
        "tools.demo",
        "tools.advisor",
        "tools.cli",
        "kubernetes",
        "proofs.soak",
        "proofs.stress",
        "proofs.contracts",
      })
  void theClassesOfEveryModuleAreRead(String module) {
    assertThat(CLASSES)
        .anyMatch(
            each -> (each.getPackageName() + ".").startsWith("io.github.btc." + module + "."));
  }
}
