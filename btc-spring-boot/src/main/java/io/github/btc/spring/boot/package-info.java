/**
 * The Spring Boot support of BTC: an auto-configuration, its properties, the endpoint and the
 * health contributor.
 */
@NullMarked
package io.github.btc.spring.boot;

import org.jspecify.annotations.NullMarked;
