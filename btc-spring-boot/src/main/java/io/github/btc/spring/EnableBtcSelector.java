package io.github.btc.spring;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.context.annotation.DeferredImportSelector;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Selects the imports of {@link EnableBtc}. In a Boot application it imports the auto-configuration
 * itself. Spring treats a configuration class that is imported twice as one, so there is no second
 * filter.
 */
final class EnableBtcSelector implements DeferredImportSelector, BeanFactoryAware {

  private static final String SIGN_OF_BOOT = "springApplicationArguments";
  private static final String AUTO_CONFIGURATION = "io.github.btc.spring.boot.BtcAutoConfiguration";

  /**
   * The names of classes that must be present, because a class that uses an absent one cannot be
   * loaded.
   */
  private static final List<String> FOR_SERVLETS =
      List.of("jakarta.servlet.Filter", "io.github.btc.servlet.BtcFilter");

  private static final List<String> FOR_WEBFLUX =
      List.of(
          "reactor.core.publisher.Mono",
          "org.springframework.web.server.WebFilter",
          "io.github.btc.webflux.BtcWebFilter");

  private boolean inBoot;

  @Override
  public void setBeanFactory(BeanFactory beanFactory) {
    inBoot = beanFactory.containsBean(SIGN_OF_BOOT);
  }

  @Override
  public String[] selectImports(AnnotationMetadata importingClass) {
    if (inBoot) {
      return new String[] {AUTO_CONFIGURATION};
    }
    List<String> imports = new ArrayList<>(List.of(BtcConfiguration.class.getName()));
    if (arePresent(FOR_SERVLETS)) {
      imports.add(ServletPart.class.getName());
    }
    if (arePresent(FOR_WEBFLUX)) {
      imports.add(WebFluxPart.class.getName());
    }
    return imports.toArray(String[]::new);
  }

  private static boolean arePresent(List<String> classNames) {
    ClassLoader classLoader = EnableBtcSelector.class.getClassLoader();
    return classNames.stream().allMatch(name -> ClassUtils.isPresent(name, classLoader));
  }
}
