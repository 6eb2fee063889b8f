/** One run of the service under load: processes up, load, processes down, files read. */
@NullMarked
package io.github.btc.tools.replicas.run;

import org.jspecify.annotations.NullMarked;
