package io.github.btc.agent.observe;

import org.jspecify.annotations.Nullable;

/** The methods of known servers through which each request passes on one thread. */
enum Entrance {
  /** Tomcat 8 to 11, also embedded. */
  TOMCAT("org/apache/catalina/connector/CoyoteAdapter", "service"),
  /** Jetty 9 to 12. */
  JETTY("org/eclipse/jetty/server/Server", "handle"),
  /** Undertow's servlets. */
  UNDERTOW("io/undertow/servlet/handlers/ServletInitialHandler", "handleFirstRequest"),
  /** Servlets of other containers. */
  SERVLET("jakarta/servlet/http/HttpServlet", "service"),
  /** Servlets of other, older containers. */
  OLD_SERVLET("javax/servlet/http/HttpServlet", "service");

  private final String type;
  private final String method;

  Entrance(String type, String method) {
    this.type = type;
    this.method = method;
  }

  /** Finds the entrance in a class, which may have been moved into a package of another project. */
  static @Nullable Entrance in(String type) {
    for (Entrance entrance : values()) {
      if (type.equals(entrance.type) || type.endsWith("/" + entrance.type)) {
        return entrance;
      }
    }
    return null;
  }

  String method() {
    return method;
  }
}
