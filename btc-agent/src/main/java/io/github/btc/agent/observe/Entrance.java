package io.github.btc.agent.observe;

import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The classes of known servers through which each request passes. */
enum Entrance {
  /** Tomcat 8 to 11, also embedded. */
  TOMCAT("org/apache/catalina/connector/CoyoteAdapter", onOneThread("service")),
  /** Jetty 9 to 12. */
  JETTY("org/eclipse/jetty/server/Server", onOneThread("handle")),
  /** Undertow's servlets. */
  UNDERTOW("io/undertow/servlet/handlers/ServletInitialHandler", onOneThread("handleFirstRequest")),
  /** Servlets of other containers. */
  SERVLET("jakarta/servlet/http/HttpServlet", onOneThread("service")),
  /** Servlets of other, older containers. */
  OLD_SERVLET("javax/servlet/http/HttpServlet", onOneThread("service")),
  /** Requests over HTTP/1.1 to Netty 4 and what is built on it. A client reads its answers here. */
  NETTY("io/netty/handler/codec/http/HttpObjectDecoder", NettyVisitor::rewriteDecoder),
  /** The answers of Netty. */
  NETTY_ANSWER("io/netty/handler/codec/http/HttpObjectEncoder", NettyVisitor::rewriteEncoder),
  /** Requests over HTTP/2 to Netty 4, those of gRPC among them. A client has streams too. */
  NETTY_STREAM(NettyVisitor.STREAM, NettyVisitor::rewriteStream);

  private final String type;
  private final BiFunction<byte[], String, byte[]> rewriting;

  Entrance(String type, BiFunction<byte[], String, byte[]> rewriting) {
    this.type = type;
    this.rewriting = rewriting;
  }

  private static BiFunction<byte[], String, byte[]> onOneThread(String method) {
    return (type, prefix) -> EntranceVisitor.rewrite(type, method);
  }

  /** {@return what a report calls the server} */
  String server() {
    return isNetty() ? "netty" : name().toLowerCase(Locale.ROOT);
  }

  /** {@return whether it is one of the classes of Netty, which a client has too} */
  boolean isNetty() {
    return this == NETTY || this == NETTY_ANSWER || this == NETTY_STREAM;
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

  /**
   * Returns the class with the calls of {@link Door}; empty if it is not as expected.
   *
   * @param name the internal name of the class, in its own package or in another project's
   */
  byte[] rewrite(byte[] bytes, String name) {
    return rewriting.apply(bytes, name.substring(0, name.length() - type.length()));
  }
}
