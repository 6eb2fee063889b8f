package io.github.btc.agent.observe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The status of an answer of Netty, whose classes the agent does not know: {@code
 * answer.status().code()}.
 */
final class AnswerStatus {

  private static final int OK = 200;
  private static final int SWITCHING_PROTOCOLS = 101;

  private static final ClassValue<@Nullable MethodHandle> STATUS = new Getters("status");
  private static final ClassValue<@Nullable MethodHandle> CODE = new Getters("code");

  private AnswerStatus() {}

  /** Returns true for an answer after which another one follows, as 100 Continue. */
  static boolean isInterim(Object answer) {
    int code = of(answer);
    return code < OK && code != SWITCHING_PROTOCOLS;
  }

  private static int of(Object answer) {
    try {
      MethodHandle status = STATUS.get(answer.getClass());
      if (status == null) {
        return OK;
      }
      Object value = (Object) status.invokeExact(answer);
      MethodHandle code = CODE.get(value.getClass());
      return code != null && (Object) code.invokeExact(value) instanceof Integer number
          ? number
          : OK;
    } catch (Throwable e) { // nothing of it may reach the server
      return OK;
    }
  }

  /** The public method without parameters of this name, of a class that everybody may call. */
  private static final class Getters extends ClassValue<@Nullable MethodHandle> {

    private static final MethodType ANY = MethodType.methodType(Object.class, Object.class);

    private final String name;

    Getters(String name) {
      this.name = name;
    }

    @Override
    protected @Nullable MethodHandle computeValue(Class<?> type) {
      try {
        Method method = type.getMethod(name);
        method.setAccessible(true);
        return MethodHandles.publicLookup().unreflect(method).asType(ANY);
      } catch (ReflectiveOperationException | RuntimeException e) {
        return null;
      }
    }
  }
}
