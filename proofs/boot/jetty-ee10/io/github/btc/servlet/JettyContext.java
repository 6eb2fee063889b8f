package io.github.btc.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;

/** The one of btc-servlet, for Jetty 12.0. */
final class JettyContext {

  private JettyContext() {}

  static Handler of(String path, Servlet servlet, Filter... filters) {
    ServletContextHandler context = new ServletContextHandler(path);
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/");
    for (Filter filter : filters) {
      FilterHolder filterHolder = new FilterHolder(filter);
      filterHolder.setAsyncSupported(true);
      context.addFilter(filterHolder, "/*", EnumSet.allOf(DispatcherType.class));
    }
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    errors.addErrorPage(ErrorPageErrorHandler.GLOBAL_ERROR_PAGE, ContractServlet.ERROR_PAGE);
    context.setErrorHandler(errors);
    return context;
  }
}
