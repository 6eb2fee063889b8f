/** The {@code btc} command as it is delivered: all verbs, those of published modules included. */
@org.jspecify.annotations.NullMarked
package io.github.btc.tools.cli;
