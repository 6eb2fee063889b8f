/**
 * Real load balancers as child processes, each running the recipe of {@code
 * docs/guides/load-balancers}.
 */
@NullMarked
package io.github.btc.tools.replicas.balancer;

import org.jspecify.annotations.NullMarked;
