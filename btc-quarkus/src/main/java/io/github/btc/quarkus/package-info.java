/**
 * The Quarkus extension at run time: a handler in front of all routes ({@link
 * io.github.btc.quarkus.BtcRouteHandler}), and a controller from the beans and the settings of the
 * application.
 */
@NullMarked
package io.github.btc.quarkus;

import org.jspecify.annotations.NullMarked;
