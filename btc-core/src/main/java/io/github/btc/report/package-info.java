/** The records behind the events and the snapshot, which users see as interfaces. Not API. */
@NullMarked
package io.github.btc.report;

import org.jspecify.annotations.NullMarked;
