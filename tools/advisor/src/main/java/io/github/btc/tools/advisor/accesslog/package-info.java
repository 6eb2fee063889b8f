/** Counts exposed requests in a service's own logs: the access log and the GC log. */
@NullMarked
package io.github.btc.tools.advisor.accesslog;

import org.jspecify.annotations.NullMarked;
