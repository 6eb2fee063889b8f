package io.github.btc.research.ablation;

import io.github.btc.RefusedSettingException;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.Rule;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An agent that switches one rule off in a service, for the bench: {@code -javaagent:JAR=dormancy}.
 * BTC has no setting for this. The service must have BTC on its class path, not in a jar within its
 * jar.
 */
public final class WithoutRule {

  private WithoutRule() {}

  /**
   * Switches a rule off before the service starts. With another name the service does not start,
   * and says which names there are.
   *
   * @param name name of an {@link Ablated}, in small letters with {@code -} between its words
   * @param instrumentation of this JVM
   * @throws ReflectiveOperationException if the class of a rule is not as expected
   */
  public static void premain(@Nullable String name, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    try {
      switchOff(named(name), instrumentation);
    } catch (RefusedSettingException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  private static void switchOff(Ablated ablated, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Rule rule = ablated.rule();
    if (rule != null) {
      switchOff(rule);
      return;
    }
    switch (ablated) {
      case EDEN_PACE ->
          instrumentation.addTransformer(
              new Shortened("io/github/btc/gc/cycle/EdenPace", "slowness", WithoutRule::zero));
      case FIRST_CYCLES ->
          instrumentation.addTransformer(
              new Shortened("io/github/btc/gc/cycle/FirstCycles", "lower", WithoutRule::argument));
      default -> {} // NOTHING: the row that all others are compared with has the agent too
    }
  }

  private static Ablated named(@Nullable String name) {
    return Arrays.stream(Ablated.values())
        .filter(each -> nameOf(each).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedSettingException(
                    "rule",
                    name,
                    Arrays.stream(Ablated.values())
                        .map(WithoutRule::nameOf)
                        .collect(Collectors.joining(", ", "one of ", ""))));
  }

  static String nameOf(Ablated ablated) {
    return ablated.toString().replace(' ', '-');
  }

  /** Every controller derives its settings from the defaults. */
  private static void switchOff(Rule rule) throws ReflectiveOperationException {
    Field switchedOff = MachineSettings.class.getDeclaredField("switchedOff");
    switchedOff.setAccessible(true);
    switchedOff.set(MachineSettings.defaults(), Set.of(rule));
  }

  private static void zero(MethodVisitor code) {
    code.visitInsn(Opcodes.DCONST_0);
    code.visitInsn(Opcodes.DRETURN);
  }

  private static void argument(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitInsn(Opcodes.ARETURN);
  }

  /** Writes the code of a method. */
  private interface Body {
    void write(MethodVisitor code);
  }

  /** Gives one method of one class another body. */
  private record Shortened(String type, String method, Body body) implements ClassFileTransformer {

    private static final int STACK = 2;

    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        String name,
        @Nullable Class<?> redefined,
        ProtectionDomain domain,
        byte[] file) {
      if (!type.equals(name)) {
        return null;
      }
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(file).accept(new Replacing(writer), 0);
      return writer.toByteArray();
    }

    private final class Replacing extends ClassVisitor {

      Replacing(ClassVisitor next) {
        super(Opcodes.ASM9, next);
      }

      @Override
      public @Nullable MethodVisitor visitMethod(
          int access,
          String name,
          String descriptor,
          @Nullable String signature,
          String @Nullable [] exceptions) {
        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (!method.equals(name)) {
          return code;
        }
        code.visitCode();
        body.write(code);
        code.visitMaxs(STACK, STACK);
        code.visitEnd();
        return null;
      }
    }
  }
}
