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
  private static final String SERVLET_FILTER = "io.github.btc.servlet.BtcFilter";
  private static final String WEB_FILTER = "io.github.btc.webflux.BtcWebFilter";

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
    if (isPresent(SERVLET_FILTER) && isPresent("jakarta.servlet.Filter")) {
      imports.add(BtcConfiguration.class.getName() + "$ServletPart");
    }
    if (isPresent(WEB_FILTER) && isPresent("org.springframework.web.server.WebFilter")) {
      imports.add(BtcConfiguration.class.getName() + "$WebFluxPart");
    }
    return imports.toArray(String[]::new);
  }

  private static boolean isPresent(String className) {
    return ClassUtils.isPresent(className, EnableBtcSelector.class.getClassLoader());
  }
}
