package io.github.btc.tools.console.input;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a text in a {@link YamlFile}, each text of a list, or each name of a map looks like. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Matching {

  /** A regular expression for the whole text. */
  String value();

  /** What is expected, in words. */
  String expected();
}
