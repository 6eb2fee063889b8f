package io.github.btc.proofs.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Loads our classes again. Those of adapters call {@link FailingAllocations#allocate()} before each
 * instruction at which memory may run out. Such an instruction makes an object, or calls a method
 * of a server or of the JDK, which may make one. Methods that never allocate are left alone, and so
 * are the gate and its permit, which must not fail once a request has entered.
 */
final class FailingAllocationsLoader extends ClassLoader {

  private static final String OURS = "io.github.btc.";

  /** Not of an adapter: what these packages allocate is part of a test, or before the entrance. */
  private static final List<String> LEFT_ALONE =
      List.of(OURS + "proofs.contracts.", OURS + "test.", OURS + "gate.", OURS + "Permit");

  /** The beginnings of methods that do not allocate, or that are changed themselves. */
  private static final List<String> FREE =
      List.of(
          "io/github/btc/",
          "java/lang/Object.",
          "java/lang/Thread.",
          "java/lang/invoke/VarHandle.",
          "java/lang/ref/Cleaner$Cleanable.",
          "java/util/Queue.p", // poll and peek
          "java/util/concurrent/atomic/");

  FailingAllocationsLoader(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    URL resource = getResource(name.replace('.', '/') + ".class");
    if (resource == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream bytes = resource.openStream()) {
      byte[] code = bytes.readAllBytes();
      byte[] loaded = isOfAnAdapter(name, resource, code) ? withFailures(code) : code;
      return defineClass(name, loaded, 0, loaded.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** The application under test is no adapter. An adapter among the tests asks for a permit. */
  private static boolean isOfAnAdapter(String name, URL resource, byte[] code) {
    boolean ofATest = resource.getPath().contains("/test-classes/");
    return LEFT_ALONE.stream().noneMatch(name::startsWith) && (!ofATest || usesPermits(code));
  }

  private static boolean usesPermits(byte[] code) {
    boolean[] uses = new boolean[1];
    new ClassReader(code)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String type, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String called, String calledType, boolean isOf) {
                    uses[0] |= owner.equals("io/github/btc/Permit");
                  }
                };
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return uses[0];
  }

  private static byte[] withFailures(byte[] code) {
    ClassReader reader = new ClassReader(code);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] thrown) {
            MethodVisitor method = super.visitMethod(access, name, type, signature, thrown);
            // A class that could not be initialized would stay unusable.
            return name.equals("<clinit>") ? method : new Failing(method);
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Failing extends MethodVisitor {

    Failing(MethodVisitor method) {
      super(Opcodes.ASM9, method);
    }

    private void allocate() {
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          Type.getInternalName(FailingAllocations.class),
          "allocate",
          "()V",
          false);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
        allocate();
      }
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        allocate();
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitMultiANewArrayInsn(String type, int dimensions) {
      allocate();
      super.visitMultiANewArrayInsn(type, dimensions);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String type, Handle bootstrap, Object... arguments) {
      allocate();
      super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String type, boolean isOfInterface) {
      if (FREE.stream().noneMatch((owner + "." + name)::startsWith)) {
        allocate();
      }
      super.visitMethodInsn(opcode, owner, name, type, isOfInterface);
    }
  }
}
