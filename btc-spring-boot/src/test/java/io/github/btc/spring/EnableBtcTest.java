package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.webflux.BtcWebFilter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.WebApplicationContext;

class EnableBtcTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void startsWithTheContextAndEndsWithIt() throws Exception {
    AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(PlainApplication.class);
    BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
    ManualBackgroundTask task = context.getBean(ManualBackgroundTask.class);
    task.makeRunsWait();
    task.makeDue();
    task.awaitStarted(1, LIMIT);

    MockHttpServletResponse response = new MockHttpServletResponse();
    context
        .getBean("btcFilter", BtcFilter.class)
        .doFilter(new MockHttpServletRequest("GET", "/orders"), response, new MockFilterChain());
    context.close();

    assertThat(response.getStatus()).isEqualTo(503);
    assertThat(controller.snapshot().state()).isEqualTo(ControllerState.STOPPED);
    assertThat(controller.gate().isOpen()).isTrue();
  }

  @Test
  void observesWhereNobodyHasProvidedForRefusals() {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(ObservingApplication.class)) {
      BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
      context.getBean(ManualBackgroundTask.class).makeDue();

      await().atMost(LIMIT).until(() -> controller.snapshot().omittedClosings() > 0);

      assertThat(controller.snapshot().observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
      assertThat(controller.snapshot().closings()).isZero();
      assertThat(context.getBean(ManualBackgroundTask.class).started()).isZero();
    }
  }

  @Test
  void collectsBesideTheTasksOfTheContext() {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(PlainApplication.class)) {
      assertThat(context.getBean(BackgroundTaskController.class).snapshot().tasks())
          .extracting(ControllerSnapshot.Task::name)
          .startsWith("manual")
          .contains("full-collection", "young-collection");
      assertThat(context.getBean(BtcWebFilter.class)).isNotNull();
    }
  }

  @Test
  void addsNothingToTheStarter() {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(BootApplication.class)
            .web(WebApplicationType.SERVLET)
            .registerShutdownHook(false)
            .properties("server.port=0", "logging.level.root=warn", "spring.main.banner-mode=off")
            .properties(
                "spring.autoconfigure.exclude="
                    + "org.springframework.boot.jetty.autoconfigure.actuate.web.server."
                    + "JettyServletManagementContextAutoConfiguration")
            .run()) {
      assertThat(context.getBeansOfType(BackgroundTaskController.class)).hasSize(1);
      assertThat(context.getBeansOfType(ControllerLifecycle.class)).hasSize(1);
      assertThat(context.getBeansOfType(BtcFilter.class)).isEmpty();
      assertThat(context.getBeansOfType(FilterRegistrationBean.class).values())
          .filteredOn(bean -> bean.getFilter().getClass().getName().contains(".btc."))
          .hasSize(1);
      assertThat(((WebApplicationContext) context).getServletContext().getFilterRegistrations())
          .extractingFromEntries(registration -> registration.getValue().getClassName())
          .filteredOn(name -> ((String) name).contains(".btc."))
          .hasSize(1);
    }
  }

  @Test
  void knowsNoBoot() {
    ArchRuleDefinition.noClasses()
        .that()
        .resideInAPackage("io.github.btc.spring")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.springframework.boot..", "io.github.btc.spring.boot..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.github.btc.spring"));
  }

  @Configuration(proxyBeanMethods = false)
  @EnableBtc
  static class PlainApplication {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }

    @Bean
    ControllerCustomizer quiet() {
      return builder ->
          builder
              .jmx(false)
              .name("plain")
              .refusalsAreRetried(true)
              .unavailabilityBudget(1, Duration.ofMinutes(1)) // whatever collections have used up
              .taskLimit(Duration.ofMinutes(10));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableBtc
  static class ObservingApplication {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @EnableBtc
  static class BootApplication {}
}
