package io.github.btc.spring.boot;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.ServletRequestPathUtils;

/** The {@link WriteGuard} as a servlet filter. */
final class ServletWriteGuard implements Filter {

  private final WriteGuard guard;

  ServletWriteGuard(WriteGuard guard) {
    this.guard = guard;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String objection = request instanceof HttpServletRequest http ? objection(http) : null;
    if (objection == null) {
      chain.doFilter(request, response);
    } else {
      refuse((HttpServletResponse) response, objection);
    }
  }

  private @Nullable String objection(HttpServletRequest request) {
    if (!guard.mayConcern(request.getMethod()) || !isCovered(request)) {
      return null;
    }
    String host = request.getHeader("Host");
    return guard.objection(
        host == null ? request.getServerName() : host, request.getHeader("Origin"));
  }

  /** Leaves the request as it was: Spring Framework 6 cannot parse a path without storing it. */
  private boolean isCovered(HttpServletRequest request) {
    Object before = request.getAttribute(ServletRequestPathUtils.PATH_ATTRIBUTE);
    try {
      return guard.covers(ServletRequestPathUtils.parseAndCache(request).pathWithinApplication());
    } catch (IllegalArgumentException e) { // malformed: Spring MVC does not find it either
      return false;
    } finally {
      request.setAttribute(ServletRequestPathUtils.PATH_ATTRIBUTE, before);
    }
  }

  private static void refuse(HttpServletResponse response, String objection) throws IOException {
    response.setStatus(HttpServletResponse.SC_FORBIDDEN);
    response.setContentType("text/plain;charset=UTF-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getWriter().println(objection);
  }
}
