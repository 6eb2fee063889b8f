/** Reads what people write: files of settings in YAML. */
@NullMarked
package io.github.btc.tools.console.input;

import org.jspecify.annotations.NullMarked;
