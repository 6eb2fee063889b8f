package io.github.btc.agent.observe;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A constant that is a call of {@link Door}, for classes that cannot name the door. It names only
 * classes of the JDK: {@code
 * MethodHandles.publicLookup().findStatic(ClassLoader.getSystemClassLoader().loadClass("Door"),
 * …)}. The JVM computes it at its first use.
 */
final class DoorConstant {

  static final String HANDLE = "java/lang/invoke/MethodHandle";

  private static final String LOADER = "java/lang/ClassLoader";
  private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

  /** {@code ConstantBootstraps.invoke(lookup, name, type, handle, arguments)}. */
  private static final Handle INVOKE =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "java/lang/invoke/ConstantBootstraps",
          "invoke",
          "(L"
              + LOOKUP
              + ";Ljava/lang/String;Ljava/lang/Class;L"
              + HANDLE
              + ";[Ljava/lang/Object;)"
              + "Ljava/lang/Object;",
          false);

  private DoorConstant() {}

  /** Returns the handle of a method of the door. */
  static ConstantDynamic of(String method, String descriptor) {
    ConstantDynamic loader =
        result(
            LOADER,
            method(Opcodes.H_INVOKESTATIC, LOADER, "getSystemClassLoader", "()L" + LOADER + ";"));
    ConstantDynamic door =
        result(
            "java/lang/Class",
            method(
                Opcodes.H_INVOKEVIRTUAL,
                LOADER,
                "loadClass",
                "(Ljava/lang/String;)Ljava/lang/Class;"),
            loader,
            Door.class.getName());
    ConstantDynamic lookup =
        result(
            LOOKUP,
            method(
                Opcodes.H_INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "publicLookup",
                "()L" + LOOKUP + ";"));
    return result(
        HANDLE,
        method(
            Opcodes.H_INVOKEVIRTUAL,
            LOOKUP,
            "findStatic",
            "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)L" + HANDLE + ";"),
        lookup,
        door,
        method,
        Type.getMethodType(descriptor));
  }

  private static Handle method(int kind, String owner, String name, String descriptor) {
    return new Handle(kind, owner, name, descriptor, false);
  }

  private static ConstantDynamic result(String type, Handle method, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = method;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return new ConstantDynamic("door", "L" + type + ";", INVOKE, all);
  }
}
