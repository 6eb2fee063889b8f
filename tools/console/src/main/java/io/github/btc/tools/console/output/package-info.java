/** What a verb reads and writes: options for results, JSON, YAML, tables, pages, folders. */
@org.jspecify.annotations.NullMarked
package io.github.btc.tools.console.output;
