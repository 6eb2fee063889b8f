package io.github.btc.agent.observe;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the calls of {@link Door} into one method: {@code enter(); try { … } finally leave(); }.
 */
final class EntranceVisitor extends ClassVisitor {

  private static final String DOOR = Door.class.getName().replace('.', '/');

  private final String method;
  private boolean found;

  private EntranceVisitor(ClassVisitor next, String method) {
    super(Opcodes.ASM9, next);
    this.method = method;
  }

  /** Returns the class with the calls; empty if it has no such method. */
  static byte[] rewrite(byte[] type, String method) {
    ClassReader reader = new ClassReader(type);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    EntranceVisitor visitor = new EntranceVisitor(writer, method);
    reader.accept(visitor, ClassReader.EXPAND_FRAMES);
    return visitor.found ? writer.toByteArray() : new byte[0];
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    if (!name.equals(method) || !hasCode) {
      return next;
    }
    found = true;
    return new Calls(next);
  }

  private static final class Calls extends MethodVisitor {

    private final Label start = new Label();
    private final Label end = new Label();

    Calls(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      call("enter");
      visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        call("leave");
      }
      super.visitInsn(opcode);
    }

    /** The handler uses no local variable, so its frame has none and fits every instruction. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      visitLabel(end);
      visitTryCatchBlock(start, end, end, null);
      visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      call("leave");
      super.visitInsn(Opcodes.ATHROW);
      super.visitMaxs(maxStack, maxLocals);
    }

    private void call(String name) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, DOOR, name, "()V", false);
    }
  }
}
