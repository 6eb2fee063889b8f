/**
 * What BTC needs on Spring Boot 3 and not on Spring Boot 4: the health contributor, whose interface
 * has another package there.
 */
@NullMarked
package io.github.btc.spring.boot3;

import org.jspecify.annotations.NullMarked;
