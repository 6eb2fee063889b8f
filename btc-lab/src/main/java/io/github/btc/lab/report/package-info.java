/** The figures as a table, as JSON and as a page. */
@NullMarked
package io.github.btc.lab.report;

import org.jspecify.annotations.NullMarked;
