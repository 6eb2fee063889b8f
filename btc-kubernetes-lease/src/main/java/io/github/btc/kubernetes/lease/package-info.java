/** Turns by a Lease of Kubernetes, for tasks of a second and more. */
@NullMarked
package io.github.btc.kubernetes.lease;

import org.jspecify.annotations.NullMarked;
