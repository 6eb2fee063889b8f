package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.btc.micrometer.BtcMetrics;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.spring.EnableBtc;
import io.github.btc.webflux.BtcWebFilter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The Spring Boot of this class path has everything that BTC calls: a call that no test makes would
 * fail only in a user's application. {@code proofs/boot} runs the test on each line of Spring Boot.
 */
class LinkageTest {

  private static final List<String> LIBRARIES =
      List.of(
          "org.springframework.", "jakarta.", "reactor.", "org.reactivestreams.", "io.micrometer.");

  /** The classes that are loaded only on another line of Spring Boot, by their condition. */
  private static final Set<String> OF_ANOTHER_LINE =
      Set.of(
          "io.github.btc.spring.boot.BtcHealthIndicator",
          "io.github.btc.spring.boot3.Boot3HealthIndicator");

  /** A compiler newer than that of JDK 17 writes a call of these as one of the interface. */
  private static final Set<String> OF_OBJECT =
      Arrays.stream(Object.class.getMethods()).map(Method::getName).collect(Collectors.toSet());

  @Test
  void findsEveryMemberThatItUses() {
    JavaClasses ours =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackagesOf(
                BtcAutoConfiguration.class,
                EnableBtc.class,
                BtcFilter.class,
                BtcWebFilter.class,
                BtcMetrics.class);

    List<String> missing =
        ours.stream()
            .filter(each -> !OF_ANOTHER_LINE.contains(each.getName()))
            .flatMap(each -> each.getAccessesFromSelf().stream())
            .filter(access -> isLibrary(access.getTargetOwner()))
            .filter(access -> access.getTarget().resolveMember().isEmpty())
            .filter(access -> !OF_OBJECT.contains(access.getName()))
            .map(JavaAccess::getDescription)
            .toList();

    assertThat(missing).isEmpty();
  }

  @Test
  void seesTheLibraries() {
    JavaClass type = new ClassFileImporter().importClass(GateFilter.class);

    assertThat(type.getAccessesFromSelf())
        .extracting(JavaAccess::getTarget)
        .filteredOn(target -> isLibrary(target.getOwner()))
        .extracting(AccessTarget::resolveMember)
        .isNotEmpty()
        .allMatch(member -> member.isPresent());
  }

  private static boolean isLibrary(JavaClass type) {
    return LIBRARIES.stream().anyMatch(type.getName()::startsWith);
  }
}
