package io.github.btc.spring;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Finds a bean of which BTC uses one. If there are several and none of them is primary, BTC takes
 * none, because a wrong one does more harm than none, and a warning has their names.
 */
public final class OneBean {

  private static final Logger LOG = System.getLogger(OneBean.class.getName());

  private OneBean() {}

  /**
   * Finds the bean.
   *
   * @param beans the beans of one type
   * @param <T> the type of the beans
   * @return the only one or the primary one; {@code null} if there is none, and if there are
   *     several
   */
  public static <T> @Nullable T of(ObjectProvider<T> beans) {
    return orIfSeveral(beans, null);
  }

  /**
   * Finds the coordinator. Nobody knows which one of several the replicas have in common, so then
   * no closing is granted, and replicas that should take turns do not close together.
   *
   * @param beans the coordinators
   * @return the only one or the primary one; {@code null} if there is none
   */
  public static @Nullable Coordinator coordinator(ObjectProvider<Coordinator> beans) {
    return orIfSeveral(beans, new NoTurns());
  }

  private static <T> @Nullable T orIfSeveral(ObjectProvider<T> beans, @Nullable T instead) {
    try {
      return beans.getIfAvailable();
    } catch (NoUniqueBeanDefinitionException several) {
      LOG.log(
          Level.WARNING,
          "BTC uses no {0} bean, because there are {1}: {2} (expected one, or one with @Primary;"
              + " Announcers.all makes one announcer of several).",
          nameOf(several.getBeanType()),
          several.getNumberOfBeansFound(),
          namesOf(several.getBeanNamesFound()));
      return instead;
    }
  }

  private static String nameOf(@Nullable Class<?> type) {
    return type == null ? "such" : type.getSimpleName();
  }

  private static String namesOf(@Nullable Collection<String> names) {
    return names == null ? "their names are not known" : String.join(", ", names);
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
