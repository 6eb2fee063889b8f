package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Coordinator;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of several beans BTC takes none, and a warning has their classes. */
class OneBeanTest {

  private static final Logger LOG = Logger.getLogger(OneBean.class.getName());

  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final Handler handler = new Remembering();

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
  }

  @AfterEach
  void listenNoLonger() {
    LOG.removeHandler(handler);
  }

  @Test
  void namesTwoAnnouncersAndTakesNone() {
    assertThat(OneBean.of(Announcer.class, several(String.class, Integer.class))).isNull();

    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("BTC uses no Announcer bean, because there are several: Integer, String (");
  }

  @Test
  void grantsNoClosingToTwoCoordinators() throws Exception {
    Coordinator instead = OneBean.coordinator(several(String.class, Integer.class));

    assertThat(instead.tryAcquire(null)).isFalse();
    assertThat(warnings).singleElement().asString().contains("Coordinator");
  }

  @Test
  void takesTheOnlyOneAndSaysNothing() {
    Announcer only = Announcer.none();

    assertThat(OneBean.of(Announcer.class, one(only))).isSameAs(only);
    assertThat(OneBean.of(Announcer.class, none())).isNull();
    assertThat(OneBean.coordinator(none())).isNull();
    assertThat(warnings).isEmpty();
  }

  private static <T> Instance<T> several(Class<?>... classes) {
    Stream<?> handles =
        Stream.of(classes)
            .map(each -> answering(Bean.class, Map.of("getBeanClass", each)))
            .map(bean -> answering(Instance.Handle.class, Map.of("getBean", bean)));
    return beans(Map.of("isAmbiguous", true, "isResolvable", false, "handlesStream", handles));
  }

  private static <T> Instance<T> one(T only) {
    return beans(Map.of("isAmbiguous", false, "isResolvable", true, "get", only));
  }

  private static <T> Instance<T> none() {
    return beans(Map.of("isAmbiguous", false, "isResolvable", false));
  }

  @SuppressWarnings("unchecked") // a proxy has no type parameter
  private static <T> Instance<T> beans(Map<String, Object> answers) {
    return answering(Instance.class, answers);
  }

  /** Returns an object whose methods give fixed answers, by their names. */
  private static <T> T answering(Class<T> type, Map<String, ?> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }

  private final class Remembering extends Handler {

    @Override
    public void publish(LogRecord line) {
      String text = new SimpleFormatter().formatMessage(line);
      if (text.startsWith("BTC")) { // JBoss complains here that this is not its log manager
        warnings.add(text);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
