package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/** A rewritten method takes the time of its request, whichever way the method ends. */
class EntranceVisitorTest {

  private static final int MAJOR_VERSION = 7; // the byte of a class file

  private final RequestLog log = new RequestLog();

  /** A server with every kind of end. */
  public static final class Server {

    /** Serves. */
    public long service(int way, long value) {
      long result = value;
      for (int i = 0; i < way; i++) {
        String text = "request " + i;
        result += text.length();
      }
      try {
        if (way == 2) {
          throw new IllegalStateException("the service failed");
        }
        return way == 1 ? service(0, result) : result;
      } catch (IllegalStateException e) {
        if (value == 7) {
          throw e;
        }
        return -1;
      } finally {
        result++;
      }
    }

    /** Comes back to a request, as the method of this name does in Undertow. */
    public long dispatchToPath(int way, long value) {
      return service(way, value);
    }
  }

  @BeforeEach
  void open() {
    Door.open(log, new Connections(log));
  }

  @AfterEach
  void close() {
    Door.close();
  }

  private static byte[] server() throws IOException {
    try (InputStream in = Server.class.getResourceAsStream("EntranceVisitorTest$Server.class")) {
      return in.readAllBytes();
    }
  }

  private static Object serve(int way, long value) throws Exception {
    byte[] rewritten = EntranceVisitor.rewrite(server(), "service", Entrance.TOMCAT, true);
    return serve(rewritten, Server.class.getClassLoader(), way, value);
  }

  private static Object serve(byte[] rewritten, ClassLoader parent, int way, long value)
      throws Exception {
    return call("service", rewritten, parent, way, value);
  }

  private static Object call(
      String method, byte[] rewritten, ClassLoader parent, int way, long value) throws Exception {
    Class<?> type =
        new ClassLoader(parent) {
          Class<?> define() {
            return defineClass(Server.class.getName(), rewritten, 0, rewritten.length);
          }
        }.define();
    Object server = type.getConstructor().newInstance();
    return type.getMethod(method, int.class, long.class).invoke(server, way, value);
  }

  private int requests() {
    List<Long> begins = new ArrayList<>();
    log.drain((begin, end) -> begins.add(begin));
    return begins.size();
  }

  @Test
  void countsARequestThatReturns() throws Exception {
    assertThat(serve(0, 5)).isEqualTo(5L);
    assertThat(requests()).isEqualTo(1);
    assertThat(log.gate().inFlight()).isZero();
  }

  @Test
  void countsARequestThatPassesTwoEntrancesOnce() throws Exception {
    assertThat(serve(1, 5)).isEqualTo(14L);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void countsNothingWhereUndertowComesBackToARequest() throws Exception {
    byte[] rewritten = EntranceVisitor.rewrite(server(), "service", Entrance.UNDERTOW, true);
    ClassLoader loader = Server.class.getClassLoader();

    assertThat(call("service", rewritten, loader, 0, 5)).isEqualTo(5L);
    assertThat(call("dispatchToPath", rewritten, loader, 0, 5)).isEqualTo(5L);

    assertThat(requests()).isEqualTo(1);
    assertThat(log.gate().inFlight()).isZero();
  }

  @Test
  void countsARequestThatThrows() {
    assertThatThrownBy(() -> serve(2, 7))
        .isInstanceOf(InvocationTargetException.class)
        .hasRootCauseMessage("the service failed");
    assertThat(requests()).isEqualTo(1);
    assertThat(log.gate().inFlight()).isZero();
  }

  @Test
  void countsARequestWhoseExceptionIsCaught() throws Exception {
    assertThat(serve(2, 5)).isEqualTo(-1L);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void ignoresARequestThatBeganBeforeTheObservation() {
    Door.leave();

    assertThat(requests()).isZero();
    assertThat(log.gate().inFlight()).isZero();
  }

  @Test
  void countsTheRequestsOfAServerWhoseLoaderDoesNotSeeTheAgent() throws Exception {
    byte[] rewritten = EntranceVisitor.rewrite(server(), "service", Entrance.TOMCAT, false);
    ClassLoader stranger = ClassLoader.getPlatformClassLoader();

    assertThat(serve(rewritten, stranger, 1, 5)).isEqualTo(14L);
    assertThatThrownBy(() -> serve(rewritten, stranger, 2, 7))
        .hasRootCauseMessage("the service failed");

    assertThat(requests()).isEqualTo(2);
    assertThat(log.gate().inFlight()).isZero();
  }

  @Test
  void leavesAnOldClassAsItIsWhoseLoaderDoesNotSeeTheAgent() throws Exception {
    byte[] old = server();
    old[MAJOR_VERSION] = Opcodes.V1_8;

    assertThat(EntranceVisitor.rewrite(old, "service", Entrance.TOMCAT, true)).isNotEmpty();
    assertThat(EntranceVisitor.rewrite(old, "service", Entrance.TOMCAT, false)).isEmpty();
  }

  @Test
  void leavesAClassWithoutTheMethodAsItIs() throws Exception {
    assertThat(EntranceVisitor.rewrite(server(), "handle", Entrance.TOMCAT, true)).isEmpty();
  }
}
