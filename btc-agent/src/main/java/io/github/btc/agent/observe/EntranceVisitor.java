package io.github.btc.agent.observe;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the calls of {@link Door} into one method: {@code enter(N); try { … } finally leave(); }.
 * The methods in which the server comes back to a request get the same calls, which count nothing.
 * If the loader of the class does not see the agent, as in WildFly, in OSGi and in the JDK, a
 * {@link DoorConstant} finds the door.
 */
final class EntranceVisitor extends ClassVisitor {

  private static final String DOOR = Door.class.getName().replace('.', '/');
  private static final int MAJOR_VERSION = 6; // where a class file has it

  private final String method;
  private final Entrance entrance;
  private final boolean seesTheDoor;
  private boolean found;

  private EntranceVisitor(
      ClassVisitor next, String method, Entrance entrance, boolean seesTheDoor) {
    super(Opcodes.ASM9, next);
    this.method = method;
    this.entrance = entrance;
    this.seesTheDoor = seesTheDoor;
  }

  /** Returns the class with the calls; empty if it has no such method, or cannot find the door. */
  static byte[] rewrite(byte[] type, String method, Entrance entrance, boolean seesTheDoor) {
    ClassReader reader = new ClassReader(type);
    if (!seesTheDoor && majorVersion(reader) < Opcodes.V11) {
      return new byte[0]; // older classes have no constants that are found at their first use
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    EntranceVisitor visitor = new EntranceVisitor(writer, method, entrance, seesTheDoor);
    reader.accept(visitor, ClassReader.EXPAND_FRAMES);
    return visitor.found ? writer.toByteArray() : new byte[0];
  }

  private static int majorVersion(ClassReader reader) {
    return reader.readUnsignedShort(MAJOR_VERSION);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    if (!hasCode) {
      return next;
    }
    if (name.equals(method)) {
      found = true;
      return new Calls(next, entrance.ordinal());
    }
    return entrance.comesBackIn(name) ? new Calls(next, Door.AGAIN) : next;
  }

  private final class Calls extends MethodVisitor {

    private final Label start = new Label();
    private final Label end = new Label();
    private final int number;

    Calls(MethodVisitor next, int number) {
      super(Opcodes.ASM9, next);
      this.number = number;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      enter();
      visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        leave();
      }
      super.visitInsn(opcode);
    }

    /** The handler uses no local variable, so its frame has none and fits every instruction. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      visitLabel(end);
      visitTryCatchBlock(start, end, end, null);
      visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      leave();
      super.visitInsn(Opcodes.ATHROW);
      super.visitMaxs(maxStack, maxLocals);
    }

    private void enter() {
      find("enter", "(I)V");
      super.visitIntInsn(Opcodes.BIPUSH, number);
      call("enter", "(I)V");
    }

    private void leave() {
      find("leave", "()V");
      call("leave", "()V");
    }

    private void find(String name, String descriptor) {
      if (!seesTheDoor) {
        ConstantDynamic handle = DoorConstant.of(name, descriptor);
        super.visitLdcInsn(handle);
      }
    }

    private void call(String name, String descriptor) {
      if (seesTheDoor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, DOOR, name, descriptor, false);
      } else {
        super.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL, DoorConstant.HANDLE, "invokeExact", descriptor, false);
      }
    }
  }
}
