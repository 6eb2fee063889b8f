package io.github.btc.agent.observe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes of known servers through which each request passes. */
enum Entrance {
  /** Tomcat 8 to 11, also embedded. */
  TOMCAT("org/apache/catalina/connector/CoyoteAdapter", onOneThread("service")),
  /** Jetty 9 to 12. */
  JETTY("org/eclipse/jetty/server/Server", onOneThread("handle")),
  /** Undertow's servlets, also in WildFly. */
  UNDERTOW("io/undertow/servlet/handlers/ServletInitialHandler", onOneThread("handleFirstRequest")),
  /** Grizzly 2 to 5, also in GlassFish. */
  GRIZZLY("org/glassfish/grizzly/http/server/HttpHandler", onOneThread("runService")),
  /** The server of the JDK. The agent answers with it, too. */
  HTTPSERVER("com/sun/net/httpserver/Filter$Chain", onOneThread("doFilter")),
  /** Servlets of other containers. */
  SERVLET("jakarta/servlet/http/HttpServlet", onOneThread("service")),
  /** Servlets of other, older containers. */
  OLD_SERVLET("javax/servlet/http/HttpServlet", onOneThread("service")),
  /** Requests over HTTP/1.1 to Netty 4 and what is built on it. A client reads its answers here. */
  NETTY("io/netty/handler/codec/http/HttpObjectDecoder", ofNetty(NettyVisitor::rewriteDecoder)),
  /** The answers of Netty. */
  NETTY_ANSWER(
      "io/netty/handler/codec/http/HttpObjectEncoder", ofNetty(NettyVisitor::rewriteEncoder)),
  /** Requests over HTTP/2 to Netty 4, those of gRPC among them. A client has streams too. */
  NETTY_STREAM(NettyVisitor.STREAM, ofNetty(NettyVisitor::rewriteStream));

  /** The package that Undertow uses where Vert.x reads the requests, as in Quarkus. */
  private static final String ON_VERTX = "io/undertow/httpcore/";

  /** The methods in which Undertow comes back to a request, for instance to an asynchronous one. */
  private static final Set<String> WAYS_BACK = Set.of("dispatchToPath", "dispatchToServlet");

  private final String type;
  private final Rewriting rewriting;

  /** Writes the calls of the door into a class; returns no bytes if it cannot. */
  @FunctionalInterface
  private interface Rewriting {
    byte[] rewrite(byte[] type, Entrance entrance, String prefix, boolean seesTheDoor);
  }

  /** Writes calls with arguments, which need a class that sees the door. */
  @FunctionalInterface
  private interface NettyRewriting {
    byte[] rewrite(byte[] type, String prefix);
  }

  Entrance(String type, Rewriting rewriting) {
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
      entrance.rewriting.rewrite(sample, entrance, "", true);
    }
    EntranceVisitor.rewrite(sample, "enter", TOMCAT, true);
    EntranceVisitor.rewrite(sample, "enter", TOMCAT, false);
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

  private static Rewriting onOneThread(String method) {
    return (type, entrance, prefix, sees) -> EntranceVisitor.rewrite(type, method, entrance, sees);
  }

  private static Rewriting ofNetty(NettyRewriting calls) {
    return (type, entrance, prefix, sees) -> sees ? calls.rewrite(type, prefix) : new byte[0];
  }

  /** {@return what a report calls the server} */
  String server() {
    return isNetty() ? "netty" : name().toLowerCase(Locale.ROOT);
  }

  /** {@return whether it is one of the classes of Netty, which a client has too} */
  boolean isNetty() {
    return this == NETTY || this == NETTY_ANSWER || this == NETTY_STREAM;
  }

  /** {@return whether a server may have counted the request before it comes here} */
  boolean isServlet() {
    return this == SERVLET || this == OLD_SERVLET;
  }

  /** {@return whether the requests of this class have passed an entrance of another server} */
  boolean isBehindAnother(byte[] type) {
    return this == UNDERTOW && new String(type, StandardCharsets.ISO_8859_1).contains(ON_VERTX);
  }

  /** {@return whether the server comes back in a method to a request that it has begun before} */
  boolean comesBackIn(String method) {
    return this == UNDERTOW && WAYS_BACK.contains(method);
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

  /** {@return whether it is a class of the JDK, whose other classes must stay as they are} */
  static boolean isOfTheJdk(String type) {
    return type.equals(HTTPSERVER.type);
  }

  /**
   * Returns the class with the calls of {@link Door}; empty if it is not as expected.
   *
   * @param name the internal name of the class, in its own package or in another project's
   * @param seesTheDoor whether the class can name the door; a call finds it otherwise
   */
  byte[] rewrite(byte[] bytes, String name, boolean seesTheDoor) {
    String prefix = name.substring(0, name.length() - type.length());
    return rewriting.rewrite(bytes, this, prefix, seesTheDoor);
  }
}
