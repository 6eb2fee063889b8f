package io.github.btc.tools.console.input;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The form of a text in a {@link YamlFile}, of each text in a list, or of each name in a map. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Matching {

  /** A regular expression for the whole text. */
  String value();

  /** Describes the expected form in words, for error messages. */
  String expected();
}
