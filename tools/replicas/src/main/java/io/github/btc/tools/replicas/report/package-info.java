/** The figures as a table, as JSON and as a page. */
@NullMarked
package io.github.btc.tools.replicas.report;

import org.jspecify.annotations.NullMarked;
