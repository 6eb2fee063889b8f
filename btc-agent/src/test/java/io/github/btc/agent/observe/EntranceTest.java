package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** An entrance is known by the name of its class, also in another project's package. */
class EntranceTest {

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

  @Test
  void canBePreparedBeforeTheFirstRewrite() {
    assertThatCode(Entrance::prepare).doesNotThrowAnyException();
  }
}
