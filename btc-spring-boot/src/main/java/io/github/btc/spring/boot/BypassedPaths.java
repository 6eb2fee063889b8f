package io.github.btc.spring.boot;

import java.util.Set;

/** Paths that somebody else in the application wants to bypass the gate. */
@FunctionalInterface
interface BypassedPaths {

  /** Asked once, when every bean is there. */
  Set<String> paths();
}
