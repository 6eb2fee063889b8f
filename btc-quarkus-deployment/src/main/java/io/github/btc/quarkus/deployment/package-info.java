/** The Quarkus extension at build time. */
@NullMarked
package io.github.btc.quarkus.deployment;

import org.jspecify.annotations.NullMarked;
