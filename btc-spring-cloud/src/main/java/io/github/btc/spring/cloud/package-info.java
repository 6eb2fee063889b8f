/**
 * Spring Cloud LoadBalancer support for replicas that refuse. A replica that has refused gets no
 * request until its hint has passed, and a refused request goes to another replica.
 */
@NullMarked
package io.github.btc.spring.cloud;

import org.jspecify.annotations.NullMarked;
