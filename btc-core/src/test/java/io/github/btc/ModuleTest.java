package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.controller.BackgroundTaskController;
import java.lang.management.ManagementFactory;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The packages that users of btc-core can see. A type that is added here is kept for years:
 * docs/maintainers/api-changes.md.
 */
class ModuleTest {

  private static final Set<String> PACKAGES =
      Set.of(
          "io.github.btc",
          "io.github.btc.controller",
          "io.github.btc.coordination",
          "io.github.btc.estimator",
          "io.github.btc.http");

  private static final List<String> TYPES =
      List.of(
          "io.github.btc.ActivationInterval",
          "io.github.btc.AdmissionGate",
          "io.github.btc.Announcer",
          "io.github.btc.AwayNotice",
          "io.github.btc.AwayNotices",
          "io.github.btc.BackgroundTask",
          "io.github.btc.Closing",
          "io.github.btc.ControlGroup",
          "io.github.btc.ControllerEvent",
          "io.github.btc.ControllerListener",
          "io.github.btc.ControllerSnapshot",
          "io.github.btc.ControllerState",
          "io.github.btc.Coordinator",
          "io.github.btc.DrainPolicy",
          "io.github.btc.FirstRefusalAnnouncer",
          "io.github.btc.Permit",
          "io.github.btc.RefusalWait",
          "io.github.btc.RefusedSettingException",
          "io.github.btc.RequestEstimator",
          "io.github.btc.RetryAfter",
          "io.github.btc.RetryAfterEstimator",
          "io.github.btc.Ticker",
          "io.github.btc.controller.BackgroundTaskController",
          "io.github.btc.controller.ControllerBuilder",
          "io.github.btc.coordination.FileCoordinator",
          "io.github.btc.estimator.BaseCorrectedEstimator",
          "io.github.btc.estimator.EwmaRetryAfterEstimator",
          "io.github.btc.estimator.ThesisEstimator",
          "io.github.btc.http.AdapterBuilder",
          "io.github.btc.http.AdapterSettings",
          "io.github.btc.http.Bypass",
          "io.github.btc.http.Refusal");

  private final Path classes;

  ModuleTest() throws Exception {
    classes =
        Path.of(
            BackgroundTaskController.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
  }

  @Test
  void exportsToEverybodyWhatUsersBuildUponAndNothingElse() {
    assertThat(
            descriptor().exports().stream()
                .filter(exported -> !exported.isQualified())
                .map(ModuleDescriptor.Exports::source))
        .containsExactlyInAnyOrderElementsOf(PACKAGES);
  }

  @Test
  void theTypesThatUsersSeeAreTheseAndNoOthers() throws Exception {
    Set<String> visible = new TreeSet<>();
    for (String name : PACKAGES) {
      visible.addAll(publicTypes(name));
    }

    assertThat(visible).containsExactlyElementsOf(TYPES);
  }

  /** A figure can be added to them at any time, because nobody else can make them. */
  @ParameterizedTest
  @ValueSource(classes = {ControllerEvent.class, ControllerSnapshot.class, ControlGroup.class})
  void whatUsersOnlyReadHasNoConstructor(Class<?> read) {
    assertThat(Stream.concat(Stream.of(read), Stream.of(read.getDeclaredClasses())))
        .allMatch(type -> type.isInterface() || type.isEnum());
  }

  @Test
  void showsItsStateInJmxOnTheModulePathToo() throws Exception {
    ClassLoader loader = loaderOfTheModule();
    Class<?> controllers = loader.loadClass(BackgroundTaskController.class.getName());
    assertThat(controllers.getModule().getName()).isEqualTo("io.github.btc");
    Object builder = controllers.getMethod("builder").invoke(null);
    Class<?> builders = builder.getClass();
    builders.getMethod("tasks", Collection.class).invoke(builder, List.of());
    builders.getMethod("name", String.class).invoke(builder, "module-test");

    try (AutoCloseable controller = (AutoCloseable) builders.getMethod("start").invoke(builder)) {
      ObjectName name = new ObjectName("io.github.btc:type=Controller,name=module-test");
      assertThat(ManagementFactory.getPlatformMBeanServer().getAttribute(name, "State"))
          .isEqualTo("SERVING");
      assertThat(controller).isNotNull();
    }
  }

  private ModuleDescriptor descriptor() {
    return ModuleFinder.of(classes).find("io.github.btc").orElseThrow().descriptor();
  }

  private ClassLoader loaderOfTheModule() {
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration()
            .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("io.github.btc"));
    return boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader())
        .findLoader("io.github.btc");
  }

  private Set<String> publicTypes(String packageName) throws Exception {
    try (Stream<Path> files = Files.list(classes.resolve(packageName.replace('.', '/')))) {
      Set<String> types = new TreeSet<>();
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".class") && !file.contains("$"))
              .map(file -> packageName + "." + file.substring(0, file.length() - 6))
              .filter(name -> !name.endsWith("package-info"))
              .toList();
      for (String name : names) {
        if (Modifier.isPublic(Class.forName(name).getModifiers())) {
          types.add(name);
        }
      }
      return types;
    }
  }
}
