/** Output of a verb: options for results, JSON, tables, pages and folders. */
@org.jspecify.annotations.NullMarked
package io.github.btc.tools.console.output;
