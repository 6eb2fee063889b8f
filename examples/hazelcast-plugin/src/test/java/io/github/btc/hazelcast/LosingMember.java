package io.github.btc.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.map.IMap;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A member of a real cluster whose maps lose a question or an answer, once. */
final class LosingMember {

  private final HazelcastInstance member;
  private final AtomicReference<String> question = new AtomicReference<>("");
  private final AtomicReference<String> answer = new AtomicReference<>("");
  private final AtomicInteger lost = new AtomicInteger();

  LosingMember(HazelcastInstance member) {
    this.member = member;
  }

  /** Lets the next call of a method of a map fail without having done anything. */
  void loseNext(String method) {
    question.set(method);
  }

  /** Lets the next call of a method of a map fail although it did what it was to do. */
  void loseNextAnswerTo(String method) {
    answer.set(method);
  }

  int lost() {
    return lost.get();
  }

  HazelcastInstance member() {
    return proxy(
        HazelcastInstance.class,
        (proxy, method, arguments) -> {
          Object result = call(member, method, arguments);
          return result instanceof IMap<?, ?> map ? losing(map) : result;
        });
  }

  private IMap<?, ?> losing(IMap<?, ?> map) {
    return proxy(
        IMap.class,
        (proxy, method, arguments) -> {
          lose(question, method);
          Object result = call(map, method, arguments);
          lose(answer, method);
          return result;
        });
  }

  private void lose(AtomicReference<String> what, Method method) {
    if (what.compareAndSet(method.getName(), "")) {
      lost.incrementAndGet();
      throw new OperationTimeoutException("thrown by a test");
    }
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    ClassLoader loader = LosingMember.class.getClassLoader();
    return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler));
  }
}
