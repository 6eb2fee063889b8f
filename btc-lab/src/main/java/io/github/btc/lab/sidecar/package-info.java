/** The {@code sidecar} verb: a controller beside a service that is not changed. */
@NullMarked
package io.github.btc.lab.sidecar;

import org.jspecify.annotations.NullMarked;
