package io.github.btc.quarkus;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import jakarta.enterprise.inject.Instance;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds a bean of which BTC uses one. If there are several, BTC takes none, because a wrong one
 * does more harm than none, and a warning has their classes.
 */
final class OneBean {

  private static final Logger LOG = System.getLogger(OneBean.class.getName());

  private OneBean() {}

  /** Returns the only bean; {@code null} if there is none, and if there are several. */
  static <T> @Nullable T of(Class<T> type, Instance<T> beans) {
    if (beans.isAmbiguous()) {
      LOG.log(
          Level.WARNING,
          "BTC uses no {0} bean, because there are several: {1} (expected one, or one with"
              + " @Alternative and @Priority; Announcers.all makes one announcer of several).",
          type.getSimpleName(),
          classesOf(beans));
      return null;
    }
    return beans.isResolvable() ? beans.get() : null;
  }

  /**
   * Returns the only coordinator. Nobody knows which one of several the replicas have in common, so
   * then no closing is granted, and replicas that should take turns do not close together.
   */
  static @Nullable Coordinator coordinator(Instance<Coordinator> beans) {
    Coordinator only = of(Coordinator.class, beans);
    return beans.isAmbiguous() ? new NoTurns() : only;
  }

  private static String classesOf(Instance<?> beans) {
    return beans
        .handlesStream()
        .map(each -> each.getBean().getBeanClass().getSimpleName())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static final class NoTurns implements Coordinator {

    @Override
    public boolean tryAcquire(Closing closing) {
      return false;
    }

    @Override
    public void release() {}

    @Override
    public String toString() {
      return "no turns";
    }
  }
}
