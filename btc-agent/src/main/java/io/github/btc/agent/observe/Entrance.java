package io.github.btc.agent.observe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
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

  /**
   * Initializes everything that a rewrite touches. Call it before a transformer exists and before
   * other threads of the agent load classes. Otherwise two threads may wait for each other for
   * ever: one initializes a class of this package and links a call site in it. The other one links
   * a call site, too, so it loads a class, whose transformation waits for the first thread.
   */
  static void prepare() {
    byte[] sample = ownBytes(Door.class);
    for (Entrance entrance : values()) {
      in(entrance.type);
      entrance.rewriting.apply(sample, "");
    }
    EntranceVisitor.rewrite(sample, "enter");
    for (Class<?> part : NettyVisitor.class.getDeclaredClasses()) {
      initialize(part);
    }
  }

  private static byte[] ownBytes(Class<?> type) {
    String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
    try (InputStream bytes = type.getResourceAsStream(file)) {
      return Objects.requireNonNull(bytes, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void initialize(Class<?> type) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e); // it is there
    }
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
