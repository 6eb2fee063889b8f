/**
 * BTC in a Spring application context. Without Boot, use {@link io.github.btc.spring.EnableBtc}.
 * Tasks, the announcer and listeners are beans. This package provides the default for a bean that
 * the application does not define.
 */
@NullMarked
package io.github.btc.spring;

import org.jspecify.annotations.NullMarked;
