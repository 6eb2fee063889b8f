package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** An entrance is known by the name of its class, also in another project's package. */
class EntranceTest {

  private static final Pattern OWN =
      Pattern.compile("Initializing '(?:io/github/btc/|org/objectweb/asm/)");

  private static final List<String> ENTRANCES =
      List.of(
          "org/apache/catalina/connector/CoyoteAdapter",
          "io/undertow/servlet/handlers/ServletInitialHandler",
          "org/glassfish/grizzly/http/server/HttpHandler",
          "com/sun/net/httpserver/Filter$Chain",
          "jakarta/servlet/http/HttpServlet",
          "io/netty/handler/codec/http/HttpObjectDecoder",
          "io/netty/handler/codec/http/HttpObjectEncoder",
          "io/netty/handler/codec/http2/DefaultHttp2Connection$DefaultStream");

  @Test
  void isFoundInTheServersOwnPackage() {
    assertThat(Entrance.in("org/apache/catalina/connector/CoyoteAdapter"))
        .isEqualTo(Entrance.TOMCAT);
  }

  @Test
  void isFoundInAPackageToWhichAnotherProjectHasMovedIt() {
    assertThat(Entrance.in("wiremock/org/eclipse/jetty/server/Server")).isEqualTo(Entrance.JETTY);
  }

  @Test
  void isNotFoundInAClassWithAnEqualEnd() {
    assertThat(Entrance.in("com/example/NotServer")).isNull();
    assertThat(Entrance.in("myorg/eclipse/jetty/server/Server")).isNull();
  }

  /** The thread that loads such a class may hold any lock of the JDK. */
  @Test
  void isNotLookedForInAClassThatTheJdkLoads() throws IOException {
    DoorTransformer transformer = new DoorTransformer(PreparedRewrites.noJvm());
    String name = ENTRANCES.get(0);
    byte[] type = PreparedRewrites.bytes(name);
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    ClassLoader ofTheServer = EntranceTest.class.getClassLoader();

    assertThat(transformer.transform(null, name, null, null, type)).isNull();
    assertThat(transformer.transform(platform, name, null, null, type)).isNull();
    assertThat(transformer.found()).isEmpty();
    assertThat(transformer.left()).isEmpty();
    assertThat(transformer.transform(ofTheServer, name, null, null, type)).isNotEmpty();
  }

  @Test
  void isBehindThatOfNettyInTheUndertowOfQuarkus() {
    assertThat(Entrance.UNDERTOW.isBehindAnother(handler("io/undertow/io/Sender"))).isFalse();
    assertThat(Entrance.UNDERTOW.isBehindAnother(handler("io/undertow/httpcore/Codes"))).isTrue();
  }

  /** Makes a class with the method of Undertow, which uses another class. */
  private static byte[] handler(String used) {
    String name = "io/undertow/servlet/handlers/ServletInitialHandler";
    ClassWriter type = new ClassWriter(0);
    type.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    MethodVisitor method = type.visitMethod(0, "handleFirstRequest", "()V", null, null);
    method.visitCode();
    method.visitMethodInsn(Opcodes.INVOKESTATIC, used, "use", "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 1);
    method.visitEnd();
    type.visitEnd();
    return type.toByteArray();
  }

  /**
   * A thread that initializes a class of the agent within a transformation may wait for ever for
   * another one.
   */
  @Test
  void aRewriteInitializesNoClassOfTheAgentAfterThePreparation() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+init=info:stdout:tags",
                "-cp",
                System.getProperty("java.class.path"),
                PreparedRewrites.class.getName()));
    command.addAll(ENTRANCES);
    Process jvm = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(jvm.waitFor()).isZero();
    assertThat(output)
        .containsPattern("found \\[.*TOMCAT")
        .contains("UNDERTOW", "GRIZZLY", "HTTPSERVER", "SERVLET")
        .contains("NETTY", "NETTY_ANSWER", "NETTY_STREAM")
        .contains("left {}")
        .contains("Initializing 'io/github/btc/agent/observe/Entrance'");
    String rewrites =
        output.substring(
            output.indexOf(PreparedRewrites.BEGIN), output.indexOf(PreparedRewrites.END));
    assertThat(rewrites.lines().filter(line -> OWN.matcher(line).find())).isEmpty();
  }
}
