package io.github.btc.servlet;

import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.time.Duration;
import java.util.EnumSet;
import org.apache.catalina.Context;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;

/** The code of the guide; {@link GuideTest} compares. */
final class GuideSnippets {

  private GuideSnippets() {}

  // tag::listener
  public static final class BtcListener implements ServletContextListener {

    private final BackgroundTaskController controller;

    public BtcListener(BackgroundTask task) {
      // observes; .refusalsAreRetried(true) once your router retries a refusal
      controller = BackgroundTaskController.builder().task(task).build();
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
      FilterRegistration.Dynamic filter =
          event.getServletContext().addFilter("btc", new BtcFilter(controller.gate()));
      filter.setAsyncSupported(true);
      filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
      controller.start();
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
      controller.close();
    }
  }

  // end::listener

  static BackgroundTaskController closing(BackgroundTask task) {
    BackgroundTaskController controller;
    // tag::closing
    controller = BackgroundTaskController.builder().task(task).refusalsAreRetried(true).build();
    // end::closing
    return controller;
  }

  static void addTo(ServletContext servletContext, BackgroundTask task) {
    servletContext.addListener(new BtcListener(task));
  }

  static void tomcat(Context context, BackgroundTaskController controller) {
    // tag::tomcat
    FilterDef filter = new FilterDef();
    filter.setFilterName("btc");
    filter.setFilter(new BtcFilter(controller.gate()));
    filter.setAsyncSupported("true");
    context.addFilterDef(filter);

    FilterMap map = new FilterMap();
    map.setFilterName("btc");
    map.addURLPattern("/*");
    context.addFilterMapBefore(map);
    // end::tomcat
  }

  static void jetty(ServletContextHandler context, BackgroundTaskController controller) {
    // tag::jetty
    FilterHolder filter = new FilterHolder(new BtcFilter(controller.gate()));
    filter.setAsyncSupported(true);
    context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
    // end::jetty
  }

  static BtcFilter settings(BackgroundTaskController controller) {
    // tag::settings
    BtcFilter filter =
        BtcFilter.builder(controller.gate())
            .bypass(Bypass.standard().path("/internal").path("/uploads"))
            .hold(Duration.ofMillis(20))
            .status(503)
            .build();
    // end::settings
    return filter;
  }
}
