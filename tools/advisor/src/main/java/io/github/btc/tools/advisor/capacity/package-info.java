/** The number of replicas that a service with background tasks needs, and their price. */
@NullMarked
package io.github.btc.tools.advisor.capacity;

import org.jspecify.annotations.NullMarked;
