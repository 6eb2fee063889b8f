package io.github.btc.tools.console.input;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The range of a whole number in a {@link YamlFile}. On a list it means different numbers in this
 * range, at least one.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Whole {

  /** The smallest number, {@code least} included. */
  long least();

  /** The largest number, {@code most} included. */
  long most();
}
