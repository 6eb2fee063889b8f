package io.github.btc.spring;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.context.annotation.DeferredImportSelector;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Chooses what {@link EnableBtc} imports. In a Boot application it is the auto-configuration
 * itself: a configuration class imported twice is one configuration class, so there is no second
 * filter.
 */
final class EnableBtcSelector implements DeferredImportSelector, BeanFactoryAware {

  private static final String SIGN_OF_BOOT = "springApplicationArguments";
  private static final String AUTO_CONFIGURATION = "io.github.btc.spring.boot.BtcAutoConfiguration";

  /** By name: a class of ours that stands on one that is not there cannot be loaded. */
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
