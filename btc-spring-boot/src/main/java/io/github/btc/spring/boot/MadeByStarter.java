package io.github.btc.spring.boot;

import io.github.btc.controller.BackgroundTaskController;
import org.springframework.beans.factory.ObjectProvider;

/**
 * The controller that the starter has made of properties and beans. There is none beside a
 * controller of the application's own, on which they have no effect.
 */
record MadeByStarter(BackgroundTaskController controller) {

  /** Looks in the parents of the context too, whose controller its children share. */
  static boolean is(
      BackgroundTaskController controller, ObjectProvider<MadeByStarter> madeByStarter) {
    return madeByStarter.stream().anyMatch(made -> made.controller() == controller);
  }
}
