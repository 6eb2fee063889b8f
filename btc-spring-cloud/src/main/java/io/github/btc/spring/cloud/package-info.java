/**
 * Spring Cloud LoadBalancer in front of replicas that refuse: leaves a replica alone until its hint
 * has passed, and sends a refused request to another one.
 */
@NullMarked
package io.github.btc.spring.cloud;

import org.jspecify.annotations.NullMarked;
