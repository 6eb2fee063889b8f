package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.Test;

/** A JVM whose connection is lost while it is asked, at each of the questions in turn. */
class LostConnectionTest {

  private final AtomicInteger questions = new AtomicInteger();

  private MBeanServerConnection lostAt(int question) {
    MBeanServerConnection jvm = ManagementFactory.getPlatformMBeanServer();
    return (MBeanServerConnection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {MBeanServerConnection.class},
            (proxy, method, arguments) -> {
              if (questions.incrementAndGet() == question) {
                throw new ConnectException("gone");
              }
              try {
                return method.invoke(jvm, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void isOneClearFailureWheneverItHappens() throws IOException {
    assertThat(HeapDoctor.of(lostAt(Integer.MAX_VALUE)).flagsAreKnown()).isTrue();
    int all = questions.get();
    assertThat(all).isGreaterThan(10);
    for (int question = 1; question <= all; question++) {
      questions.set(0);
      MBeanServerConnection jvm = lostAt(question);
      assertThatThrownBy(() -> HeapDoctor.of(jvm))
          .as("lost at question %d", question)
          .isInstanceOf(IOException.class)
          .hasMessage(
              "the connection to the JVM was lost while its flags and sizes were read;"
                  + " check that the JVM is still running")
          .hasRootCauseMessage("gone");
    }
  }
}
