/**
 * BTC in a Spring application context, with or without Boot: {@link io.github.btc.spring.EnableBtc}
 * for those without. Tasks, announcer and listeners are beans; what nobody has defined is taken
 * from here.
 */
@NullMarked
package io.github.btc.spring;

import org.jspecify.annotations.NullMarked;
