/** Workers that load packages, and routing by package: by our client and by a proxy. */
@NullMarked
package io.github.btc.research.benches.packages;

import org.jspecify.annotations.NullMarked;
