package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.github.btc.spring.ControllerCustomizer;
import io.github.btc.spring.EnableBtc;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.web.filter.DelegatingFilterProxy;

/** The code and the settings of {@code docs/guides/spring-boot.md}. */
class GuideTest {

  private static final Path GUIDE = Path.of("..", "docs", "guides", "spring-boot.md");
  private static final Path HERE =
      Path.of("src", "test", "java", "io", "github", "btc", "spring", "boot");
  private static final Path SECURED =
      Path.of("..", "btc-spring-boot-starter", "src", "it", "secured-project");
  private static final Path EXAMPLE = Path.of("..", "examples", "spring-boot-service");
  private static final Pattern YAML = Pattern.compile("(?ms)^```yaml\\R(.*?)^```$");

  @Test
  void theGuideShowsWhatIsCompiled() throws IOException {
    DocumentedCode.assertCompiled(
        GUIDE,
        HERE.resolve("GuideTest.java"),
        HERE.resolve("HaProxyConfiguration.java"),
        SECURED.resolve("src/main/java/operators/CommandsConfiguration.java"),
        EXAMPLE.resolve("src/main/java/example/WarmUp.java"));
  }

  static Stream<String> yamlBlocks() throws IOException {
    return YAML
        .matcher(Files.readString(GUIDE))
        .results()
        .map(block -> block.group(1))
        .toList()
        .stream();
  }

  @ParameterizedTest
  @MethodSource("yamlBlocks")
  void theSettingsOfTheGuideExistAndAreTaken(String yaml) throws IOException {
    EnumerablePropertySource<?> settings = load(yaml);
    assertThat(settings.getPropertyNames())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(KnownProperties.names()).contains(plain(name)));
    new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                BtcAutoConfiguration.class, ApplicationAvailabilityAutoConfiguration.class))
        .withInitializer(
            context -> {
              context.getEnvironment().setConversionService(new ApplicationConversionService());
              context.getEnvironment().getPropertySources().addFirst(settings);
            })
        .withPropertyValues("btc.jmx=false")
        .run(context -> assertThat(context).hasNotFailed());
  }

  private static EnumerablePropertySource<?> load(String yaml) throws IOException {
    List<PropertySource<?>> sources =
        new YamlPropertySourceLoader()
            .load("guide", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
    return (EnumerablePropertySource<?>) sources.get(0);
  }

  private static String plain(String name) {
    return name.replaceAll("\\[\\d+]", "");
  }

  @Test
  void enableBtcTakesTheTaskOfTheContext() {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(Index.class, ServiceConfiguration.class)) {
      Set<String> names =
          context.getBean(BackgroundTaskController.class).snapshot().tasks().stream()
              .map(ControllerSnapshot.Task::name)
              .collect(Collectors.toCollection(TreeSet::new));

      assertThat(names).contains("merge");
    }
  }

  @Test
  void theStarterTakesTheAnnouncerOfHaProxy() {
    new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(BtcAutoConfiguration.class))
        .withUserConfiguration(HaProxyConfiguration.class)
        .withPropertyValues("btc.gc.enabled=false", "btc.jmx=false")
        .withPropertyValues("haproxy.socket=/nobody/listens", "haproxy.server=be/s1")
        .run(
            context ->
                assertThat(context.getBean(BackgroundTaskController.class).announcer())
                    .isSameAs(context.getBean(HaProxyAnnouncer.class)));
  }

  @Test
  void theStarterTakesTheTaskAndTheCustomizer() {
    new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(BtcAutoConfiguration.class))
        .withUserConfiguration(Index.class, BootConfiguration.class)
        .withPropertyValues("btc.gc.enabled=false", "btc.jmx=false")
        .run(
            context ->
                assertThat(context.getBean(BackgroundTaskController.class).snapshot().tasks())
                    .extracting(ControllerSnapshot.Task::name)
                    .containsExactly("merge"));
  }

  // tag::plain
  @Configuration
  @EnableBtc
  static class ServiceConfiguration {

    @Bean
    BackgroundTask yourTask(Index index) {
      return new YourTask(index);
    }
  }

  // end::plain

  static class BootConfiguration {

    // tag::task
    @Bean
    BackgroundTask yourTask(Index index) {
      return new YourTask(index);
    }

    // end::task

    // tag::customizer
    @Bean
    ControllerCustomizer shorterAnnouncements() {
      return builder -> builder.announceLimit(Duration.ofMillis(100));
    }
    // end::customizer
  }

  static void register(ServletContext servletContext) {
    // tag::proxy
    FilterRegistration.Dynamic filter =
        servletContext.addFilter("btcFilter", new DelegatingFilterProxy("btcFilter"));
    filter.setAsyncSupported(true);
    filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
    // end::proxy
  }

  /** An index with segments to merge. */
  static class Index {

    int segments() {
      return 1;
    }

    void merge() {}
  }

  /** A task of the user's. */
  static final class YourTask implements BackgroundTask {

    private final Index index;

    YourTask(Index index) {
      this.index = index;
    }

    @Override
    public String name() {
      return "merge";
    }

    @Override
    public double level() {
      return index.segments();
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(10, 20);
    }

    @Override
    public void run() {
      index.merge();
    }
  }
}
