package io.github.btc.tools.console.input;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The range of a number in a {@link YamlFile}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Fraction {

  /** The smallest number, {@code least} included. */
  double least();

  /** The largest number, {@code most} included. */
  double most();
}
