/**
 * The health contributor for Spring Boot 3. Its interface has another package than in Spring Boot
 * 4, for which btc-spring-boot has one.
 */
@NullMarked
package io.github.btc.spring.boot3;

import org.jspecify.annotations.NullMarked;
