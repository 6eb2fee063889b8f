package io.github.btc.spring.boot;

import java.util.Set;

/** Paths that bypass the gate in addition to the configured ones. */
@FunctionalInterface
interface BypassedPaths {

  /** Returns the paths. It is called once, after all beans exist. */
  Set<String> paths();
}
