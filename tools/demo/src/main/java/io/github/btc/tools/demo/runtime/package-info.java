/** Replicas on runtimes other than Java, each with an agent in it and a sidecar next to it. */
@NullMarked
package io.github.btc.tools.demo.runtime;

import org.jspecify.annotations.NullMarked;
